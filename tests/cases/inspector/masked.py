"""What is masked stays hidden."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected(
    "masked",
    (2, 3),
    "int64",
    [["0", "1", "2"], ["3", "--", "5"]],
    statistics={"sum": 11, "total": 5},
    note="1 masked",
    facts={"masked": "1 of 6"},
)


def make() -> Any:
    return np.ma.masked_equal(np.arange(6).reshape(2, 3), 4)
