"""More axes than a picture has sliders."""

from __future__ import annotations

from typing import Any

import numpy as np

from eagerlab.protocol.base import View
from tests.cases.inspector.expected import Expected

expected = Expected(
    "array", (2,) * 13, "int64", [[0, 1], [4096, 4097]], View(rows=0, columns=12, fixed=(0,) * 13)
)


def make() -> Any:
    return np.arange(2**13).reshape((2,) * 13)
