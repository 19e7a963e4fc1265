"""NaN and infinity of a dtype that NumPy does not have (B14)."""

from __future__ import annotations

from typing import Any

import numpy as np
import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "tensor",
    (3,),
    "bfloat16",
    [[1.0], [np.nan], [np.inf]],
    statistics={"nan": 1, "positive_infinity": 1, "maximum": 1.0},
)


def make() -> Any:
    return tf.constant([1.0, float("nan"), float("inf")], tf.bfloat16)
