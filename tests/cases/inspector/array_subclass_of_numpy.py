"""A subclass that NumPy itself has."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (2, 2), "int64", [[1, 2], [3, 4]])


def make() -> Any:
    return np.array([[1, 2], [3, 4]]).view(np.recarray)
