"""One record by itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (), cells=[["(0, 0.0)"]])


def make() -> Any:
    return np.zeros(1, [("a", int), ("b", float)])[0]
