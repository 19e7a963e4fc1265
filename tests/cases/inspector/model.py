"""A model: what it holds."""

from __future__ import annotations

from typing import Any

import keras

from tests.cases.inspector.expected import Expected

expected = Expected(
    "model", facts={"parameters": "9, of which 9 trainable", "bytes": "36"}, parts=("input_layer", "dense")
)


def make() -> Any:
    return keras.Sequential([keras.Input((2,)), keras.layers.Dense(3)])
