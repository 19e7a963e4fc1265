"""A tensor of a function that is being traced."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("tensor", (), "float32", no_values="belongs to a graph", open_shape=(None, 2))


def make() -> Any:
    held: list[Any] = []
    tf.function(lambda x: held.append(x)).get_concrete_function(tf.TensorSpec((None, 2)))
    return held[0]
