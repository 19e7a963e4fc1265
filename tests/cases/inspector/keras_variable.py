"""A variable of Keras's."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("variable", (2, 2), "bfloat16", [[1, 0], [0, 1]])


def make() -> Any:
    return keras.Variable(np.eye(2), dtype="bfloat16")
