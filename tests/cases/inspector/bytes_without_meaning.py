"""Raw memory."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (2,), picture=False)


def make() -> Any:
    return np.zeros(2, "V3")
