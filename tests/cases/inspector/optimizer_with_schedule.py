"""Its rate follows a schedule."""

from __future__ import annotations

from typing import Any

import keras

from tests.cases.inspector.expected import Expected

expected = Expected("optimizer", facts={"built": "not yet"})


def make() -> Any:
    return keras.optimizers.SGD(keras.optimizers.schedules.ExponentialDecay(0.1, 10, 0.9))
