"""Coordinates and values (B14)."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "sparse",
    (2, 3),
    "int32",
    [["0", "1", "1"], ["1", "1", "5"]],
    columns=("axis 0", "axis 1", "value"),
    facts={"dense shape": "2 × 2"},
    statistics={"sum": 6, "total": 2},
)


def make() -> Any:
    return tf.sparse.from_dense([[0, 1], [0, 5]])
