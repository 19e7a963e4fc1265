"""Fields that are arrays themselves."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("records", (2, 2), "records", [["array 2 × 2 float64", "0"]] * 2, columns=("m", "n"))


def make() -> Any:
    return np.zeros(2, [("m", float, (2, 2)), ("n", int)])
