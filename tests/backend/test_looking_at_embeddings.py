"""Large variables that training scatters into are looked at without a copy, and without harm."""

from __future__ import annotations

import threading
from typing import Any

import keras
import numpy as np
import pytest

from eagerlab.backend.tensors import Tensors
from eagerlab.protocol.base import View
from eagerlab.protocol.requests import Tile
from tests.backend.conftest import Bench
from tests.patience import patient

ROWS, WIDTH = 40_000, 32
"""Five megabytes: a smaller variable is copied."""


def trained(bench: Bench, mode: str, looks: bool) -> tuple[list[float], bytes]:
    keras.utils.set_random_seed(1)
    model = keras.Sequential([keras.Input((4,)), keras.layers.Embedding(ROWS, WIDTH), keras.layers.Flatten()])
    model.add(keras.layers.Dense(1))
    random = np.random.default_rng(0)
    x, y = random.integers(ROWS, size=(64, 4)).astype(np.int32), random.normal(size=(64, 1)).astype("f")
    bench.lab.use(model=model, data=(x, y), loss="mse", optimizer=keras.optimizers.SGD(0.1))
    bench.lab.mode, bench.lab.batch_size = mode, 16
    tensors = Tensors(bench.lab.roots)
    ended, has_looked = threading.Event(), threading.Event()
    tile = Tile(node=("model", "embedding", "embeddings"), view=View(rows=0, columns=1, fixed=(0, 0)))

    def look() -> None:
        while not ended.wait(0.001):
            tensors.tile(tile)
            has_looked.set()

    looking = threading.Thread(target=look)
    try:
        if looks:
            looking.start()
            assert has_looked.wait(patient(30))
        bench.lab.train(40)
        bench.lab.wait()
    finally:
        ended.set()
        if looks:
            looking.join()
    weights: Any = bench.lab.at("model/embedding/embeddings").numpy()
    return list(bench.lab.history.loss), weights.tobytes()


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_looking_at_an_embedding_while_it_is_trained_changes_no_number(bench: Bench, mode: str) -> None:
    assert trained(bench, mode, looks=True) == trained(bench, mode, looks=False)
