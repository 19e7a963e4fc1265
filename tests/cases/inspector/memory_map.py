"""An array in a file, of which only what is shown is read."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (4000, 500), "uint8", [[7, 0, 0]], statistics={"sum": 7, "total": 2_000_000})


def make() -> Any:
    path = Path(tempfile.mkdtemp()) / "large.bin"
    mapped = np.memmap(path, np.uint8, "w+", shape=(4000, 500))
    mapped[0, 0] = 7
    return mapped
