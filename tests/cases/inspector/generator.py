"""A generator: looking takes nothing out of it."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("iterator", facts={"elements": "not looked at", "name": "genexpr"}, parts=())


def make() -> Any:
    return (number for number in range(3))
