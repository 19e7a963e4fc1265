"""An array of objects without axes, which holds None."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (), "object", cells=[["None"]])


def make() -> Any:
    return np.array(None, dtype=object)
