"""A variable that holds words."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("variable", (2,), "string", [["a"], ["b"]])


def make() -> Any:
    return tf.Variable(["a", "b"])
