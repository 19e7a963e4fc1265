"""Sparse words."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("sparse", (1, 3), "string", [["1", "0", "x"]])


def make() -> Any:
    return tf.SparseTensor([[1, 0]], ["x"], [2, 2])
