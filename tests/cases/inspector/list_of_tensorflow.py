"""What TensorFlow makes of a list of a module: it is the list that was written."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("list", facts={"type": "list", "entries": "2"}, parts=("0", "1"))


def make() -> Any:
    module = tf.Module()
    module.layers = [tf.Variable(1.0), {"w": tf.Variable([2.0, 3.0])}]
    return module.layers
