"""A dict that is its own value."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected


def _made() -> Any:
    held: dict[str, Any] = {}
    held["me"] = held
    return held


expected = Expected("dict", parts=("me",))


def make() -> Any:
    return _made()
