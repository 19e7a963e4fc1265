"""One value (B18)."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("tensor", (), "float32", [[7.5]], statistics={"mean": 7.5, "total": 1})


def make() -> Any:
    return tf.constant(7.5)
