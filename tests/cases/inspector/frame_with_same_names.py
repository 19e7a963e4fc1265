"""Two columns of one name."""

from __future__ import annotations

from typing import Any

import pandas as pd

from tests.cases.inspector.expected import Expected

expected = Expected("frame", (1, 3), cells=[["0", "1.5", "2.5"]])


def make() -> Any:
    return pd.DataFrame([[1.5, 2.5]], columns=["a", "a"])
