"""Minus infinity throughout (B17)."""

from __future__ import annotations

from typing import Any

import numpy as np
import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "tensor",
    (20, 20),
    "float32",
    statistics={"negative_infinity": 400, "note": "no finite values"},
    picture=True,
)


def make() -> Any:
    return tf.fill((20, 20), -np.inf)
