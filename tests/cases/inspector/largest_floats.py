"""Their span is beyond the largest float."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected(
    "array", (3,), "float64", [[1e308], [-1e308], [0.0]], statistics={"mean": 0.0, "maximum": 1e308}
)


def make() -> Any:
    return np.array([1e308, -1e308, 0.0])
