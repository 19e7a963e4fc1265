"""A range has any length and costs nothing."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected

COUNT = 200_000_000_000

expected = Expected(
    "range",
    (COUNT,),
    "int64",
    [[0], [5]],
    statistics={
        "counted": COUNT,
        "minimum": 0,
        "maximum": 10**12 - 5,
        "sum": 5 * COUNT * (COUNT - 1) // 2,
        "std": 5 * COUNT / 12**0.5,
        "zeros": 1,
    },
)


def make() -> Any:
    return range(0, 10**12, 5)
