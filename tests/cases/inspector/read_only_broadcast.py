"""A view of four numbers as four thousand, read-only (B18)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (1000, 4), "float64", [[0, 1, 2, 3]], statistics={"mean": 1.5, "total": 4000})


def make() -> Any:
    return np.broadcast_to(np.arange(4.0), (1000, 4))
