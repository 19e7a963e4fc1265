"""An array of objects that hang when they are made arrays of."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected


class Waiting:
    def __array__(self, *_: Any, **__: Any) -> Any:
        while True:
            time.sleep(0.01)

    __len__ = __getitem__ = __iter__ = __repr__ = __array__


expected = Expected("array", (2,), "object", [["<Waiting>"], ["1"]], summary="[<Waiting>, 1]")


def make() -> Any:
    found = np.empty(2, object)
    found[0], found[1] = Waiting(), 1
    return found
