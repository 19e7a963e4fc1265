"""Its dictionary is a property that raises."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected


class Locked:
    @property
    def __dict__(self) -> Any:  # type: ignore[override]
        raise RuntimeError("locked")


expected = Expected("object", parts=())


def make() -> Any:
    return Locked()
