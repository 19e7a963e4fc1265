"""One infinity leaves the others their colours (B17)."""

from __future__ import annotations

from typing import Any

import numpy as np
import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "tensor", (20, 20), "float32", statistics={"positive_infinity": 1, "maximum": 1.0}, picture=True
)


def make() -> Any:
    return tf.tensor_scatter_nd_update(tf.ones((20, 20)), [[3, 4]], [np.inf])
