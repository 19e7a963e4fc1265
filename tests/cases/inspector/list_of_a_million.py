"""Only what is shown is turned into an array."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected(
    "list", (1_000_000,), "int64", [[0], [1]], statistics={"sum": 499_999_500_000, "total": 1_000_000}
)


def make() -> Any:
    return list(range(1_000_000))
