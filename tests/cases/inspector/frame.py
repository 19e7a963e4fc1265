"""A data frame: its index, then its columns."""

from __future__ import annotations

from typing import Any

import pandas as pd

from tests.cases.inspector.expected import Expected

expected = Expected(
    "frame", (2, 3), cells=[["one", "1", "x"]], columns=("index", "a", "b"), statistics={"sum": 3}
)


def make() -> Any:
    return pd.DataFrame({"a": [1, 2], "b": ["x", None]}, index=["one", "two"])
