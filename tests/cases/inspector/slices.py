"""Rows of a gradient (B14)."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "slices",
    (2, 3),
    "float32",
    [["0", "1.0", "2.0"], ["4", "3.0", "4.0"]],
    statistics={"sum": 10},
    facts={"dense shape": "9 × 2"},
)


def make() -> Any:
    return tf.IndexedSlices(tf.constant([[1.0, 2.0], [3.0, 4.0]]), tf.constant([0, 4]), tf.constant([9, 2]))
