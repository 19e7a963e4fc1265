"""An array of Python's own whose elements are characters has no numbers."""

from __future__ import annotations

import array
from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("object", facts={"type": "array"})


def make() -> Any:
    return array.array("u", "ab")
