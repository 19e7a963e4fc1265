"""Eight bits."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("tensor", (2,), "float8_e5m2", [[1.5], [-2.0]], statistics={"minimum": -2.0})


def make() -> Any:
    return tf.cast(tf.constant([1.5, -2.0]), tf.dtypes.experimental.float8_e5m2)
