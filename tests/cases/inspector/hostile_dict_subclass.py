"""A dict whose items raise."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected


class Keys(dict[str, Any]):
    def items(self) -> Any:
        raise RuntimeError("no items today")

    def __len__(self) -> int:
        raise RuntimeError("no length today")


expected = Expected("dict", facts={"entries": "1"}, parts=("k",))


def make() -> Any:
    return Keys(k=1)
