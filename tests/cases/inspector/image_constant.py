"""One value throughout (B32)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (20, 20), "float64", picture=True, statistics={"std": 0.0, "minimum": -3.0})


def make() -> Any:
    return np.full((20, 20), -3.0)
