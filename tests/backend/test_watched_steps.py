from __future__ import annotations

from collections.abc import Callable
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.training.steps.base import Step
from eagerlab.backend.training.steps.eager import EagerStep
from eagerlab.backend.training.steps.gradients import default_gradients
from eagerlab.backend.training.steps.graph import GraphStep
from eagerlab.backend.training.steps.watching import Watch

BOTH = Watch(nan=True, inf=True)
KINDS: dict[str, Callable[..., Step]] = {
    "eager": EagerStep,
    "op by op": lambda *parts, watch: EagerStep(*parts, watch=watch, op_by_op_update=True),
    "layers": lambda *parts, watch: EagerStep(*parts, mode="layers", watch=watch),
    "graph": GraphStep,
}


def _parts() -> tuple[Any, Any, Any, Any, Any]:
    keras.utils.set_random_seed(1)
    model = keras.Sequential(
        [
            keras.Input((3,)),
            keras.layers.Dense(4),
            keras.layers.BatchNormalization(),
            keras.layers.Dropout(0.5),
            keras.layers.Dense(1),
        ]
    )
    optimizer = keras.optimizers.Adam(0.1)
    optimizer.build(model.trainable_variables)
    loss = keras.losses.MeanSquaredError()
    return model, loss, optimizer, model.trainable_variables, default_gradients()


def _state(parts: Any) -> list[Any]:
    return [one.numpy() for one in (*parts[0].variables, *parts[2].variables)]


def _batch(value: float) -> tuple[Any, Any]:
    return tf.constant(np.arange(1, 13, dtype="f").reshape(4, 3) * value), tf.ones((4, 1))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("watch", "value", "is_found"),
    [
        (BOTH, np.nan, True),
        (BOTH, np.inf, True),
        (Watch(nan=True), np.nan, True),
        (BOTH, 1.0, False),
    ],
)
def test_a_step_that_is_not_finite_leaves_everything_as_it_was(
    kind: str, watch: Watch, value: float, is_found: bool
) -> None:
    parts = _parts()
    step = KINDS[kind](*parts, watch=watch)
    assert bool(step.take(_batch(1.0)).is_finite)
    before = _state(parts)
    outcome = step.take(_batch(value))
    after = _state(parts)
    assert bool(outcome.is_finite) == (not is_found)
    assert all(map(np.array_equal, before, after)) == is_found


@pytest.mark.parametrize("kind", KINDS)
def test_only_what_is_watched_is_found(kind: str) -> None:
    model = keras.Sequential([keras.Input((1,)), keras.layers.Dense(1, use_bias=False)])
    optimizer = keras.optimizers.SGD(0.1)
    optimizer.build(model.trainable_variables)

    def loss(y: Any, predictions: Any) -> Any:
        return tf.reduce_sum(predictions) * 0 + y[0, 0]

    for watch, found in ((Watch(nan=True), False), (Watch(inf=True), True)):
        parts = (model, loss, optimizer, model.trainable_variables, default_gradients())
        outcome = KINDS[kind](*parts, watch=watch).take(
            (tf.ones((1, 1)), tf.constant([[np.inf]], tf.float32))
        )
        assert bool(outcome.is_finite) == (not found)


@pytest.mark.parametrize("kind", KINDS)
def test_watching_changes_no_number(kind: str) -> None:
    found = []
    for watch in (Watch(), BOTH):
        parts = _parts()
        step = KINDS[kind](*parts, watch=watch)
        losses = [float(step.take(_batch(1 / number)).loss) for number in range(1, 8)]
        found.append((losses, [one.tolist() for one in _state(parts)]))
    assert found[0] == found[1]


def test_infinite_gradients_of_a_scaled_loss_are_the_optimizers_affair() -> None:
    model = keras.Sequential([keras.Input((2,)), keras.layers.Dense(1, dtype="mixed_float16")])
    optimizer = keras.optimizers.LossScaleOptimizer(keras.optimizers.SGD(0.1), initial_scale=2.0**40)
    optimizer.build(model.trainable_variables)
    loss = keras.losses.MeanSquaredError()
    parts = (model, loss, optimizer, model.trainable_variables, default_gradients(optimizer.scale_loss))
    for make in (EagerStep, GraphStep):
        outcome = make(*parts, watch=BOTH).take((tf.ones((4, 2)), tf.ones((4, 1)) * 9))
        assert bool(outcome.is_finite)
    assert float(optimizer.dynamic_scale) < 2.0**40


@tf.custom_gradient
def _without_gradient(value: Any) -> Any:
    return value, lambda upstream: upstream * np.nan


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("optimizer", "steps_left_out"),
    [
        (lambda: keras.optimizers.LossScaleOptimizer(keras.optimizers.SGD(0.1), initial_scale=4.0), 2),
        (lambda: keras.optimizers.SGD(0.1, loss_scale_factor=4.0), 0),  # it would take the step
    ],
)
def test_gradients_of_a_scaled_loss_are_watched_where_the_optimizer_does_not_help_itself(
    kind: str, optimizer: Callable[[], Any], steps_left_out: int
) -> None:
    keras.utils.set_random_seed(1)
    model = keras.Sequential([keras.Input((2,)), keras.layers.Dense(1, dtype="mixed_float16")])
    made = optimizer()
    made.build(model.trainable_variables)

    def loss(y: Any, predictions: Any) -> Any:
        return tf.reduce_mean(_without_gradient(tf.cast(predictions, tf.float32)) - y)

    parts = (model, loss, made, model.trainable_variables, default_gradients(made.scale_loss))
    step = KINDS[kind](*parts, watch=Watch(nan=True))
    batch = (tf.ones((4, 2)), tf.ones((4, 1)))
    before = [one.numpy() for one in model.trainable_variables]
    found = [bool(step.take(batch).is_finite) for _ in range(steps_left_out + 2)]
    assert found == [True] * steps_left_out + [False, False]
    assert all(map(np.array_equal, before, model.trainable_variables))
    assert not steps_left_out or float(made.dynamic_scale) == 1.0
