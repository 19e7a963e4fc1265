"""Flags of an enumeration."""

from __future__ import annotations

import enum
from typing import Any

from tests.cases.inspector.expected import Expected


class Colour(enum.Flag):
    RED = 1
    BLUE = 2


expected = Expected("object", summary="Colour.RED|BLUE")


def make() -> Any:
    return Colour.RED | Colour.BLUE
