"""No rows, of which each would be longer than a picture is wide."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (0, 10**9), "float64", summary="shape 0 × 1,000,000,000", picture=True)


def make() -> Any:
    return np.zeros((0, 10**9))
