"""Four bits."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("tensor", (3,), "int4", [[1], [-8], [7]], statistics={"sum": 0})


def make() -> Any:
    return tf.cast(tf.constant([1, -8, 7], tf.int8), tf.dtypes.experimental.int4)
