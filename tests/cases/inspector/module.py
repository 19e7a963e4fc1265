"""A module of TensorFlow's with a variable."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("module", parts=("w",))


def make() -> Any:
    module = tf.Module()
    module.w = tf.Variable(1.0)
    return module
