"""The handle of a variable (B14)."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("tensor", (), "resource", no_values="no viewable values")


def make() -> Any:
    return tf.Variable(1.0).handle
