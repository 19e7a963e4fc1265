"""An object of another library that gives its values when it is asked for an array."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected


class Picture:
    def __init__(self) -> None:
        self.values = [[1.0, 2.0], [3.0, 4.0]]

    def __array__(self, *_: Any, **__: Any) -> Any:
        return np.array(self.values, np.float32)


expected = Expected(
    "array",
    (2, 2),
    "float32",
    [[1.0, 2.0], [3.0, 4.0]],
    facts={"type": "Picture", "array": "__array__"},
    statistics={"sum": 10.0},
    parts=("values",),
    picture=True,
)


def make() -> Any:
    return Picture()
