"""A variable of open shape that holds many values: how many, its shape does not tell."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("variable", (1_000_000, 2), "float32", [[0.0, 0.0]], summary="shape ? × 2")


def make() -> Any:
    return tf.Variable(tf.zeros((1_000_000, 2)), shape=tf.TensorShape([None, 2]))
