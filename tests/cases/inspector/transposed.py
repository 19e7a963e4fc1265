"""Column by column in memory."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected(
    "array",
    (3, 2),
    "float64",
    [[0, 3], [1, 4], [2, 5]],
    facts={"memory": "column by column"},
    statistics={"sum": 15.0},
)


def make() -> Any:
    return np.arange(6.0).reshape(2, 3).T
