"""An array of a class whose shape raises and whose elements cannot be had."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected


class Shy(np.ndarray[Any, Any]):
    @property  # type: ignore[misc]
    def shape(self) -> Any:
        raise KeyError("lazy")

    def __getitem__(self, _key: Any) -> Any:
        raise RuntimeError("no elements today")


expected = Expected("array", (2,), "float64", [[1.0], [1.0]])


def make() -> Any:
    return np.ones(2).view(Shy)
