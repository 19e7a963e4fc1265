"""A compiled function."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("function", facts={"traces": "0", "parameters": "x"})


def make() -> Any:
    return tf.function(lambda x: x)
