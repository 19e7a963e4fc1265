"""A tuple with names."""

from __future__ import annotations

from typing import Any, NamedTuple

import tensorflow as tf

from tests.cases.inspector.expected import Expected


class Pair(NamedTuple):
    x: Any
    y: Any


expected = Expected("list", facts={"type": "Pair"}, parts=("0", "1"))


def make() -> Any:
    return Pair(tf.ones(1), 2)
