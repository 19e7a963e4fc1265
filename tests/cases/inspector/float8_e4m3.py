"""Eight bits, the other way."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "tensor", (1, 2), "float8_e4m3fn", [[448.0, 0.0]], statistics={"maximum": 448.0, "zeros": 1}
)


def make() -> Any:
    return tf.cast(tf.constant([[448.0, 0.0]]), tf.dtypes.experimental.float8_e4m3fn)
