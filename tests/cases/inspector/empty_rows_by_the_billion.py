"""A billion rows of nothing: written out, they would take for ever."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

SHAPE = (10**9, 0)

expected = Expected(
    "array", SHAPE, "float64", summary="shape 1,000,000,000 × 0", statistics={"note": f"empty, shape {SHAPE}"}
)


def make() -> Any:
    return np.zeros(SHAPE)
