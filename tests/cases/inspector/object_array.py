"""Anything in an array; numbers among it do not make a picture (B32)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (5,), "object", [["1"], ["two"], ["None"], ["[3]"], ["<dict>"]], picture=False)


def make() -> Any:
    return np.array([1, "two", None, [3], {"k": 4}], object)
