"""A table whose values are vectors."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("table", facts={"entries": "1", "values": "float32"}, parts=("keys", "values"))


def make() -> Any:
    table = tf.lookup.experimental.MutableHashTable(tf.string, tf.float32, [0.0, 0.0])
    table.insert(["x"], [[1.0, 2.0]])
    return table
