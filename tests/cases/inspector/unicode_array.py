"""Letters of four bytes."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (2, 2), cells=[["é", "試験"], ["", "a\\nb"]])


def make() -> Any:
    return np.array([["é", "試験"], ["", "a\nb"]])
