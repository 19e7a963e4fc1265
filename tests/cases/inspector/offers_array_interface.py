"""A property says where its numbers lie in memory."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected


class Buffer:
    def __init__(self) -> None:
        self._held = np.array([5, 6, 7], np.int16)

    @property
    def __array_interface__(self) -> Any:
        return self._held.__array_interface__


expected = Expected(
    "array", (3,), "int16", [[5], [6], [7]], facts={"array": "__array_interface__"}, statistics={"sum": 18}
)


def make() -> Any:
    return Buffer()
