"""A layer with its settings."""

from __future__ import annotations

from typing import Any

import keras

from tests.cases.inspector.expected import Expected

expected = Expected(
    "layer",
    facts={
        "parameters": "20, of which 10 trainable",
        "epsilon": "0.001",
    },
    parts=("gamma", "beta", "moving_mean", "moving_variance"),
)


def make() -> Any:
    layer = keras.layers.BatchNormalization()
    layer.build((None, 5))
    return layer
