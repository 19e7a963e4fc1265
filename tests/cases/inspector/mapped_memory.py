"""Memory that Python maps without NumPy."""

from __future__ import annotations

import mmap
from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("array", (200_000,), "uint8", [[3], [0]], statistics={"sum": 3, "total": 200_000})


def make() -> Any:
    mapped = mmap.mmap(-1, 200_000)
    mapped[0] = 3
    return mapped
