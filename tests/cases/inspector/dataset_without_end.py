"""It never ends, and opening it does."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("dataset", facts={"elements": "never ends"})


def make() -> Any:
    return tf.data.Dataset.range(3).repeat()
