"""Variables of a module in a list, which TensorFlow has put its own in the place of."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("module", parts=("layers",))


def make() -> Any:
    module = tf.Module()
    module.layers = [tf.Variable(1.0), {"w": tf.Variable([2.0, 3.0])}]
    return module
