"""A table of words and numbers."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "table",
    facts={"entries": "2", "keys": "string", "values": "int32", "default value": "-1"},
    parts=("keys", "values"),
)


def make() -> Any:
    pairs = tf.lookup.KeyValueTensorInitializer(["a", "b"], [1, 2])
    return tf.lookup.StaticHashTable(pairs, -1)
