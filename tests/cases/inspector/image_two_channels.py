"""A picture of two channels (B32)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (10, 10, 2), "float64", picture=True)


def make() -> Any:
    return np.zeros((10, 10, 2))
