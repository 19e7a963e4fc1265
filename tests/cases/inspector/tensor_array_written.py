"""An array of tensors that was written to: TensorFlow wraps it."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "tensor array",
    facts={"type": "TensorArray", "elements": "3", "without a value": "2"},
    parts=("1",),
)


def make() -> Any:
    return tf.TensorArray(tf.float32, 3, clear_after_read=False).write(1, [1.0, 2.0])
