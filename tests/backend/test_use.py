"""What `lab.use` takes over of models, losses and optimizers, and what it refuses."""

from __future__ import annotations

import gc
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from tests.backend.conftest import Bench
from tests.backend.handed_over import (
    Gain,
    Plain,
    Stack,
    Wrap,
    X,
    Y,
    functional,
    train,
    unbuilt_sequential,
)
from tests.backend.networks import mlp_spec
from tests.patience import patient


@pytest.mark.parametrize("mode", ["eager", "graph"])
@pytest.mark.parametrize("make", [functional, unbuilt_sequential, Stack, Gain, Wrap, Plain])
def test_any_kind_of_model_learns_and_stays_the_same_object(lab: Lab, make: Any, mode: str) -> None:
    model, optimizer = make(), keras.optimizers.SGD(0.05)
    lab.mode = mode
    lab.use(model=model, data=(X, Y), loss="mse", optimizer=optimizer)
    assert lab.model is model
    train(lab, 30)
    assert lab.history.loss[-1] < lab.history.loss[0]
    assert lab.model is model
    assert lab.optimizer is optimizer
    assert lab.data.x is X


def test_an_unbuilt_model_is_never_said_to_have_no_parameters(lab: Lab) -> None:
    lab.use(model=Stack(), data=(X, Y), loss="mse", optimizer="sgd")
    description = lab.describe()
    assert description.parameters is None
    assert {row.summary for row in description.layers} == {"not built yet"}
    with pytest.raises(LabError, match="nothing to save yet"):
        lab.save()
    train(lab, 1)
    description = lab.describe()
    assert description.parameters == 15 + 12 + 4
    assert all(row.summary != "not built yet" for row in description.layers)


def test_a_plain_variable_of_a_keras_model_is_named_as_untrained(bench: Bench) -> None:
    model = Gain()
    bench.lab.use(model=model, data=(X, Y), loss="mse", optimizer="sgd")
    expected = "1 variable (gain) is not trained: use add_weight or keras.Variable."
    assert expected in bench.sink.problems()
    train(bench.lab, 3)
    assert bench.lab.describe().untrained == ("gain",)
    assert bench.lab.describe().parameters == 4 + 1 + 1
    assert float(model.gain.numpy()) == 2.0


def test_a_module_around_a_keras_model_counts_what_it_trains(lab: Lab) -> None:
    model = Wrap()
    lab.use(model=model, data=(X, Y), loss="mse", optimizer="sgd")
    train(lab, 1)
    before = model.net.layers[0].kernel.numpy()
    train(lab, 1)
    assert lab.describe().parameters == 5
    assert not np.array_equal(before, model.net.layers[0].kernel.numpy())


def test_no_variable_to_train_stops_before_the_first_step(lab: Lab) -> None:
    model = functional()
    model.trainable = False
    lab.use(model=model, data=(X, Y), loss="mse", optimizer="sgd")
    lab.train()
    with pytest.raises(LabError, match="no variable that can be trained"):
        lab.wait()
    assert lab.state.step == 0


def test_an_integer_variable_stops_training_and_is_named(lab: Lab) -> None:
    class Whole(tf.Module):
        def __init__(self) -> None:
            super().__init__()
            self.w = tf.Variable(3)

        def __call__(self, x: Any) -> Any:
            return x[:, :1] * tf.cast(self.w, tf.float32)

    lab.use(model=Whole(), data=(X, Y), loss="mse", optimizer="sgd")
    lab.train()
    with pytest.raises(LabError, match=r"No gradient reaches w \(int32\)"):
        lab.wait()


def test_an_optimizer_that_knows_other_variables_gives_way_to_a_fresh_one(bench: Bench) -> None:
    lab = bench.lab
    old = keras.optimizers.Adam(0.03, beta_1=0.8)
    old.build(functional().trainable_variables)
    lab.use(model=functional(), data=(X, Y), loss="mse", optimizer=old)
    train(lab, 2)
    assert lab.optimizer is not old
    assert lab.optimizer.get_config() == {**old.get_config(), "learning_rate": pytest.approx(0.03)}
    assert any("knew other variables" in problem for problem in bench.sink.problems())


def test_reset_gives_objects_of_the_console_their_first_values_back(lab: Lab) -> None:
    model, optimizer = functional(), keras.optimizers.Adam(0.05)
    lab.use(model=model, data=(X, Y), loss="mse", optimizer=optimizer)
    train(lab, 5)
    first = list(lab.history.loss)
    lab.reset()
    assert lab.model is model
    assert int(optimizer.iterations.numpy()) == 0
    train(lab, 5)
    assert list(lab.history.loss) == first


def test_a_model_alone_takes_over_the_data_and_loss_that_are_there(lab: Lab) -> None:
    lab.load(mlp_spec())
    model = keras.Sequential([keras.layers.Dense(1)])
    lab.use(model=model)
    train(lab, 3)
    assert lab.describe().from_console
    assert lab.history.loss.shape == (3,)


def test_a_failed_use_changes_nothing(lab: Lab) -> None:
    lab.load(mlp_spec())
    train(lab, 2)
    with pytest.raises(LabError, match="no optimizer called 'adan'"):
        lab.use(model=functional(), optimizer="adan")
    assert lab.state.step == 2
    assert not lab.describe().from_console


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"model": Gain}, "got the class Gain"),
        ({"model": 3}, "got an object of type int"),
        ({"loss": "mes"}, "no loss called 'mes'"),
        ({"optimizer": keras.optimizers.Adam}, "got the class Adam"),
        ({"data": 5}, "got an object of type int"),
        ({"data": (X, Y[:-1])}, "x has 50 samples, but y has 49"),
        ({"data": (X, ["a"] * 50)}, "y holds text, not numbers"),
        ({"data": (X[:0], Y[:0])}, "no samples"),
        ({"step": 1}, "Expected a function"),
        ({}, "got nothing to use"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_sentence(
    lab: Lab, parts: dict[str, Any], message: str
) -> None:
    with pytest.raises(LabError, match=message):
        lab.use(**parts)


def test_missing_parts_are_named(lab: Lab) -> None:
    lab.use(model=functional())
    with pytest.raises(LabError, match=r"no data yet.*lab.use\(data="):
        lab.train()
    lab.use(data=(X, Y))
    with pytest.raises(LabError, match="no loss yet"):
        lab.train()


def test_a_variable_that_the_loss_does_not_use_is_named_once(bench: Bench) -> None:
    class Idle(tf.Module):
        def __init__(self) -> None:
            super().__init__()
            self.w = tf.Variable(1.0)
            self.idle = tf.Variable(1.0)

        def __call__(self, x: Any) -> Any:
            return x[:, :1] * self.w

    bench.lab.use(model=Idle(), data=(X, Y), loss="mse", optimizer="sgd")
    train(bench.lab, 3)
    assert [problem for problem in bench.sink.problems() if "No gradient reaches idle" in problem] == [
        "No gradient reaches idle: the loss does not depend on it."
    ]


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_mixed_precision_scales_the_loss_and_shows_it_unscaled(lab: Lab, mode: str) -> None:
    keras.config.set_dtype_policy("mixed_float16")
    try:
        lab.load(mlp_spec(steps=3, mode=mode))
    finally:
        keras.config.set_dtype_policy("float32")
    lab.train()
    lab.wait()
    assert lab.model.layers[0].compute_dtype == "float16"
    assert isinstance(lab.optimizer, keras.optimizers.LossScaleOptimizer)
    assert 0 < lab.history.loss[0] < 1000
    assert lab.learning_rate == 0.01


def test_an_error_inside_a_graph_is_told_in_its_own_words(lab: Lab) -> None:
    def loss(y: Any, predictions: Any) -> Any:
        raise ValueError("the loss is broken")

    lab.mode = "graph"
    lab.use(model=functional(), data=(X, Y), loss=loss, optimizer="sgd")
    lab.train()
    with pytest.raises(LabError, match="the loss is broken"):
        lab.wait()


def small_loss(y: Any, predictions: Any) -> Any:
    return tf.cast(tf.reduce_mean((tf.cast(y, tf.float16) - predictions) ** 2), tf.float32) * 1e-9


def float16_model() -> Any:
    return keras.Sequential([keras.layers.Dense(4, dtype="mixed_float16") for _ in range(2)])


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_a_float16_model_from_the_console_is_trained_with_a_scaled_loss(bench: Bench, mode: str) -> None:
    model, optimizer = float16_model(), keras.optimizers.SGD(1e6)
    model(X[:1])
    optimizer.build(model.trainable_variables)
    before = model.layers[0].kernel.numpy()
    bench.lab.use(model=model, data=(X, Y), loss=small_loss, optimizer=optimizer)
    bench.lab.mode = mode
    train(bench.lab, 3)
    assert np.any(model.layers[0].kernel.numpy() != before)
    assert bench.lab.optimizer.inner_optimizer is optimizer
    assert 0 < bench.lab.history.loss[-1] < 1e-6  # not the scaled one
    assert "LossScaleOptimizer" in " ".join(bench.sink.problems())


def test_gradients_that_are_all_zero_are_said(bench: Bench) -> None:
    optimizer = keras.optimizers.SGD(loss_scale_factor=1.0)  # the person scales, and too little
    bench.lab.use(model=float16_model(), data=(X, Y), loss=small_loss, optimizer=optimizer)
    train(bench.lab, 2)
    assert sum("All gradients of the first step are" in one for one in bench.sink.problems()) == 1


def test_a_schedule_set_in_the_middle_of_a_run_holds_and_the_run_can_be_saved(bench: Bench) -> None:
    lab = bench.lab
    lab.use(model=keras.Sequential([keras.layers.Dense(1)]), data=(X, Y), loss="mse", optimizer="sgd")
    train(lab, 2)
    lab.optimizer.learning_rate = keras.optimizers.schedules.PiecewiseConstantDecay([1], [0.0, 0.0])
    lab.cell_ended()
    before = lab.model.get_weights()
    saved = lab.save("with a schedule")
    train(lab, 2)
    assert all(np.array_equal(old, new) for old, new in zip(before, lab.model.get_weights(), strict=True))
    lab.restore(saved)
    assert lab.state.step == 2


def test_a_key_that_is_missing_inside_a_model_is_named(lab: Lab) -> None:
    class Picky(keras.Model):
        def call(self, inputs: Any) -> Any:
            return {"there": inputs}["missing"]

    lab.use(model=Picky(), data=(X, Y), loss="mse", optimizer="sgd")
    lab.train(1)
    with pytest.raises(LabError, match=r"KeyError: missing \(in Picky\.call\(\)\)"):
        lab.wait(patient(60))


def variables_in_memory() -> int:
    """Count the handles of variables that anything still holds."""
    gc.collect()
    found = [one for one in gc.get_objects() if type(one).__name__ == "EagerTensor"]
    return sum(one.dtype == tf.resource for one in found)


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_a_model_that_was_trained_leaves_no_variable_in_memory(lab: Lab, mode: str) -> None:
    counts = []
    for _ in range(3):
        model = keras.Sequential([keras.layers.Dense(3), keras.layers.Dense(1)])
        lab.use(model=model, data=(X, Y), loss="mse", optimizer="adam")
        lab.mode = mode
        train(lab, 2)
        counts.append(variables_in_memory())
    assert counts[1] == counts[2]
