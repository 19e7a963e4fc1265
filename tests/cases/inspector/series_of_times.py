"""A series with an index of dates."""

from __future__ import annotations

from typing import Any

import pandas as pd

from tests.cases.inspector.expected import Expected

expected = Expected("frame", (2, 2), columns=("index", "n"))


def make() -> Any:
    return pd.Series([1, 2], index=pd.to_datetime(["2024-01-01", "2024-01-02"]), name="n")
