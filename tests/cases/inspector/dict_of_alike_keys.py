"""Two keys that read alike are two entries."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("dict", facts={"entries": "2"}, parts=("int at 0", "1"))


def make() -> Any:
    return {1: 2.0, "1": [3.0]}
