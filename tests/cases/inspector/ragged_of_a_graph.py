"""A ragged tensor of a graph: it has no values."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("ragged", (), "float32", no_values="belongs to a graph", open_shape=(2, None))


def make() -> Any:
    found = []

    @tf.function(input_signature=[tf.RaggedTensorSpec((2, None), tf.float32, 1)])
    def keep(x: Any) -> Any:
        found.append(x)
        return x

    keep.get_concrete_function()
    return found[0]
