"""A tuple with names."""

from __future__ import annotations

import collections
from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("list", facts={"type": "Pair"}, parts=("0", "1"))


def make() -> Any:
    return collections.namedtuple("Pair", "x y")(tf.ones(1), 2)
