"""A model that has no weights yet."""

from __future__ import annotations

from typing import Any

import keras

from tests.cases.inspector.expected import Expected

expected = Expected("model", facts={"built": "not yet"})


def make() -> Any:
    return keras.Sequential([keras.layers.Dense(3)])
