"""A description of tensors."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("spec", facts={"value": "int8"})


def make() -> Any:
    return tf.TensorSpec((None, 3), tf.int8)
