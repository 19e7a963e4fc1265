"""A dict that is its own value."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("dict", parts=("me",))


def make() -> Any:
    held: dict[str, Any] = {}
    held["me"] = held
    return held
