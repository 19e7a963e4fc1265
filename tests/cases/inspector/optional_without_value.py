"""A value that is missing."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("optional", facts={"has a value": "no"}, parts=())


def make() -> Any:
    return tf.experimental.Optional.empty(tf.TensorSpec((3,), tf.float32))
