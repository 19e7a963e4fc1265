"""Dicts in dicts."""

from __future__ import annotations

from typing import Any

import numpy as np
import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("dict", facts={"entries": "2"}, parts=("a", "3"))


def make() -> Any:
    return {"a": {"b": tf.ones(2)}, 3: np.zeros(1)}
