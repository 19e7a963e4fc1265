"""A queue of batches."""

from __future__ import annotations

import collections
from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("collection", facts={"entries": "3"}, parts=("0", "1", "2"))


def make() -> Any:
    return collections.deque([np.ones(2)] * 3, maxlen=5)
