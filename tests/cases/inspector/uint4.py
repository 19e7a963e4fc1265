"""Four bits without a sign."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("tensor", (2,), "uint4", [[0], [15]], statistics={"maximum": 15})


def make() -> Any:
    return tf.cast(tf.constant([0, 15], tf.uint8), tf.dtypes.experimental.uint4)
