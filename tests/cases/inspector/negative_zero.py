"""Minus zero is a zero."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (3,), "float64", [[-0.0], [0.0], [1.0]], statistics={"zeros": 2})


def make() -> Any:
    return np.array([-0.0, 0.0, 1.0])
