"""A list whose length raises."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected


class Endless(list[Any]):
    def __len__(self) -> int:
        raise RuntimeError("no length today")

    def __iter__(self) -> Any:
        raise RuntimeError("no elements today")


expected = Expected("list", facts={"entries": "1"}, parts=("0",))


def make() -> Any:
    return Endless([np.ones(1)])
