"""No rows (B32)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (0, 20), "float64")


def make() -> Any:
    return np.zeros((0, 20))
