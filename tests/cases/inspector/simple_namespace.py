"""What holds names as attributes, written in C."""

from __future__ import annotations

import types
from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("object", facts={"type": "SimpleNamespace", "attributes": "2"}, parts=("weights", "rate"))


def make() -> Any:
    return types.SimpleNamespace(weights=tf.ones(3), rate=0.1)
