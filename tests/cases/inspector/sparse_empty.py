"""Nothing is stored in it."""

from __future__ import annotations

from typing import Any

import numpy as np
import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("sparse", (0, 4), "float32", statistics={"total": 0}, facts={"dense shape": "9 × 9 × 9"})


def make() -> Any:
    return tf.SparseTensor(np.zeros((0, 3), np.int64), np.zeros(0, np.float32), [9, 9, 9])
