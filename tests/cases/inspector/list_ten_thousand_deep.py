"""A list in a list in a list, ten thousand times."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("list", facts={"type": "list", "entries": "1"}, parts=("0",))


def make() -> Any:
    made: list[Any] = []
    for _ in range(10_000):
        made = [made]
    return made
