"""No elements (B18)."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("tensor", (0,), "float32", [], statistics={"note": "empty, shape (0,)"})


def make() -> Any:
    return tf.zeros((0,))
