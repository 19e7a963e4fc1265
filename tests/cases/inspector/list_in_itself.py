"""A list that is its own element."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("list", parts=("0", "1"))


def make() -> Any:
    held: list[Any] = [np.ones(1)]
    held.append(held)
    return held
