"""What it gives is masked in part, and stays so."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected


class Measured:
    def __array__(self, *_: Any, **__: Any) -> Any:
        return np.ma.masked_array([1, 2], [False, True])


expected = Expected("masked", (2,), "int64", [["1"], ["--"]], note="1 masked")


def make() -> Any:
    return Measured()
