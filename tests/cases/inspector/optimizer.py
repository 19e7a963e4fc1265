"""An optimizer: its state and its settings."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np

from tests.cases.inspector.expected import Expected

expected = Expected("optimizer", facts={"learning rate": "0.01", "iterations": "0", "beta_1": "0.9"})


def make() -> Any:
    optimizer = keras.optimizers.Adam(0.01)
    optimizer.build([keras.Variable(np.ones(2))])
    return optimizer
