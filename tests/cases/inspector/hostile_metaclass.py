"""Even its class raises when it is compared, hashed or asked for its name."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected


class Meta(type):
    def __hash__(cls) -> int:
        raise RuntimeError("hash")

    def __eq__(cls, other: object) -> bool:
        raise RuntimeError("eq")

    def __instancecheck__(cls, one: object) -> bool:
        raise RuntimeError("instance")

    def __subclasscheck__(cls, one: object) -> bool:
        raise RuntimeError("subclass")

    def __repr__(cls) -> str:
        raise RuntimeError("repr")


expected = Expected("object", facts={"type": "Compared", "problem": "it is not looked into"}, parts=())


def make() -> Any:
    return Meta("Compared", (), {})()
