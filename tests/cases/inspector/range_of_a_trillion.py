"""A range has any length and costs nothing."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("range", (200_000_000_000,), "int64", [[0], [5]])


def make() -> Any:
    return range(0, 10**12, 5)
