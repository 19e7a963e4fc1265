"""A string of a hundred thousand characters is cut and says so."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("tensor", (), "string", [["x" * 183 + "… (100,000 bytes)"]])


def make() -> Any:
    return tf.constant("x" * 100_000)
