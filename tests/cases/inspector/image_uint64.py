"""The largest numbers as a picture (B32)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (1, 2), "uint64", [[0, 2**64 - 1]], picture=True)


def make() -> Any:
    return np.array([[0, 2**64 - 1]], "uint64")
