"""A member of an enumeration."""

from __future__ import annotations

import enum
from typing import Any

from tests.cases.inspector.expected import Expected


class Colour(enum.Enum):
    RED = 1


expected = Expected("object", facts={"type": "Colour"})


def make() -> Any:
    return Colour.RED
