"""Two ragged axes: the second is walked along like any other."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from eagerlab.protocol.base import View
from tests.cases.inspector.expected import Expected

expected = Expected(
    "ragged",
    (3, 2, 3),
    "int32",
    [["2", ""], ["", ""], ["5", ""]],
    View(rows=0, columns=1, fixed=(0, 0, 1)),
    statistics={"sum": 21},
)


def make() -> Any:
    return tf.ragged.constant([[[1, 2], [3]], [], [[4, 5, 6]]])
