"""An array that is an element of itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (1,), "object", [["array 1 object"]], summary="[array 1 object]")


def make() -> Any:
    held = np.empty(1, object)
    held[0] = held
    return held
