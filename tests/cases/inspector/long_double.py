"""Sixteen bytes: more than a window can show are rounded."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (2,), np.dtype(np.longdouble).name, [[1.5], [2.5]])


def make() -> Any:
    return np.array([1.5, 2.5], np.longdouble)
