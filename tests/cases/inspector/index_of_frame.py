"""The index of a frame."""

from __future__ import annotations

from typing import Any

import pandas as pd

from tests.cases.inspector.expected import Expected

expected = Expected(
    "frame", (3, 2), cells=[["0", "1"], ["1", "2"], ["2", "4"]], statistics={"maximum": 4}, parts=()
)


def make() -> Any:
    return pd.Index([1, 2, 4])
