"""A mapped file that was closed has nothing to show any more."""

from __future__ import annotations

import mmap
from typing import Any

from tests.cases.inspector.expected import Expected

expected = Expected("array", no_values="mmap closed")


def make() -> Any:
    mapped = mmap.mmap(-1, 10)
    mapped.close()
    return mapped
