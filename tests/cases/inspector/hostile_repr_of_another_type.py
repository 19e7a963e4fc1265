"""Its repr is no text."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected


class Number:
    def __repr__(self) -> str:
        return 5  # type: ignore[return-value]


expected = Expected("object", summary="repr failed: TypeError")


def make() -> Any:
    return Number()
