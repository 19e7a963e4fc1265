"""A symbolic tensor has a shape, and says why there is no more."""

from __future__ import annotations

from typing import Any

import keras

from tests.cases.inspector.expected import Expected

expected = Expected("symbolic", (), "float32", no_values="stands for values to come", open_shape=(None, 4, 3))


def make() -> Any:
    return keras.Input((4, 3))
