"""An array in a file, of which only what is shown is read."""

from __future__ import annotations

import tempfile
import weakref
from pathlib import Path
from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (4000, 500), "uint8", [[7, 0, 0]], statistics={"sum": 7, "total": 2_000_000})


def make() -> Any:
    folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)  # Windows keeps what is mapped
    mapped = np.memmap(Path(folder.name) / "large.bin", np.uint8, "w+", shape=(4000, 500))
    weakref.finalize(mapped, folder.cleanup)
    mapped[0, 0] = 7
    return mapped
