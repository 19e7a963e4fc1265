"""One that is not a number, in its own place (B17)."""

from __future__ import annotations

from typing import Any

import numpy as np
import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "tensor", (20, 20), "float32", [[np.nan, 1.0]], statistics={"nan": 1, "mean": 1.0}, picture=True
)


def make() -> Any:
    return tf.tensor_scatter_nd_update(tf.ones((20, 20)), [[0, 0]], [np.nan])
