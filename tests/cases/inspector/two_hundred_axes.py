"""More axes than NumPy has: its values cannot be read, and what else is known is told."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("tensor", (1,) * 200, "float32", no_values="no arrays of more than")


def make() -> Any:
    return tf.zeros((1,) * 200)
