"""Small networks whose layers are looked at, and their rows by name."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np

from eagerlab.protocol.following import LayerHealth
from tests.backend.conftest import Bench

X = np.random.default_rng(0).normal(size=(64, 6)).astype("float32")
Y = X[:, :1] * 2


def use(bench: Bench, model: Any, mode: str = "eager", rate: float = 0.01) -> None:
    keras.utils.set_random_seed(1)
    bench.lab.use(model=model, data=(X, Y), loss="mse", optimizer=keras.optimizers.SGD(rate))
    bench.lab.mode = mode
    bench.lab.batch_size = 32


def rows(bench: Bench) -> dict[str, LayerHealth]:
    return {row.name: row for row in bench.lab.layers().read.rows}


def kinds(row: LayerHealth) -> list[str]:
    return [flag.kind for flag in row.flags]
