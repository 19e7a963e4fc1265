"""Its parts can be opened."""

from __future__ import annotations

from typing import Any

import numpy as np
import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("list", no_values="no tensor", facts={"entries": "2"}, parts=("0", "1"))


def make() -> Any:
    return [tf.ones(2), np.zeros(3)]
