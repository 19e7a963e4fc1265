"""What is shown are numbers; a word far down does not spoil them."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("list", (2001,), "float64", [[1.5]])


def make() -> Any:
    return [1.5] * 2000 + ["word"]
