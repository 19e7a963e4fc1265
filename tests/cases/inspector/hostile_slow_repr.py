"""Its repr never ends (B16)."""

from __future__ import annotations

import time
from typing import Any

from tests.cases.inspector.expected import Expected


class Slow:
    def __repr__(self) -> str:
        while True:
            time.sleep(0.01)


expected = Expected(
    "object",
    summary="repr failed: it takes too long",
    facts={"type": "Slow", "repr": "repr failed: it takes too long"},
    parts=(),
)


def make() -> Any:
    return Slow()
