"""Windows that share memory."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (3, 3), "int64", [[0, 1, 2], [1, 2, 3], [2, 3, 4]], statistics={"sum": 18})


def make() -> Any:
    return np.lib.stride_tricks.sliding_window_view(np.arange(5), 3)
