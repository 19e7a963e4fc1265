"""A picture of this once ended a process (B32)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (2, 2), "object", [["0.0", "1.0"], ["2.0", "3.0"]], picture=False)


def make() -> Any:
    return np.arange(4.0).reshape(2, 2).astype(object)
