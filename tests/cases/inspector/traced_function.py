"""A function that was traced."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("function", facts={"operations": "4", "variables": "0"}, parts=())


def make() -> Any:
    return tf.function(lambda x: x + 1).get_concrete_function(tf.TensorSpec((2,), tf.float32))
