"""The smallest whole number, and a sum that 64 bits do not hold."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected(
    "array",
    (3,),
    "int64",
    [[-(2**63)]] * 3,
    statistics={"minimum": -(2**63), "sum": -3 * 2**63, "mean": -float(2**63)},
)


def make() -> Any:
    return np.full(3, -(2**63))
