"""An exception says what it was about."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("object", summary="ValueError('bad')", facts={"repr": "ValueError('bad')"})


def make() -> Any:
    return ValueError("bad")
