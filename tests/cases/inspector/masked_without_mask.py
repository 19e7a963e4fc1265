"""A masked array whose mask is nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("masked", (2,), "int64", [["1"], ["2"]], statistics={"sum": 3})


def make() -> Any:
    return np.ma.array([1, 2])
