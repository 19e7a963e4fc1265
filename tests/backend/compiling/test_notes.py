"""A person is told of layers that run op by op although they might be compiled."""

from __future__ import annotations

from typing import Any

import keras
import pytest
import tensorflow as tf

from eagerlab.backend.compiling import notes
from eagerlab.backend.compiling.functions import MOST_CHANGES
from eagerlab.backend.training.steps.eager import EagerStep
from eagerlab.backend.training.steps.gradients import default_gradients
from eagerlab.backend.training.steps.graph import GraphStep
from tests.backend.compiling.calls import counted_calls
from tests.backend.second_derivatives import penalised_slope

BATCH = tf.ones((4, 3)), tf.ones((4, 2))


@pytest.fixture(autouse=True)
def _nothing_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test begin as a process does: what others had told would not be told again."""
    monkeypatch.setattr(notes, "_told", {})
    notes.take_notes()


def _step(layer: keras.Layer, gradients: Any, mode: Any = "layers") -> EagerStep:
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(3), layer])
    optimizer = keras.optimizers.SGD(0.1)
    optimizer.build(model.trainable_variables)
    parts = (model, keras.losses.MeanSquaredError(), optimizer, model.trainable_variables, gradients)
    return EagerStep(*parts, mode=mode)


def _change(step: EagerStep, layer: Any, times: int) -> None:
    for number in range(times):
        layer.activation = keras.activations.relu if number % 2 else keras.activations.tanh
        step.take(BATCH)


def test_a_layer_whose_settings_change_again_and_again_is_named_once() -> None:
    layer = keras.layers.Dense(2, name="restless")
    step = _step(layer, default_gradients())
    step.take(BATCH)
    _change(step, layer, MOST_CHANGES)
    assert step.warnings == []
    _change(step, layer, 1)
    step.take(BATCH)
    told = [one for one in step.warnings if "restless" in one or "sequential" in one]
    assert len(told) == 1
    assert f"runs op by op: its settings were changed {MOST_CHANGES + 1} times" in told[0]
    with counted_calls() as calls:
        step.take(BATCH)
    assert "Sequential" in calls
    assert len([one for one in step.warnings if one == told[0]]) == 1


@pytest.mark.parametrize("mode", ["eager", "layers"])
def test_gradients_of_gradients_are_told_in_layers(mode: str) -> None:
    step = _step(keras.layers.Dense(2), penalised_slope, mode)
    for _ in range(3):
        step.take(BATCH)
    told = [one for one in step.warnings if "gradients of gradients" in one]
    assert len(told) == len(step.warnings) == (mode == "layers")


@pytest.mark.parametrize("has_second_derivative", [True, False])
@pytest.mark.parametrize("kind", [keras.layers.LayerNormalization, keras.layers.Dense])
def test_a_normalisation_in_a_gradient_of_gradients_is_told_in_graph(
    kind: Any, has_second_derivative: bool
) -> None:
    layer = kind(units=2, name="inner") if kind is keras.layers.Dense else kind(name="inner")
    gradients = penalised_slope if has_second_derivative else default_gradients()
    eager = _step(layer, gradients)
    step = GraphStep(eager._model, eager._loss, eager._update._optimizer, eager._variables, gradients)
    batch = tf.ones((4, 3)), tf.ones(layer.compute_output_shape((4, 3)))
    for _ in range(3):
        step.take(batch)
    told = [one for one in step.warnings if "inner stands in a gradient of gradients" in one]
    assert len(told) == (has_second_derivative and kind is keras.layers.LayerNormalization)
