"""An array of Python's own."""

from __future__ import annotations

import array
from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("array", (2,), "float64", [[1.5], [2.5]])


def make() -> Any:
    return array.array("d", [1.5, 2.5])
