"""No rows at all."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("ragged", (0, 0), "float32", statistics={"total": 0})


def make() -> Any:
    return tf.RaggedTensor.from_row_splits(tf.zeros((0,)), [0])
