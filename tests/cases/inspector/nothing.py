"""None."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("value", facts={"value": "None"})


def make() -> Any:
    return None
