"""A layer whose property never answers: a second, and the lane goes on."""

from __future__ import annotations

import time
from typing import Any

import keras

from tests.cases.inspector.expected import Expected


class Waiting(keras.layers.Dense):
    @property
    def trainable_variables(self) -> Any:
        while True:
            time.sleep(0.01)


expected = Expected("layer", facts={"problem": "does not say what it is within a second"})


def make() -> Any:
    layer = Waiting(2)
    layer.build((None, 2))
    return layer
