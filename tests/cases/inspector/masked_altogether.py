"""Nothing can be seen of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("masked", (2, 2), "float64", [["--", "--"]] * 2, statistics={"total": 0, "minimum": None})


def make() -> Any:
    return np.ma.array(np.ones((2, 2)), mask=True)
