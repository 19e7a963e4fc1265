"""Negative strides along both axes."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected(
    "array",
    (3, 2),
    "int64",
    [[11, 9], [7, 5], [3, 1]],
    statistics={"sum": 36},
    facts={"memory": "not in one piece"},
)


def make() -> Any:
    return np.arange(12).reshape(3, 4)[::-1, ::-2]
