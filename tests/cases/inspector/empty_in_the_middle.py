"""No elements, though two axes are long (B18)."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("tensor", (3, 0, 4), "float32", statistics={"note": "empty, shape (3, 0, 4)"})


def make() -> Any:
    return tf.zeros((3, 0, 4))
