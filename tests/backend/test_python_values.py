"""What a person changes in Python while a run is in graph holds from the next step on, as in eager."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.steps.python_values import PythonValues
from tests.backend.conftest import Bench
from tests.backend.handed_over import X, Y, train

SETTINGS: dict[str, Any] = {}
rate = 0.1
seen = 0


def _helped(x: Any) -> Any:
    return x * rate


class Scaled(keras.Model):
    def __init__(self) -> None:
        super().__init__()
        self.dense = keras.layers.Dense(1)
        self.scale = 1.0
        self.count = 0

    def call(self, x: Any) -> Any:
        global seen
        seen += 1
        self.count += 1
        return self._prepared(self.dense(x)) * self.scale

    def _prepared(self, x: Any) -> Any:
        return _helped(x) + self.count * 0


def _values(**parts: Any) -> PythonValues:
    live = LiveExperiment()
    for name, part in parts.items():
        setattr(live, name, part)
    return PythonValues(live)


def test_names_and_attributes_are_looked_at_and_what_the_code_sets_itself_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = Scaled()
    values = _values(model=model)
    assert values.changed() == ""
    monkeypatch.setitem(globals(), "dense", 1)  # the name of an attribute, no name that the code reads
    assert values.changed() == ""
    model(tf.ones((2, 4)))
    assert seen == model.count > 0
    assert values.changed() == ""
    model.scale = 2.0
    assert values.changed() == "self.scale was 1.0, then 2.0"
    model.scale = 1.0
    monkeypatch.setitem(globals(), "rate", 0.5)
    assert values.changed() == "rate was 0.1, then 0.5"
    monkeypatch.setitem(globals(), "rate", 0.1)
    monkeypatch.setitem(globals(), "_helped", lambda x: x)
    assert values.changed() == "_helped is another function"


def test_numbers_are_compared_by_value_and_nan_is_itself() -> None:
    held = SimpleNamespace(value=float("nan"))
    other = float("nan")

    def make() -> Any:
        number = held.value

        def step(batch: Any) -> Any:
            del batch
            return number

        def change(value: Any) -> None:
            nonlocal number
            number = value

        return step, change

    step, change = make()
    values = _values(own_step=step)
    change(other)
    assert values.changed() == ""
    change(np.float32(1.5))
    assert values.changed().startswith("number was nan, then ")


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_a_number_that_is_changed_while_training_stands_holds_at_every_speed(bench: Bench, mode: str) -> None:
    lab = bench.lab
    factor = 1.0

    def step(batch: Any) -> Any:
        return tf.reduce_mean(batch[0]) * 0 + factor

    lab.use(step=step, data=(X[:32], Y[:32]))
    lab.mode = mode
    train(lab, 8)
    factor = 2.0
    train(lab, 4)
    factor = 3.0
    lab.step()
    lab.step()
    assert list(lab.history.loss) == [*[1.0] * 8, *[2.0] * 4, 3.0, 3.0]
    if mode == "graph":
        train(lab, 1)
        assert lab.state.last_trace == "factor was 2.0, then 3.0"


def test_an_attribute_of_a_model_that_a_cell_changes_holds_from_the_next_step_on(bench: Bench) -> None:
    lab = bench.lab
    model = Scaled()
    lab.use(
        model=model,
        data=(X[:32], Y[:32]),
        loss=lambda y, p: tf.reduce_mean(p * 0) + model.scale,
        optimizer="sgd",
    )
    lab.mode = "graph"
    train(lab, 3)
    model.scale = 4.0
    lab.cell_ended("model.scale = 4.0")
    train(lab, 2)
    assert list(lab.history.loss) == [1.0, 1.0, 1.0, 4.0, 4.0]
    assert lab.state.traces == 2
