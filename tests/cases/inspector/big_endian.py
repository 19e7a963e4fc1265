"""The other byte order."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected(
    "array", (1, 2), "int32", [[1, -2]], facts={"byte order": "big-endian"}, statistics={"sum": -1}
)


def make() -> Any:
    return np.array([[1, -2]], ">i4")
