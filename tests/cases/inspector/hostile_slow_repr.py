"""Its repr would take half a minute (B16)."""

from __future__ import annotations

import time
from typing import Any

from tests.cases.inspector.expected import Expected


class Slow:
    def __repr__(self) -> str:
        time.sleep(3600)
        return "slow"


expected = Expected("object", facts={"type": "Slow"}, parts=())


def make() -> Any:
    return Slow()
