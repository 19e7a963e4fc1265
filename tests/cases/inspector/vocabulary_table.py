"""A vocabulary with a bucket for other words."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("table", facts={"entries": "3", "buckets for other keys": "1"}, parts=("keys", "values"))


def make() -> Any:
    pairs = tf.lookup.KeyValueTensorInitializer(["a", "b"], tf.constant([0, 1], tf.int64))
    return tf.lookup.StaticVocabularyTable(pairs, 1)
