"""Code and settings of a person's own reach Keras's layers behind the gate, as without it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from tensorflow.python.util import dispatch

from eagerlab.backend.compiling.gate import layers_compiled, layers_noted
from tests.backend.compiling.calls import counted_calls

layers = keras.layers
X = tf.constant(np.random.default_rng(1).normal(size=(4, 6)).astype("f"))
called: list[int] = []
gates = pytest.mark.parametrize("gate", [layers_noted, layers_compiled])


def _own(x: Any) -> Any:
    called.append(1)
    return tf.nn.relu(x) + 1


def _with_own_gradient() -> Any:
    def own(x: Any) -> Any:
        called.append(1)
        return tf.nn.relu(x), lambda received: received

    return tf.custom_gradient(own)


OWN: dict[str, Callable[[], Any]] = {
    "function": lambda: _own,
    "partial": lambda: functools.partial(_own),
    "cached": lambda: functools.lru_cache(0)(_own),
    "generic": lambda: functools.singledispatch(_own),
    "not converted": lambda: tf.autograph.experimental.do_not_convert(_own),
    "dispatched": lambda: dispatch.add_dispatch_support(_own),
    "own gradient": _with_own_gradient,
    "compiled": lambda: tf.function(_own),
}


@gates
@pytest.mark.parametrize("name", OWN)
def test_an_activation_of_the_persons_is_called_each_time_whatever_is_around_it(name: str, gate: Any) -> None:
    layer = layers.Dense(3, activation=OWN[name]())
    tf.config.run_functions_eagerly(name == "compiled")
    try:
        layer(X)
        called.clear()
        for _ in range(4):
            with gate():
                layer(X)
        assert len(called) == 4
    finally:
        tf.config.run_functions_eagerly(False)


@gates
@pytest.mark.parametrize("calls_before", [0, 3])
def test_a_method_put_into_a_class_of_kerass_is_called(
    gate: Any, calls_before: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    layer = layers.BatchNormalization()
    for _ in range(1 + calls_before):
        with gate():
            layer(X, training=True)
    original = layers.BatchNormalization._moments

    def own(self: Any, *args: Any) -> Any:
        called.append(1)
        return original(self, *args)

    monkeypatch.setattr(layers.BatchNormalization, "_moments", own)
    called.clear()
    for _ in range(4):
        with gate():
            layer(X, training=True)
    assert len(called) == 4


@gates
def test_settings_of_kerass_hold_from_the_next_step_on(gate: Any) -> None:
    loss = keras.losses.CategoricalCrossentropy()
    target, wrong = tf.constant([[1.0, 0.0]]), tf.constant([[0.0, 1.0]])

    def value() -> float:
        with gate():
            return float(loss(target, wrong))

    before = [value() for _ in range(3)][-1]
    keras.config.set_epsilon(0.1)
    try:
        plain = float(loss(target, wrong))
        assert [value() for _ in range(3)] == [pytest.approx(plain)] * 3
        assert plain < before / 2
    finally:
        keras.config.set_epsilon(1e-7)


@gates
@pytest.mark.parametrize("kind", [list, np.asarray])
def test_what_is_changed_in_place_holds_at_once(gate: Any, kind: Any) -> None:
    layer = layers.Rescaling(kind([1.0, 2.0, 3.0, 4.0, 5.0, 6.0]))
    with gate():
        for _ in range(3):
            layer(X)
        layer.scale[0] = 9.0
        for _ in range(3):
            np.testing.assert_allclose(layer(X)[:, 0], X[:, 0] * 9.0, rtol=1e-6)


@gates
def test_a_cell_that_is_exchanged_inside_a_recurrent_layer_is_the_one_that_runs(gate: Any) -> None:
    x = tf.ones((2, 3, 4))
    layer = layers.RNN([layers.GRUCell(2), layers.GRUCell(2)])
    other = layers.GRUCell(2)
    other.build((None, 2))
    with gate():
        before = [layer(x).numpy() for _ in range(3)][-1]
        layer.cell.cells[1] = other
        after = [layer(x).numpy() for _ in range(3)][-1]
    np.testing.assert_allclose(after, layer(x), rtol=1e-5, atol=1e-6)
    assert not np.allclose(after, before)


@gates
def test_a_layer_that_draws_by_pythons_generator_draws_each_time(gate: Any) -> None:
    layer = layers.AugMix(value_range=(0, 1))
    x = tf.ones((2, 8, 8, 3)) / 2
    layer(x, training=True)
    with gate(), counted_calls() as calls:
        for _ in range(3):
            layer(x, training=True)
    assert calls.count("AugMix") == 3
