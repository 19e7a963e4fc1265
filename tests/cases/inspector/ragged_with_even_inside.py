"""A ragged axis with vectors inside."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from eagerlab.protocol.base import View
from tests.cases.inspector.expected import Expected

expected = Expected(
    "ragged", (2, 2, 2), "float32", [["2.0", "4.0"], ["6.0", ""]], View(rows=0, columns=1, fixed=(0, 0, 1))
)


def make() -> Any:
    return tf.ragged.constant([[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0]]], ragged_rank=1)
