"""How long a checkpoint holds up training, against copying its variables to host memory.

Prints both in seconds, a line a try.

The model has 20 million parameters, so with Adam's two moments 240 MB of state.
"""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import keras
import numpy as np

from eagerlab.backend.lab import Lab
from eagerlab.backend.publisher import Publisher
from eagerlab.store.home import Home
from eagerlab.store.runs import RunStore

TRIES = 7


def main() -> None:
    """Train a few steps, then save again and again and note what the trainer's thread waited for."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["EAGERLAB_HOME"] = folder
        home = Home()
        store = RunStore(home.runs_file)
        publisher = Publisher(lambda _event, _buffers: None, store)
        lab = Lab(home, publisher)
        lab.start()
        lab.ready.wait()
        keras.utils.set_random_seed(1)
        model = keras.Sequential([keras.Input((4000,)), keras.layers.Dense(5000), keras.layers.Dense(1)])
        x = np.random.default_rng(1).normal(size=(64, 4000)).astype(np.float32)
        lab.use(model=model, data=(x, x[:, :1]), loss="mse", optimizer="adam")
        lab.train(steps=3)
        lab.wait()
        for _ in range(TRIES):
            print(*measure(lab))
        lab.shutdown(save=False)
        publisher.close()
        store.close()


def measure(lab: Lab) -> tuple[float, float]:
    """Return what a checkpoint costs the training, and what a plain copy of the same variables does.

    The values are taken without copying, and the next step copies what it changes: so the cost is the time of
    the call and by how much the step after it is slower than steps are.
    """
    engine: Any = lab._engine

    def pause() -> float:
        start = time.perf_counter()
        engine._checkpoints.save(engine.live)
        return time.perf_counter() - start

    def copy() -> float:
        start = time.perf_counter()
        values = [np.array(variable.numpy()) for variable in engine.live.variables().values()]
        elapsed = time.perf_counter() - start
        assert sum(value.nbytes for value in values) > 2e8
        return elapsed

    usual = statistics.median(step_seconds(lab) for _ in range(3))
    held = lab._trainer.submit(pause).result()
    slower = step_seconds(lab) - usual
    # A second one is written after the first: when it is there, nothing is written any more.
    lab.save("again")
    return held + max(0.0, slower), lab._trainer.submit(copy).result()


def step_seconds(lab: Lab) -> float:
    """Return how long one step takes."""
    start = time.perf_counter()
    lab.step()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
