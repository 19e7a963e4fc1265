"""Keras's own layers run the operations that were noted of them, one by one."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from tensorflow.python.framework import op_callbacks, ops

from eagerlab.backend.compiling.gate import layers_compiled, layers_noted
from eagerlab.backend.compiling.operations import NotPlainError, Operations
from tests.backend.compiling.calls import counted_calls

layers = keras.layers
X = tf.constant(np.random.default_rng(1).normal(size=(4, 6)).astype("f"))


def _dense(**options: Any) -> keras.Layer:
    layer = layers.Dense(3, **options)
    layer.build((None, 6))
    return layer


def _is_noted(work: Callable[[], Any]) -> bool:
    """Run it three times behind the gate; return whether its third time called no layer through Keras."""
    with layers_noted():
        work()
        work()
        with counted_calls() as calls:
            work()
    return not calls


def _operations(work: Callable[[], Any]) -> list[str]:
    """Return which operations it runs, but for those that only look at shapes."""
    found: list[str] = []

    def note(name: Any, *_: Any, **__: Any) -> None:
        found.append(name.decode() if isinstance(name, bytes) else name)

    op_callbacks.add_op_callback(note)
    try:
        work()
    finally:
        op_callbacks.remove_op_callback(note)
    return [name for name in found if name not in ("Shape", "StridedSlice")]


def test_layers_models_and_losses_are_noted_at_their_second_call() -> None:
    model = keras.Sequential([keras.Input((6,)), layers.Dense(3, "relu"), layers.Dropout(0.5)])
    loss = keras.losses.MeanSquaredError()
    with layers_noted(), counted_calls() as calls:
        model(X, training=True)
    assert "Dense" in calls
    assert _is_noted(lambda: loss(tf.zeros((4, 3)), model(X, training=True)))
    with counted_calls() as calls:
        model(X)
    assert "Dense" in calls


@pytest.mark.parametrize(
    "make",
    [
        lambda: _dense(activation="gelu"),
        layers.BatchNormalization,
        lambda: layers.LayerNormalization(axis=1),
        lambda: layers.Dropout(0.4),
        layers.Softmax,
        lambda: layers.Reshape((2, 3)),
    ],
    ids=["dense", "batch", "layer", "dropout", "softmax", "reshape"],
)
def test_operations_gradients_and_state_are_those_of_keras(make: Callable[[], keras.Layer]) -> None:
    training = {"training": True} if "training" in make().call_signature_parameters else {}

    def run(is_noted: bool) -> tuple[list[Any], list[str]]:
        keras.utils.set_random_seed(1)
        layer = make()
        layer(X)

        def step() -> list[Any]:
            with tf.GradientTape() as tape:
                tape.watch(X)
                loss = tf.reduce_sum(tf.sin(layer(X, **training)))
            given = tape.gradient(loss, [X, *layer.trainable_variables])
            return [one.numpy() for one in (loss, *given, *layer.variables)]

        if not is_noted:
            found = [step() for _ in range(4)][-1]
            return found, _operations(lambda: layer(X, **training))
        with layers_noted():
            found = [step() for _ in range(4)][-1]
        (made,) = layer._eagerlab_functions._made.values()
        return found, _operations(lambda: made.runs.run([X]))

    (plain, of_keras), (found, of_ours) = run(False), run(True)
    assert all(map(np.array_equal, found, plain))
    assert of_ours == of_keras


def test_second_derivatives_and_forward_mode_go_through() -> None:
    layer = _dense(activation="tanh")

    def derivatives() -> list[Any]:
        with tf.GradientTape() as outer:
            outer.watch(X)
            with tf.GradientTape() as inner:
                inner.watch(X)
                value = tf.reduce_sum(layer(X) ** 2)
            first = inner.gradient(value, [X, layer.kernel])
            again = tf.reduce_sum(first[0] ** 2)
        with tf.autodiff.ForwardAccumulator(X, tf.ones_like(X)) as forward:
            tangent = forward.jvp(layer(X))
        return [one.numpy() for one in (*first, *outer.gradient(again, [X, layer.kernel]), tangent)]

    plain = derivatives()
    with layers_noted():
        assert all(all(map(np.array_equal, derivatives(), plain)) for _ in range(3))
        assert _is_noted(lambda: layer(X))


def test_a_value_that_no_gradient_goes_through_stays_one() -> None:
    layer = layers.UnitNormalization()

    def function(x: Any) -> tuple[Any, list[Any]]:
        return tf.stop_gradient(layer(x)) * x, []

    noted = Operations(function, [tf.TensorSpec(X.shape, X.dtype)])
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(X)
        plain, found = function(X)[0], noted.run([X])[0]
    assert np.array_equal(tape.gradient(found, X), tape.gradient(plain, X))


def _with_own_activation() -> keras.Layer:
    return _dense(activation=lambda x: x + 1)


@pytest.mark.parametrize(
    ("make", "shape"),
    [
        (_with_own_activation, (4, 6)),
        (lambda: _dense(activation="silu"), (4, 6)),  # has a gradient of its own
        (lambda: layers.GRU(3), (4, 5, 6)),  # a loop
        (lambda: layers.Lambda(lambda x: x * 2), (4, 6)),
        (lambda: _dense(activity_regularizer="l2"), (4, 6)),
    ],
    ids=["own activation", "silu", "gru", "lambda", "activity"],
)
def test_what_is_more_than_plain_operations_is_called_as_ever(
    make: Callable[[], keras.Layer], shape: tuple[int, ...]
) -> None:
    layer = make()
    x = tf.ones(shape)
    layer(x)
    assert not _is_noted(lambda: layer(x))


def test_hidden_state_and_functions_are_not_noted() -> None:
    spec = [tf.TensorSpec((3,), tf.float32)]
    with pytest.raises(NotPlainError):
        Operations(lambda x: (x + tf.random.uniform((3,)), []), spec)
    with pytest.raises(NotPlainError):
        Operations(lambda x: (tf.function(tf.sin)(x), []), spec)
    with pytest.raises(NotPlainError):
        Operations(lambda x: (tf.Variable(1.0, trainable=False), []), spec)


@pytest.mark.parametrize("gate", [layers_noted, layers_compiled])
def test_masks_lists_of_tensors_and_several_outputs_are_taken(gate: Any) -> None:
    embedding, pooling = layers.Embedding(9, 6, mask_zero=True), layers.GlobalAveragePooling1D()
    words = tf.constant([[1, 2, 0], [3, 0, 0]])
    attention = layers.MultiHeadAttention(2, 3)

    def run() -> list[Any]:
        x = embedding(words)
        before = pooling(x)
        out, scores = attention(x, x, return_attention_scores=True)
        # Attention takes the mask away from what it is given.
        return [before, out, scores, pooling(x), layers.concatenate([x, out])]

    plain = run()
    assert not np.array_equal(plain[0], plain[3])
    with gate():
        for _ in range(3):
            for one, other in zip(run(), plain, strict=True):
                np.testing.assert_allclose(one, other, rtol=1e-6, atol=0 if gate is layers_noted else 1e-6)
    if gate is layers_noted:
        assert _is_noted(lambda: attention(embedding(words), embedding(words)))


def test_errors_are_those_of_keras() -> None:
    embedding = layers.Embedding(4, 2)
    good, bad = tf.constant([[1, 2]]), tf.constant([[1, 9]])
    with pytest.raises(tf.errors.InvalidArgumentError) as plain:
        embedding(bad)
    with layers_noted():
        embedding(good)
        embedding(good)
        with pytest.raises(tf.errors.InvalidArgumentError) as found:
            embedding(bad)
    assert str(found.value) == str(plain.value)


def test_who_steps_through_the_thread_or_looks_at_operations_finds_keras() -> None:
    layer = _dense()
    assert _is_noted(lambda: layer(X))
    with layers_noted(), counted_calls() as calls:
        before = sys.gettrace()
        sys.settrace(lambda *_: None)
        try:
            layer(X)
        finally:
            sys.settrace(before)
        assert calls == ["Dense"]
        _operations(lambda: layer(X))
        assert calls == ["Dense", "Dense"]


def test_a_persons_own_way_of_calling_layers_is_not_gone_round(monkeypatch: pytest.MonkeyPatch) -> None:
    model = keras.Sequential([keras.Input((6,)), layers.Dense(3), layers.ReLU()])
    assert _is_noted(lambda: model(X))
    seen: list[str] = []

    def telling(original: Any) -> Any:
        def call(self: Any, *args: Any, **kwargs: Any) -> Any:
            seen.append(self.name)
            return original(self, *args, **kwargs)

        # As if it had been written at the console.
        return types.FunctionType(call.__code__, {"__name__": "__main__"}, closure=call.__closure__)

    for gate in (layers_noted, layers_compiled):
        for kind in (keras.Layer, layers.Dense):
            monkeypatch.setattr(kind, "__call__", telling(kind.__call__))
            with gate():
                seen.clear()
                model(X)
                model(X)
            assert seen.count(model.layers[0].name) >= 2
            monkeypatch.undo()


def test_nothing_of_what_cannot_be_noted_stays_with_tensorflow() -> None:
    layer = _dense(activation="silu")
    layer(X)
    before = set(ops.gradient_registry._registry)
    assert not _is_noted(lambda: layer(X))
    assert set(ops.gradient_registry._registry) == before


def test_shapes_that_come_once_are_not_noted() -> None:
    layer = _dense()
    with layers_noted(), counted_calls() as calls:
        for rows in range(1, 30):
            layer(tf.ones((rows, 6)))
    assert calls == ["Dense"] * 29
