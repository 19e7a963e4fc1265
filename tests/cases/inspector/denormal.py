"""Smaller than the smallest normal number."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (2,), "float64", [[5e-324], [0.0]], statistics={"maximum": 5e-324, "zeros": 1})


def make() -> Any:
    return np.array([5e-324, 0.0])
