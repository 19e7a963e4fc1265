"""It claims to be a number (B16)."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected


class Liar:
    __class__ = int  # type: ignore[assignment]


expected = Expected("object", summary="Liar object", facts={"type": "Liar"})


def make() -> Any:
    return Liar()
