"""A loss and its settings."""

from __future__ import annotations

from typing import Any

import keras

from tests.cases.inspector.expected import Expected

expected = Expected("loss", facts={"label_smoothing": "0.5"})


def make() -> Any:
    return keras.losses.BinaryCrossentropy(label_smoothing=0.5)
