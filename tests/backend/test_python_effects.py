from __future__ import annotations

import logging
import random
from random import random as draw
from time import time as clock
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.steps import python_effects
from eagerlab.backend.training.steps.python_effects import MOST, effects_of
from eagerlab.experiment.builtin import BUILTIN, builtin_spec
from eagerlab.experiment.modes import COMPILED_MODES
from eagerlab.protocol.events import ProblemRaised
from tests.backend.conftest import Bench

SEEN: list[Any] = []


class Busy(keras.Model):
    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        self.dense = keras.layers.Dense(2)

    def call(self, x: Any) -> Any:
        print("called")  # noqa: T201 - it is looked for
        self.count += 1
        SEEN.append(x)
        if random.random() > 0.5:
            x = x + 1
        own: list[Any] = []
        own.append(x)
        return self.dense(own[0])


class Noisy(keras.layers.Layer):
    def call(self, x: Any) -> Any:
        return x + tf.random.normal(tf.shape(x))


def _live(**parts: Any) -> LiveExperiment:
    live = LiveExperiment()
    for name, part in parts.items():
        setattr(live, name, part)
    return live


def test_what_a_graph_would_do_once_is_told_with_its_line() -> None:
    told = effects_of(_live(model=Busy()), is_compiled=True)
    assert len(told) == 4 == MOST
    first = Busy.call.__code__.co_firstlineno
    for number, words in enumerate(
        ("print runs", "self.count changes", "SEEN changes", "random.random gives"), 1
    ):
        assert any(f"Busy.call, line {first + number}: {words}" in one for one in told)


@pytest.mark.parametrize(
    ("mode", "told"), [("graph", True), ("xla", True), ("layers", False), ("eager", False)]
)
def test_a_layer_of_keras_that_draws_in_python_is_told_where_steps_are_traced(mode: str, told: bool) -> None:
    mixing = keras.layers.AugMix(value_range=(0, 1), name="mixing")
    flipping = keras.layers.RandomFlip(name="flipping")
    model = keras.Sequential([keras.Input((8, 8, 3)), keras.layers.Pipeline([mixing, flipping])])
    words = effects_of(_live(model=model), is_compiled=mode in COMPILED_MODES)
    assert [one.partition(",")[0] for one in words] == ["mixing: AugMix draws in Python"] * told


def counted(x: Any) -> Any:
    SEEN.append(1)
    return x


class Calling(keras.Model):
    def __init__(self) -> None:
        super().__init__()
        self.dense = keras.layers.Dense(2)

    def call(self, x: Any) -> Any:
        return self.dense(self._prepared(counted(x)))

    def _prepared(self, x: Any) -> Any:
        print("called")  # noqa: T201 - it is looked for
        return counted(x)


def test_what_a_call_calls_in_turn_is_looked_into() -> None:
    def inner(y: Any) -> Any:
        return y * random.random()

    def loss(y: Any, predictions: Any) -> Any:
        return inner(y) - predictions

    told = effects_of(_live(model=Calling(), loss=loss), is_compiled=True)
    found = {(one.partition(",")[0].rpartition(".")[2], one.split(": ")[1].split(" ")[0]) for one in told}
    assert found == {("counted", "SEEN"), ("_prepared", "print"), ("inner", "random.random")}
    assert len(told) == 3


def test_op_by_op_python_does_what_it_says() -> None:
    assert effects_of(_live(model=Busy()), is_compiled=False) == []


def test_randomness_without_a_checkpoint_is_told_in_every_mode() -> None:
    model = keras.Sequential([keras.Input((3,)), Noisy()])
    for is_compiled in (True, False):
        (told,) = effects_of(_live(model=model), is_compiled=is_compiled)
        assert "tf.random.normal draws from a state that no checkpoint holds" in told


def test_a_step_and_a_loss_of_the_persons_own_are_looked_into() -> None:
    def step(batch: Any) -> Any:
        print(batch)  # noqa: T201 - it is looked for
        return 0.0

    def loss(y: Any, predictions: Any) -> Any:
        SEEN.append(1)
        return y - predictions

    told = effects_of(_live(own_step=step, loss=loss), is_compiled=True)
    assert [one.partition(":")[0].rpartition(".")[2].partition(",")[0] for one in told] == ["step", "loss"]


ROWS = iter(range(100))
RANDOM = np.random.default_rng(0)
LOG = logging.getLogger("eagerlab.tests")


class Hidden(keras.Model):
    def __init__(self) -> None:
        super().__init__()
        self.draws = random.Random(1)

    def call(self, x: Any) -> Any:
        x = x * draw()
        x = x * RANDOM.normal()
        x = x * self.draws.random()
        x = x * (clock() + next(ROWS))
        LOG.warning("called")
        return x


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (1, "draw gives the same in every step"),
        (2, "RANDOM.normal gives the same in every step"),
        (3, "self.draws.random gives the same in every step"),
        (4, "clock gives the same in every step"),
        (4, "ROWS changes when the step is traced"),
        (5, "LOG.warning runs when the step is traced"),
    ],
)
def test_what_is_called_by_another_name_is_known_by_what_it_is(
    line: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(python_effects, "MOST", 10)
    told = effects_of(_live(model=Hidden()), is_compiled=True)
    assert len(told) == 6
    where = f"Hidden.call, line {Hidden.call.__code__.co_firstlineno + line}: "
    assert any(one.startswith(where + words) for one in told)


def test_of_a_lambda_only_the_lambda_is_looked_into() -> None:
    def used(loss: Any) -> Any:
        SEEN.append(loss)
        return loss

    loss = used(lambda y, predictions: y - predictions)
    assert effects_of(_live(loss=loss), is_compiled=True) == []
    loss = used(lambda y, predictions: (y - predictions) * random.random())
    (told,) = effects_of(_live(loss=loss), is_compiled=True)
    assert "random.random gives the same in every step" in told


def test_the_built_in_experiments_have_none(bench: Bench) -> None:
    for name in BUILTIN:
        bench.lab.load(builtin_spec(name))
        found = bench.lab.queue(lambda engine: effects_of(engine.live, is_compiled=True)).result()
        assert found == [], name


def test_warnings_come_with_the_first_step_in_graph_and_once(bench: Bench) -> None:
    lab = bench.lab
    lab.use(model=Busy(), data=(tf.ones((8, 3)), tf.ones((8, 2))), loss="mse", optimizer="sgd")
    lab.mode = "graph"
    lab.train(steps=2)
    lab.wait()
    told = [problem for problem in bench.sink.problems() if "Busy.call" in problem]
    assert len(told) == 4
    lab.reset()
    lab.train(steps=2)
    lab.wait()
    assert len([problem for problem in bench.sink.problems() if "Busy.call" in problem]) == 4


def test_xla_says_that_it_rounds_elsewhere(bench: Bench) -> None:
    bench.lab.load(builtin_spec("line"))
    bench.lab.mode = "xla"
    bench.lab.train(steps=2)
    bench.lab.wait()
    told = [event.problem for event in bench.sink.of(ProblemRaised)]
    assert [problem.mode for problem in told if "XLA rounds in other places" in problem.what] == ["xla"]
