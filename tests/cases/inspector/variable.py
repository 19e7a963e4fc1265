"""A variable of TensorFlow's."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("variable", (1, 2), "float32", [[1.0, 2.0]])


def make() -> Any:
    return tf.Variable([[1.0, 2.0]])
