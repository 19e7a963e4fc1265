"""The training step is measured in each mode, and afterwards everything is as it was."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.backend.training.steps.eager import EagerStep
from tests.backend.conftest import make_bench
from tests.backend.networks import cnn_spec, mlp_spec

MODES = ("eager", "layers", "graph", "xla")


def numbers(lab: Lab) -> dict[str, bytes]:
    """Return all variables of the experiment to the last bit."""
    assert lab._engine is not None
    return {path: np.asarray(one.numpy()).tobytes() for path, one in lab._engine.live.variables().items()}


def generators() -> tuple[Any, ...]:
    """Return the states of the process's own generators."""
    return random.getstate(), np.random.get_state(legacy=False)["state"]["key"].tobytes()  # noqa: NPY002


def losses(folder: Path, spec: Any, measure_at: tuple[int, ...], mode: str = "eager") -> list[float]:
    """Train twelve steps; measure the step before those given."""
    made = make_bench(folder)
    try:
        lab = made.lab
        lab.load(spec.model_copy(update={"mode": mode}))
        tf.random.set_seed(5)
        random.seed(5)
        np.random.seed(5)  # noqa: NPY002 - what code of a person may draw from
        for step in range(12):
            if step in measure_at:
                lab.benchmark(step=True, modes=MODES, count=4)
            lab.step()
            lab.wait()  # for the check at an epoch's end
        return [*lab.history.loss]
    finally:
        made.close()


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_training_goes_on_bit_for_bit_as_without_the_benchmark(tmp_path: Path, mode: str) -> None:
    """Before the first step, in mid-epoch, and at an epoch's end; with Dropout and Adam."""
    plain = losses(tmp_path / "plain", mlp_spec(), (), mode)
    measured = losses(tmp_path / "measured", mlp_spec(), (0, 3, 5, 11), mode)
    assert len(plain) == 12
    assert measured == plain


def test_measuring_leaves_every_variable_and_generator_as_it_was(lab: Lab) -> None:
    lab.load(cnn_spec())
    lab.train(steps=3)
    lab.wait()
    before, states = numbers(lab), generators()
    place = (lab.state.step, lab.state.epoch, lab.state.batch)
    result = lab.benchmark(step=True, modes=MODES, count=5)
    assert numbers(lab) == before
    assert generators() == states
    assert (lab.state.step, lab.state.epoch, lab.state.batch) == place
    assert [(row.mode, row.count) for row in result.rows] == [(mode, 5) for mode in MODES]
    assert (result.measured.what, result.measured.code) == ("step", "Small CNN")
    assert [row.agreement for row in result.rows[:3]] == ["reference", "equal", "equal"]
    assert lab.state.activity == ""


def test_a_model_whose_code_draws_and_counts_trains_on_unchanged(lab: Lab) -> None:
    class Noisy(keras.Model):
        def __init__(self) -> None:
            super().__init__()
            self.dense = keras.layers.Dense(1)
            self.calls = self.add_weight(shape=(), dtype="int32", trainable=False, name="calls")

        def call(self, x: Any) -> Any:
            self.calls.assign_add(1)
            drawn = random.random() + np.random.random()  # noqa: NPY002 - as a person's code does
            return self.dense(x + tf.random.normal(tf.shape(x)) + drawn)

    x = np.arange(40, dtype=np.float32).reshape(20, 2) / 40

    def train(measure: bool) -> tuple[list[float], int]:
        keras.utils.set_random_seed(4)
        lab.use(model=Noisy(), data=(x, x[:, :1]), loss="mse", optimizer="sgd")
        lab.step()
        keras.utils.set_random_seed(9)
        lab.step()
        lab.wait()  # until it stands still
        if measure:
            lab.benchmark(step=True, count=4)
        for _ in range(3):
            lab.step()
        return [*lab.history.loss], int(lab.model.calls.numpy())

    assert train(measure=True) == train(measure=False)


def test_a_dataset_that_shuffles_anew_is_not_moved_on(lab: Lab) -> None:
    def train(measure: bool) -> list[float]:
        tf.random.set_seed(2)
        keras.utils.set_random_seed(4)
        x = np.arange(24, dtype=np.float32).reshape(12, 2)
        data = tf.data.Dataset.from_tensor_slices((x, x[:, :1])).shuffle(12, seed=3).batch(2)
        model = keras.Sequential([keras.Input((2,)), keras.layers.Dense(1)])
        lab.use(model=model, data=data, loss="mse", optimizer="sgd")
        for step in range(8):
            if measure and step in (0, 2, 6):
                lab.benchmark(step=True, modes="eager", count=3)
            lab.step()
            lab.wait()  # for the check at an epoch's end
        return [*lab.history.loss]

    assert train(measure=True) == train(measure=False)


def test_a_cancelled_measurement_leaves_all_as_it_was(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    lab.load(mlp_spec())
    lab.step()
    before = numbers(lab)
    real, calls = EagerStep.take, []

    def take(self: Any, batch: Any) -> Any:
        calls.append(1)
        if len(calls) == 6:
            lab.cancel_benchmark()
        return real(self, batch)

    monkeypatch.setattr(EagerStep, "take", take)
    result = lab.benchmark(step=True, modes="eager", count=1_000_000)
    assert len(calls) == 6
    assert result.measured.ended_by is not None
    assert numbers(lab) == before


def test_a_step_that_fails_is_told_and_leaves_all_as_it_was(
    lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab.load(mlp_spec())
    lab.step()
    before = numbers(lab)
    real = EagerStep.take

    def take(self: Any, batch: Any) -> Any:
        real(self, batch)
        raise ValueError("out of luck")

    monkeypatch.setattr(EagerStep, "take", take)
    with pytest.raises(LabError, match=r"training step failed\. ValueError: out of luck"):
        lab.benchmark(step=True, modes="eager", count=3)
    assert numbers(lab) == before


def test_nothing_is_measured_beside_training(lab: Lab) -> None:
    lab.load(mlp_spec(steps=50_000))
    lab.train()
    try:
        for arguments in ({"step": True}, {"code": "1 + 1"}):
            with pytest.raises(LabError, match=r"Training is going on.*lab\.pause\(\)") as raised:
                lab.benchmark(**arguments)
            assert raised.value.problem.action == "pause"
        lab.pause()
        assert lab.benchmark(step=True, count=3).rows
    finally:
        lab.stop()
        lab.wait()


def test_a_step_of_the_persons_own_is_refused_with_what_to_do(lab: Lab) -> None:
    weight = tf.Variable(1.0)

    def step(batch: Any) -> Any:
        weight.assign_add(1.0)
        return tf.reduce_mean(batch[0]) * weight

    lab.use(step=step, data=(np.ones((4, 1), np.float32), np.ones((4, 1), np.float32)))
    with pytest.raises(LabError, match="Measure it as code"):
        lab.benchmark(step=True)
    assert weight.numpy() == 1.0


def test_without_an_experiment_it_says_what_is_missing(tmp_path: Path) -> None:
    made = make_bench(tmp_path / "empty")
    try:
        with pytest.raises(LabError, match="nothing to train yet"):
            made.lab.benchmark(step=True)
    finally:
        made.close()
