"""One record with a masked field."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (), cells=[["(1, --)"]])


def make() -> Any:
    held: Any = np.array([(1, 2.0)], [("a", "i4"), ("b", "f8")])
    return np.ma.masked_array(held, np.array([(0, 1)], [("a", "?"), ("b", "?")]))[0]
