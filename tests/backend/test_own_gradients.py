"""Gradients that are None, or nothing but zeros, in a step of a person's own."""

from __future__ import annotations

import re
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.experiment.modes import MODES
from tests.backend.conftest import Bench
from tests.backend.handed_over import X, Y, train
from tests.patience import patient

ALL_ZERO = re.compile("All gradients .* zero")
NAMED = "No gradient reaches spare: the loss does not depend on it."


def step_for(loss_of: Any, variables: list[Any], optimizer: Any = None) -> Any:
    optimizer = optimizer or keras.optimizers.SGD(0.1)

    def step(batch: Any) -> Any:
        with tf.GradientTape() as tape:
            loss = loss_of(*batch)
        gradients = tape.gradient(loss, variables)
        optimizer.apply_gradients(zip(gradients, variables, strict=True))
        return loss

    return step


def failure(lab: Lab, mode: Any) -> str:
    lab.mode = mode
    lab.train(2)
    with pytest.raises(LabError) as refused:
        lab.wait(patient(60))
    return str(refused.value)


@pytest.mark.parametrize("mode", MODES)
def test_an_integer_variable_by_accident_stops_training_and_is_named(lab: Lab, mode: str) -> None:
    counter = tf.Variable(3, name="counter")
    lab.use(step=step_for(lambda _x, _y: tf.cast(counter, tf.float32) * 2.0, [counter]), data=(X, Y))
    words = failure(lab, mode)
    assert "No gradients provided for any variable. No gradient reaches counter (int32). It is line" in words
    assert "in step" in words


@pytest.mark.filterwarnings("error:Gradients do not exist")  # Keras would say it at the console as well
@pytest.mark.parametrize("mode", MODES)
def test_variables_without_a_gradient_are_named_once_and_training_goes_on(bench: Bench, mode: Any) -> None:
    used, spare = tf.Variable(tf.ones((4, 1)), name="used"), tf.Variable(1.0, name="spare")
    step = step_for(lambda x, y: tf.reduce_mean((x @ used - y) ** 2), [used, spare])
    bench.lab.use(step=step, data=(X, Y))
    bench.lab.mode = mode
    train(bench.lab, 200)
    bench.lab.mode = "eager"
    train(bench.lab, 2)
    assert bench.sink.problems().count(NAMED) == 1
    assert bench.lab.history.loss[-1] < bench.lab.history.loss[0]


@pytest.mark.parametrize("mode", MODES)
def test_an_update_by_hand_with_a_gradient_that_is_none_is_named(lab: Lab, mode: str) -> None:
    used, layer = tf.Variable(1.0, name="used"), keras.layers.Dense(1, name="lost")
    layer.build((None, 4))

    def step(batch: Any) -> Any:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(batch[0]) * used
        used.assign_sub(0.1 * tape.gradient(loss, layer.kernel))
        return loss

    lab.use(step=step, data=(X, Y))
    assert "No gradient reaches lost/kernel. It is line" in failure(lab, mode)


def test_what_one_tape_reaches_is_not_missing_in_another(bench: Bench) -> None:
    first, second = tf.Variable(1.0), tf.Variable(1.0)

    def step(batch: Any) -> Any:
        with tf.GradientTape(persistent=True) as tape:
            loss = tf.reduce_mean(batch[0]) * first
            other = tf.reduce_mean(batch[0]) * second
        tape.gradient(loss, [first, second])
        tape.gradient(other, [first, second])
        return loss

    bench.lab.use(step=step, data=(X, Y))
    train(bench.lab, 2)
    assert bench.sink.problems() == []


@pytest.mark.parametrize("mode", MODES)
def test_gradients_that_are_all_zero_are_told_once(bench: Bench, mode: Any) -> None:
    weight = tf.Variable(tf.ones((4, 1), tf.float16))
    step = step_for(
        lambda x, _y: tf.reduce_mean(tf.cast(tf.cast(x, tf.float16) @ weight, tf.float32)) * 1e-12, [weight]
    )
    bench.lab.use(step=step, data=(X, Y))
    bench.lab.mode = mode
    train(bench.lab, 5)
    assert len([one for one in bench.sink.problems() if ALL_ZERO.search(one)]) == 1


@pytest.mark.parametrize(
    "optimizer",
    [
        keras.optimizers.SGD(keras.optimizers.schedules.PiecewiseConstantDecay([3], [0.0, 0.1])),
        keras.optimizers.SGD(0.1, gradient_accumulation_steps=4),
    ],
    ids=["no rate yet", "gathered first"],
)
def test_a_compiled_step_that_changes_nothing_yet_has_no_zero_gradients(bench: Bench, optimizer: Any) -> None:
    weight = tf.Variable(tf.ones((4, 1)))
    step = step_for(lambda x, y: tf.reduce_mean((x @ weight - y) ** 2), [weight], optimizer)
    bench.lab.use(step=step, data=(X, Y))
    bench.lab.mode = "graph"
    train(bench.lab, 8)
    assert not np.array_equal(weight, np.ones((4, 1)))
    assert [one for one in bench.sink.problems() if ALL_ZERO.search(one)] == []
