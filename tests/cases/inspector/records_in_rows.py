"""Records along two axes are shown as text."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (1, 2), cells=[["(0)", "(0)"]])


def make() -> Any:
    return np.zeros((1, 2), [("a", int)])
