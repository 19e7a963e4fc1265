"""A variable that may take any length."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("variable", (3,), "int32", [[1], [2], [3]])


def make() -> Any:
    return tf.Variable([1, 2, 3], shape=tf.TensorShape([None]))
