"""Records with masked fields."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("records", (2, 2), cells=[["1", "--"], ["3", "4.0"]], statistics={"total": 3})


def make() -> Any:
    held: Any = np.array([(1, 2.0), (3, 4.0)], [("a", "i4"), ("b", "f8")])
    return np.ma.masked_array(held, np.array([(0, 1), (0, 0)], [("a", "?"), ("b", "?")]))
