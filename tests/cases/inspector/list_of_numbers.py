"""A list is a column."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("list", (3,), "int64", [[1], [2], [3]], statistics={"sum": 6})


def make() -> Any:
    return [1, 2, 3]
