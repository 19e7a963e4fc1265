"""Columns whose values may be missing, as pandas writes them."""

from __future__ import annotations

from typing import Any

import pandas as pd

from tests.cases.inspector.expected import Expected

expected = Expected(
    "frame",
    (2, 4),
    cells=[["0", "1", "2020-01-01 00:00:00+00:00", "a"], ["1", "<NA>", "NaT", "<NA>"]],
    statistics={"total": 2, "nan": 1, "maximum": 1.0},
    summary="2 rows, 3 columns",
    parts=(),
)


def make() -> Any:
    dates = pd.to_datetime(["2020-01-01", None], utc=True)
    words = pd.Series(["a", pd.NA], dtype=pd.StringDtype("python"))
    return pd.DataFrame({"n": pd.array([1, None], dtype="Int64"), "d": dates, "s": words})
