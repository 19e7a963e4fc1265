"""Slices that are made of arrays and lists."""

from __future__ import annotations

from typing import Any

import numpy as np
import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("slices", (2, 3), "float32", [["0", "1.0", "1.0"], ["5", "1.0", "1.0"]])


def make() -> Any:
    return tf.IndexedSlices(np.ones((2, 2), np.float32), [0, 5], (9, 2))
