"""An array of tensors."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("tensor array", facts={"elements": "2"})


def make() -> Any:
    return tf.TensorArray(tf.float32, 2)
