"""An iterator is not moved."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("iterator", facts={"element spec": "int64"})


def make() -> Any:
    return iter(tf.data.Dataset.range(3))
