"""A value that may be missing."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("optional", facts={"has a value": "yes"}, parts=("value",))


def make() -> Any:
    return tf.experimental.Optional.from_value(tf.ones(3))
