"""A layer whose settings raise."""

from __future__ import annotations

from typing import Any

import keras

from tests.cases.inspector.expected import Expected


class Odd(keras.layers.Layer):
    @property
    def dtype_policy(self) -> Any:
        return 1 // 0

    @dtype_policy.setter
    def dtype_policy(self, value: Any) -> None:
        del value


expected = Expected("layer", facts={"problem": "raises ZeroDivisionError"})


def make() -> Any:
    layer = Odd()
    layer.built = True
    return layer
