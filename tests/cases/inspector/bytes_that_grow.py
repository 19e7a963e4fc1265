"""A bytearray is numbers from 0 to 255."""

from __future__ import annotations

from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("array", (4,), "uint8", [[255], [0], [7], [1]], statistics={"sum": 263})


def make() -> Any:
    return bytearray([255, 0, 7, 1])
