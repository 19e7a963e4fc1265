"""Numbers that NumPy does not have, with all their digits."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("list", (2,), cells=[["1"], ["1" + "0" * 30]])


def make() -> Any:
    return [1, 10**30]
