"""The largest half."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "tensor", (2,), "float16", [[65504.0], [-65504.0]], statistics={"mean": 0, "maximum": 65504.0}
)


def make() -> Any:
    return tf.constant([65504.0, -65504.0], tf.float16)
