"""A number of NumPy's."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (), "float32", [[2.5]])


def make() -> Any:
    return np.float32(2.5)
