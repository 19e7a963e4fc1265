"""It offers an array, and raises when that is asked for."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected


class Offer:
    def __array__(self, *_: Any, **__: Any) -> Any:
        raise RuntimeError("no array today")


expected = Expected("object", facts={"type": "Offer"})


def make() -> Any:
    return Offer()
