"""Three ragged axes."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from eagerlab.protocol.base import View
from tests.cases.inspector.expected import Expected

expected = Expected(
    "ragged", (2, 2, 2, 2), "int32", [["1", ""], ["2", "3"]], View(rows=2, columns=3, fixed=(0, 0, 0, 0))
)


def make() -> Any:
    return tf.ragged.constant([[[[1], [2, 3]]], [[[4]], [[5, 6]]]])
