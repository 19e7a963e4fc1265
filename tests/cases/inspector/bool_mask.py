"""Two values, counted as numbers."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "tensor", (2, 2), "bool", [[True, False], [True, True]], statistics={"sum": 3, "zeros": 1}, picture=True
)


def make() -> Any:
    return tf.constant([[True, False], [True, True]])
