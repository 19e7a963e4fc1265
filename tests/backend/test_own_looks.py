"""A single step of a person's own shows what its layers gave, its gradients, and its weights."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.compiling import notes
from eagerlab.protocol.events import ProblemRaised
from tests.backend.conftest import Bench
from tests.backend.handed_over import X, Y, train

UNSEEN = "No layers and no gradients were seen in this step of your own."


class Own:
    """A step with a model, a plain variable, and an optimizer."""

    def __init__(self) -> None:
        keras.utils.set_random_seed(3)
        layers = [keras.layers.Dense(3, "relu", name="first"), keras.layers.LayerNormalization(name="norm")]
        self.model = keras.Sequential([keras.Input((4,)), *layers, keras.layers.Dense(1, name="last")])
        self.gain = tf.Variable(2.0)
        self.optimizer = keras.optimizers.Adam(0.01)

    def __call__(self, batch: Any) -> Any:
        x, y = batch
        with tf.GradientTape() as tape:
            h = self.model.layers[1](self.model.layers[0](x))
            loss = tf.reduce_mean((self.model.layers[2](h) * self.gain - y) ** 2)
        weights = [*self.model.trainable_variables, self.gain]
        self.optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))
        return loss


def _use(bench: Bench, step: Any, mode: Any) -> None:
    bench.lab.use(step=step, data=(X, Y))
    bench.lab.mode = mode


def _told(bench: Bench, what: str) -> list[Any]:
    found = [event.problem for event in bench.sink.of(ProblemRaised)]
    return [problem for problem in found if what in problem.what]


@pytest.mark.parametrize("mode", ["eager", "layers", "graph"])
def test_a_single_step_shows_its_layers_gradients_and_weights(bench: Bench, mode: str) -> None:
    lab, own = bench.lab, Own()
    _use(bench, own, mode)
    train(lab, 2)
    before = [one.numpy() for one in (own.model.layers[0].kernel, own.gain)]
    lab.step()
    shown = lab.at("step")
    assert list(shown) == ["batch", "layers", "loss", "gradients", "weights"]
    assert list(shown["layers"]) == ["first", "norm", "last"]
    paths = [*(one.path for one in own.model.trainable_variables), "gain"]
    assert list(shown["gradients"]) == list(shown["weights"]) == paths
    assert float(shown["loss"]) == lab.history.loss[-1]
    inputs, outputs = shown["batch"]["x"].numpy(), shown["layers"]["first"].numpy()
    assert np.allclose(outputs, np.maximum(inputs @ before[0] + 0 * outputs, 0), atol=0.1)
    for name, then, variable in (
        (paths[0], before[0], own.model.layers[0].kernel),
        ("gain", before[1], own.gain),
    ):
        weight = shown["weights"][name]
        assert np.array_equal(weight["before"], then)
        assert np.array_equal(weight["after"], variable.numpy())
        assert np.abs(shown["gradients"][name]).max() > 0
    assert _told(bench, UNSEEN) == []


def test_looking_changes_no_number_and_no_speed_does(bench: Bench) -> None:
    lab = bench.lab
    found = {}
    for mode in ("eager", "layers", "graph"):
        for looks in (False, True):
            own = Own()
            _use(bench, own, mode)
            if looks:
                for _ in range(3):
                    lab.step()
                train(lab, 2)
                for _ in range(3):
                    lab.step()
            else:
                train(lab, 8)
            found[mode, looks] = list(lab.history.loss), own.model.layers[0].kernel.numpy().tolist()
    assert len(found["graph", True][0]) == 8
    assert all(one == found["graph", False] for one in found.values())


def test_a_step_that_is_a_function_of_tensorflow_says_why_it_shows_little(bench: Bench) -> None:
    own = Own()
    own.optimizer.build([*own.model.trainable_variables, own.gain])
    function = tf.function(lambda batch: Own.__call__(own, batch))
    _use(bench, lambda batch: function(batch), "eager")
    for _ in range(3):
        bench.lab.step()
    assert list(bench.lab.at("step")) == ["batch", "loss"]
    (told,) = _told(bench, UNSEEN)
    assert "tf.function of its own" in told.why


def test_xla_says_that_it_shows_little(bench: Bench) -> None:
    _use(bench, Own(), "xla")
    for _ in range(2):
        bench.lab.step()
    assert list(bench.lab.at("step")) == ["batch", "loss", "weights"]
    (told,) = _told(bench, UNSEEN)
    assert told.why == "XLA takes it as one function."


def test_gradients_of_one_variable_from_two_tapes_are_both_there(bench: Bench) -> None:
    w = tf.Variable(3.0)

    def step(batch: Any) -> Any:
        loss = tf.constant(0.0)
        for factor in (1.0, 2.0):
            with tf.GradientTape() as tape:
                loss = w * factor
            w.assign_sub(0.0 * tape.gradient(loss, w))
        return tf.reduce_mean(batch[0]) + loss

    _use(bench, step, "graph")
    bench.lab.step()
    found = bench.lab.at("step/gradients")
    assert {name: float(one) for name, one in found.items()} == {"w": 1.0, "w (2)": 2.0}


@pytest.mark.parametrize("mode", ["eager", "layers", "graph"])
def test_where_a_graph_rounds_a_second_derivative_otherwise_it_is_told(
    bench: Bench, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notes, "_told", {})
    notes.take_notes()
    own = Own()

    def step(batch: Any) -> Any:
        x = batch[0]
        with tf.GradientTape() as outer:
            with tf.GradientTape() as inner:
                inner.watch(x)
                out = own.model(x, training=True)
            slope = inner.gradient(out, x)
            loss = tf.reduce_mean(out**2) + tf.reduce_mean(slope**2)
        weights = own.model.trainable_variables
        own.optimizer.apply_gradients(zip(outer.gradient(loss, weights), weights, strict=True))
        return loss

    _use(bench, step, mode)
    train(bench.lab, 3)
    told = [
        one
        for one in bench.sink.problems()
        if "gradient of gradients" in one or "gradients of gradients" in one
    ]
    assert len(told) == {"eager": 0, "layers": 1, "graph": 1}[mode], told
