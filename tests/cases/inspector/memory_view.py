"""A view of memory."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (2, 2), "float64", [[1.0, 1.0], [1.0, 1.0]])


def make() -> Any:
    return np.ones((2, 2)).data
