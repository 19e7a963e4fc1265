"""A row for each record, a column for each field."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected(
    "records",
    (2, 3),
    "records",
    [["1", "2.5", "x"], ["3", "4.5", "y"]],
    columns=("id", "w", "s"),
    statistics={"sum": 11.0},
)


def make() -> Any:
    return np.array([(1, 2.5, b"x"), (3, 4.5, b"y")], [("id", int), ("w", float), ("s", "S3")])
