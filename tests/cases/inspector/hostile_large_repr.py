"""Its repr would keep Python to itself for seconds: it is not asked."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected


class Large:
    def __init__(self) -> None:
        self.held = list(range(10**6))

    def __repr__(self) -> str:
        return repr(self.held) * 100


expected = Expected("object", summary="Large object", parts=("held",))


def make() -> Any:
    return Large()
