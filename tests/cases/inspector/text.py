"""A text of Python's."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("text", facts={"length": "15 characters", "value": "a\\tb"})


def make() -> Any:
    return "a\tb" * 5
