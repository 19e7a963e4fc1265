"""The live model is asked while it trains: without a trace, and without holding training up."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.lab import Lab
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.seeing import SeeBoundary
from tests.backend.networks import cnn_spec, mlp_spec
from tests.backend.seeing.looking import see
from tests.patience import measured

BUILDS: dict[str, Callable[[], keras.Model]] = {
    "dropout and seeds": lambda: keras.Sequential(
        [
            keras.Input((3,)),
            keras.layers.Dense(6, activation="relu"),
            keras.layers.Dropout(0.5),
            keras.layers.Dense(1),
        ]
    ),
    "batch normalisation": lambda: keras.Sequential(
        [keras.Input((3,)), keras.layers.Dense(6), keras.layers.BatchNormalization(), keras.layers.Dense(1)]
    ),
    "code that draws and counts in call": lambda: Restless(),
}


class Restless(keras.Model):
    """Draws from every generator there is and counts its calls, also when it only answers."""

    def __init__(self) -> None:
        super().__init__()
        self.dense = keras.layers.Dense(1)
        self.noise = keras.random.SeedGenerator(5)
        self.calls = self.add_weight(shape=(), initializer="zeros", trainable=False, name="calls")

    def build(self, shape: Any) -> None:
        self.dense.build(shape)

    def call(self, x: Any, training: bool = False) -> Any:
        self.calls.assign_add(1.0)
        drawn = keras.random.normal((1,), seed=self.noise) + tf.random.normal((1,))
        drawn += tf.random.get_global_generator().normal((1,))
        drawn += random.random() + np.random.random()  # noqa: NPY002
        return self.dense(x) + 0.1 * tf.cast(drawn, tf.float32)


# As a graph, what code draws from Python would be constants: so that is not tried.
@pytest.mark.parametrize(
    ("kind", "mode"), [(kind, mode) for kind in BUILDS for mode in ("eager", "graph")[: 2 - ("code" in kind)]]
)
def test_training_gives_the_same_numbers_to_the_last_bit_when_the_model_is_asked(
    lab: Lab, kind: str, mode: str
) -> None:
    lab.load(cnn_spec())  # with more steps than are taken: the end of a run draws beside the next seeding
    x = np.random.default_rng(1).normal(size=(64, 3)).astype("float32")
    data = (x, x.sum(-1, keepdims=True), x, x.sum(-1, keepdims=True))

    def train(*, asked: bool) -> tuple[list[Any], list[np.ndarray]]:
        generator = tf.random.get_global_generator()  # to make it takes draws from the others
        keras.utils.set_random_seed(3)
        generator.reset_from_seed(3)
        model = BUILDS[kind]()
        model.build((None, 3))
        lab.mode = mode
        lab.use(model=model, data=data, loss="mse", optimizer=keras.optimizers.Adam(0.01))
        for _ in range(7):  # not to the end of an epoch: its check would run beside the next seeding
            lab.step()
            if asked:
                assert not see(lab)[0].note
                assert not see(lab, part="train", limit=10)[0].note
                lab.ask(x[:3])
        return list(lab.history.loss), [w.numpy() for w in model.variables]

    try:
        alone, weights = train(asked=False)
        watched, weights_watched = train(asked=True)
    finally:
        lab.mode = "eager"
    assert alone == watched
    assert all(np.array_equal(one, other) for one, other in zip(weights, weights_watched, strict=True))


def test_asking_beside_training_changes_nothing_and_pause_stays_immediate(lab: Lab) -> None:
    def train(*, asked: bool) -> list[Any]:
        lab.load(cnn_spec(steps=60))
        lab.train()
        while asked and lab.state.phase == "training":
            with measured() as spent:
                reply, _ = see(lab)
            assert not reply.note
            assert reply.cost / spent.stretch < 5
        lab.wait()
        return list(lab.history.loss)

    assert train(asked=True) == train(asked=False)


def test_a_long_question_gives_way_to_pause(lab: Lab) -> None:
    class Slow(keras.Model):
        def __init__(self) -> None:
            super().__init__()
            self.dense = keras.layers.Dense(1)

        def build(self, shape: Any) -> None:
            self.dense.build(shape)

        def call(self, x: Any, training: bool = False) -> Any:
            if not training:
                asked.append(0.0005 * len(x))
                time.sleep(asked[-1])  # what a big network takes for each sample
            return self.dense(x)

    # Seconds of the model's own: on a busy machine all takes longer, and the pieces are smaller for that.
    asked: list[float] = []
    x = np.zeros((4000, 3), "float32")
    model = Slow()
    model.build((None, 3))
    lab.load(mlp_spec())
    lab.use(model=model, data=(x, x[:, :1], x, x[:, :1]), loss="mse", optimizer="adam")
    lab.step()
    with ThreadPoolExecutor(1) as pool:
        asking = pool.submit(lambda: see(lab)[0])
        pauses = []
        while not asking.done():
            carried_out = lab.queue(lambda _engine: len(asked))  # as Pause is
            begun = len(asked)
            pauses.append(sum(asked[begun : carried_out.result()]))
            lab.pause()
        assert max(pauses) < 0.3
        assert asking.result().cost > 0.9
        assert not asking.result().is_cut
    # While it trains, a question is cut short instead of holding training up for a second.
    lab.train(steps=100_000)
    held, arrays = see(lab)
    lab.stop()
    lab.wait()
    assert 0 < 0.0005 * len(arrays[0]) < 0.6
    assert held.is_cut
    assert held.total == 4000


def test_a_border_that_is_cut_short_covers_the_plane(lab: Lab) -> None:
    class Slow(keras.Model):
        def __init__(self) -> None:
            super().__init__()
            self.scale = self.add_weight(shape=())
            self.built = True

        def call(self, x: Any, training: bool = False) -> Any:
            if not training:
                asked.append(0.001 * len(x))
                time.sleep(asked[-1])
            return x[:, :1] + self.scale

    asked: list[float] = []
    x = np.random.default_rng(5).uniform(-1, 1, (200, 2)).astype("float32")
    lab.load(mlp_spec())
    lab.use(model=Slow(), data=(x, x[:, :1]), loss="mse", optimizer="adam")  # nothing else asks the model
    lab.train(steps=100_000)
    reply, buffers = lab.seeing().boundary(SeeBoundary(cells=60))
    lab.stop()
    lab.wait()
    assert sum(asked) < 1
    assert reply.is_cut
    grid = read_array(reply.headers[0], buffers)
    across = np.linspace(*reply.x_range, 60)
    offset = grid.mean() - across.mean()
    # The coarsest grid that was answered whole: on a slow machine it is a coarser one.
    answered = round(sum(asked) / 0.001)
    stride = next(one for one in (1, 2, 4, 8, 16, 32, 64) if (-(-60 // one)) ** 2 <= answered)
    assert np.abs(grid - across - offset).max() < 2 * stride * (across[1] - across[0])
