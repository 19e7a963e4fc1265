"""Quantized whole numbers: the stored ones are shown."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "tensor", (2, 2), "quint16", [[1, 2], [3, 4]], note="scale and zero point", statistics={"sum": 10}
)


def make() -> Any:
    return tf.bitcast(tf.constant([[1, 2], [3, 4]], tf.uint16), tf.quint16)
