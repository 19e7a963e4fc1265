"""Bytes of a fixed length."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("array", (2,), cells=[["ab"], ["\\xff"]])


def make() -> Any:
    return np.array([b"ab", b"\xff"])
