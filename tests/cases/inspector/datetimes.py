"""Points in time, and one that is none."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (2,), "datetime64[D]", [["2024-02-29"], ["NaT"]], picture=False)


def make() -> Any:
    return np.array(["2024-02-29", "NaT"], "datetime64[D]")
