"""It raises at repr and shape, and has every attribute (B16)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected


class Nasty:
    def __init__(self) -> None:
        self.held = np.ones(2)

    def __repr__(self) -> str:
        raise RuntimeError("no repr today")

    @property
    def shape(self) -> Any:
        raise KeyError("lazy")

    def __len__(self) -> int:
        return -1

    def __getattr__(self, name: str) -> Any:
        return self


expected = Expected(
    "object",
    summary="repr failed: RuntimeError",
    facts={"type": "Nasty", "repr": "repr failed: RuntimeError"},
    parts=("held",),
)


def make() -> Any:
    return Nasty()
