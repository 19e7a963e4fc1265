from __future__ import annotations

import keras
import pytest
import tensorflow as tf

from eagerlab.backend.training.steps.gradients import default_gradients
from eagerlab.backend.training.steps.graph import GraphStep
from eagerlab.backend.training.steps.own import OwnStep
from eagerlab.backend.training.steps.traces import MANY, Traces


def _step(traces: Traces) -> GraphStep:
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(2)])
    optimizer = keras.optimizers.SGD(0.1)
    optimizer.build(model.trainable_variables)
    parts = (model, keras.losses.MeanSquaredError(), optimizer, model.trainable_variables)
    return GraphStep(*parts, default_gradients(), traces=traces)


def _batch(rows: int) -> tuple[tf.Tensor, tf.Tensor]:
    return tf.ones((rows, 3)), tf.ones((rows, 2))


def test_traces_are_counted_and_say_what_was_different() -> None:
    traces = Traces()
    step = _step(traces)
    step.take(_batch(4))
    step.take(_batch(4))
    assert (traces.count, traces.last) == (1, "")
    step.take(_batch(3))
    step.take(_batch(4))
    assert (traces.count, traces.last) == (2, "x was float32 (4, 3), then float32 (3, 3), and 1 more")
    traces.begin()
    _step(traces).take(_batch(3))
    assert (traces.count, traces.last) == (3, "the model, the optimizer or what of them learns has changed")


def test_many_traces_are_warned_of_once() -> None:
    step = _step(Traces())
    told = []
    for rows in range(1, MANY + 3):
        step.take(_batch(rows))
        told += [warning for warning in step.warnings if "traced" in warning]
        step.warnings = []
    assert len(told) == 1
    assert f"traced {MANY} times" in told[0]


def test_traces_of_a_step_of_the_persons_own_are_counted() -> None:
    traces = Traces()
    step = OwnStep(lambda batch: tf.reduce_mean(batch[0]), "graph", traces)
    for rows in (4, 4, 3):
        step.take(_batch(rows))
    assert traces.count == 2


@pytest.mark.parametrize("mode", ["eager", "layers"])
def test_what_is_not_compiled_is_not_traced(mode: str) -> None:
    traces = Traces()
    step = OwnStep(lambda batch: tf.reduce_mean(batch[0]), mode, traces)  # type: ignore[arg-type]
    step.take(_batch(4))
    assert traces.count == 0
