"""Numbers that libraries hand to one another without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.cases.inspector.expected import Expected


class Handed:
    def __init__(self) -> None:
        self._held = np.array([0.5, 1.5])

    def __dlpack__(self, **how: Any) -> Any:
        return self._held.__dlpack__(**how)

    def __dlpack_device__(self) -> Any:
        return self._held.__dlpack_device__()


expected = Expected("array", (2,), "float64", [[0.5], [1.5]], facts={"array": "__dlpack__"})


def make() -> Any:
    return Handed()
