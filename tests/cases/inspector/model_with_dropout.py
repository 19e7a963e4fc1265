"""A layer with a random generator, whose state is no parameter."""

from __future__ import annotations

from typing import Any

import keras

from tests.cases.inspector.expected import Expected

expected = Expected(
    "model", summary="8 parameters", facts={"parameters": "8, of which 8 trainable", "bytes": "32"}
)


def make() -> Any:
    return keras.Sequential([keras.Input((3,)), keras.layers.Dense(2), keras.layers.Dropout(0.5)])
