"""Spans of time."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (1, 2), "timedelta64[s]", [["90 seconds", "0 seconds"]])


def make() -> Any:
    return np.array([[90, 0]], "timedelta64[s]")
