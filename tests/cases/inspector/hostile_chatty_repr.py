"""Its repr prints (B16)."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected


class Chatty:
    def __repr__(self) -> str:
        print("side effect!")  # noqa: T201 - what the case is about
        return "chatty"


expected = Expected("object", facts={"type": "Chatty"})


def make() -> Any:
    return Chatty()
