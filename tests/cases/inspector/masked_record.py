"""One record with a masked field."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (), cells=[["(1, --)"]])


def make() -> Any:
    found = np.ma.array([(1, 2.0)], mask=[(0, 1)], dtype=[("a", "i4"), ("b", "f8")])
    return found[0]
