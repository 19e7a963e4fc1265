from __future__ import annotations

import functools
import gc
import threading
import weakref
from collections.abc import Callable
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from tensorflow.python.framework import ops

from eagerlab.backend.compiling.gate import layers_compiled
from eagerlab.backend.training.tracing import as_written
from tests.backend.compiling.calls import counted_calls

X = tf.constant(np.random.default_rng(1).normal(size=(4, 6)).astype("f"))


def _dense(**options: Any) -> keras.Layer:
    layer = keras.layers.Dense(3, **options)
    layer.build((None, 6))
    return layer


def _is_compiled(work: Callable[[], Any]) -> bool:
    """Run it twice behind the open gate; return whether its second time called no layer op by op."""
    with as_written(), layers_compiled():
        work()
        with counted_calls() as calls:
            work()
    return not calls


def test_keras_layers_and_losses_run_compiled_where_the_gate_is_open() -> None:
    layer, loss = _dense(), keras.losses.MeanSquaredError()
    plain = loss(tf.zeros((4, 3)), layer(X))
    with layers_compiled():
        compiled = loss(tf.zeros((4, 3)), layer(X))
    assert compiled.numpy() == plain.numpy()
    assert _is_compiled(lambda: loss(tf.zeros((4, 3)), layer(X)))
    with counted_calls() as calls:
        layer(X)
    assert calls == ["Dense"]


def test_a_sequential_is_one_function() -> None:
    model = keras.Sequential([keras.Input((6,)), keras.layers.Dense(3), keras.layers.Dropout(0.5)])
    assert _is_compiled(lambda: model(X, training=True))


def test_what_runs_in_another_thread_or_a_function_of_tensorflow_is_left_alone() -> None:
    layer = _dense()
    with layers_compiled():
        layer(X)
        with counted_calls() as calls:
            other = threading.Thread(target=layer, args=(X,))
            other.start()
            other.join()
            tf.function(lambda x: layer(x)).get_concrete_function(X)
    assert calls == ["Dense", "Dense"]


class _Own(keras.layers.Dense):
    pass


class _Adds(keras.layers.Layer):
    def call(self, x: Any) -> Any:
        self.add_loss(tf.reduce_sum(x))
        return x


def _patched_instance() -> keras.Layer:
    layer = _dense()
    original = layer.call
    layer.call = lambda x: original(x) + 1
    return layer


def _with_own_activation() -> keras.Layer:
    return _dense(activation=lambda x: x + 1)


def _built(layer: keras.Layer) -> keras.Layer:
    layer.build((None, 6))
    return layer


@pytest.mark.parametrize(
    "make",
    [
        lambda: _built(_Own(3)),
        _Adds,
        _patched_instance,
        _with_own_activation,
        lambda: _dense(activity_regularizer="l2"),
        lambda: _built(keras.layers.Lambda(lambda x: x * 2)),
        lambda: keras.Sequential([keras.Input((6,)), _Own(3)]),
    ],
    ids=["subclass", "add_loss", "patched", "own activation", "activity", "Lambda", "inside a Sequential"],
)
def test_code_of_a_person_stays_op_by_op(make: Callable[[], keras.Layer]) -> None:
    layer = make()
    with layers_compiled():
        layer(X)
        with counted_calls() as calls:
            layer(X)
    assert type(layer).__name__ in calls


def test_a_stateful_layer_keeps_its_state_from_call_to_call_and_forgets_it_when_asked() -> None:
    layer, x = keras.layers.SimpleRNN(3, stateful=True), tf.ones((4, 2, 6))
    layer(x)
    layer.reset_state()
    plain = [layer(x).numpy() for _ in range(3)]
    layer.reset_state()
    with layers_compiled():
        found = [layer(x).numpy() for _ in range(3)]
        assert _is_compiled(lambda: layer(x))
        layer.reset_state()
        found.append(layer(x).numpy())
    assert not np.allclose(plain[0], plain[1])
    np.testing.assert_allclose(found, [*plain, plain[0]], rtol=1e-6)


def test_a_call_that_a_person_has_changed_on_the_class_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = _dense()
    original = keras.layers.Dense.call
    seen: list[int] = []

    @functools.wraps(original)
    def call(self: Any, inputs: Any, training: Any = None) -> Any:
        seen.append(1)
        return original(self, inputs, training)

    with layers_compiled():
        layer(X)
        monkeypatch.setattr(keras.layers.Dense, "call", call)
        layer(X)
        layer(X)
        assert len(seen) == 2
        monkeypatch.undo()
    assert _is_compiled(lambda: layer(X))


@pytest.mark.parametrize(
    "change",
    [
        lambda layer: setattr(layer, "rate", 0.0),
        lambda layer: setattr(layer, "dtype_policy", "float16"),
        lambda layer: setattr(layer, "call", lambda x, training: x),
    ],
    ids=["rate", "dtype policy", "call"],
)
def test_a_changed_setting_is_noticed(change: Callable[[Any], None]) -> None:
    layer = keras.layers.Dropout(0.5)
    with layers_compiled():
        assert (layer(X, training=True) == 0).numpy().any()
        change(layer)
        result = layer(X, training=True)
        assert result.dtype == layer.compute_dtype
        assert (result == 0).numpy().any() == (layer.compute_dtype == "float16")


def test_a_frozen_normalisation_stops_learning_its_averages() -> None:
    layer = keras.layers.BatchNormalization()
    layer.build((None, 6))
    with layers_compiled():
        layer(X, training=True)
        layer.trainable = False
        before = layer.moving_mean.numpy()
        layer(X, training=True)
        assert np.array_equal(layer.moving_mean.numpy(), before)
        layer.trainable = True
        layer(X, training=True)
    assert not np.array_equal(layer.moving_mean.numpy(), before)


def test_a_setting_that_changes_with_every_step_is_not_traced_with_every_step() -> None:
    layer = keras.layers.Dropout(0.5)
    with layers_compiled():
        for step in range(20):
            layer.rate = 0.5 + step / 100
            layer(X, training=True)
        with counted_calls() as calls:
            layer(X, training=True)
    assert calls == ["Dropout"]


def test_training_is_passed_on_as_keras_does() -> None:
    class Outer(keras.Model):
        def __init__(self) -> None:
            super().__init__()
            self.dropout = keras.layers.Dropout(0.9)

        def call(self, x: Any) -> Any:
            return self.dropout(x)

    model = Outer()
    with layers_compiled():
        for training, dropped in ((True, True), (False, False), (True, True)):
            assert (model(tf.ones((20, 6)), training=training) == 0).numpy().any() == dropped


def test_masks_go_in_and_out() -> None:
    embedding = keras.layers.Embedding(9, 6, mask_zero=True)
    rnn, pooling = keras.layers.GRU(4, return_sequences=True), keras.layers.GlobalAveragePooling1D()
    words = tf.constant([[1, 2, 0], [3, 0, 0]])

    def run() -> Any:
        return pooling(rnn(embedding(words)))

    plain = run().numpy()
    with layers_compiled():
        assert embedding(words)._keras_mask.numpy().tolist() == [[True, True, False], [True, False, False]]
        np.testing.assert_allclose(run(), plain, rtol=1e-6)
    assert _is_compiled(run)


def test_several_inputs_named_arguments_and_states_are_taken() -> None:
    attention = keras.layers.MultiHeadAttention(2, 3)
    x, mask = tf.random.normal((2, 5, 6)), tf.constant(np.tri(5, dtype=bool)[None])
    attention(x, x)
    rnn = keras.layers.LSTM(4, return_state=True)
    states = rnn(x)[1:]

    def run() -> Any:
        out, scores = attention(x, value=x, attention_mask=mask, return_attention_scores=True)
        return [out, scores, *rnn(keras.layers.add([x, out]), initial_state=states)]

    plain = run()
    with layers_compiled():
        for one, other in zip(run(), plain, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)


def test_gradients_of_any_order_go_through() -> None:
    layer = _dense(activation="tanh")

    def derivatives() -> list[Any]:
        with tf.GradientTape() as outer:
            outer.watch(X)
            with tf.GradientTape() as inner:
                inner.watch(X)
                value = tf.reduce_sum(layer(X) ** 2)
            first = inner.gradient(value, [X, layer.kernel])
            again = tf.reduce_sum(first[0] ** 2)
        return [*first, *outer.gradient(again, [X, layer.kernel])]

    plain = derivatives()
    with as_written(), layers_compiled():
        compiled = derivatives()
    assert [one.numpy().tolist() for one in compiled] == [one.numpy().tolist() for one in plain]


def test_a_reused_layer_gets_the_gradients_of_both_uses() -> None:
    layer = keras.layers.Dense(6)
    layer.build((None, 6))

    def gradient() -> Any:
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(layer(layer(X)))
        return tape.gradient(loss, layer.kernel).numpy()

    plain = gradient()
    with as_written(), layers_compiled():
        assert np.array_equal(gradient(), plain)


def test_a_loss_that_somebody_added_is_taken_away_by_the_next_call() -> None:
    layer = _dense()
    with layers_compiled():
        layer(X)
        layer.add_loss(tf.constant(1.0))
        layer(X)
    assert layer.losses == []


def test_errors_are_those_of_keras() -> None:
    layer = _dense()
    with pytest.raises(ValueError, match="incompatible with the layer") as plain:
        layer(tf.ones((2, 5)))
    with layers_compiled(), pytest.raises(ValueError, match="incompatible with the layer") as compiled:
        layer(tf.ones((2, 5)))
    assert str(compiled.value) == str(plain.value)
    assert _is_compiled(lambda: layer(X))


def test_functions_die_with_their_model() -> None:
    model: Any = keras.Sequential([keras.Input((6,)), keras.layers.Dense(3, activation="silu")])
    gc.collect()
    before = set(ops.gradient_registry._registry)  # in which TensorFlow keeps gradients of functions
    with as_written(), layers_compiled(), tf.GradientTape() as tape:
        loss = tf.reduce_sum(model(X, training=True))
    tape.gradient(loss, model.trainable_variables)
    assert set(ops.gradient_registry._registry) > before
    gone = weakref.ref(model)
    variable = weakref.ref(model.layers[0].kernel)
    del model, tape, loss
    gc.collect()
    assert (gone(), variable()) == (None, None)
    assert set(ops.gradient_registry._registry) == before


def test_a_model_can_be_copied_and_saved(tmp_path: Any) -> None:
    model = keras.Sequential([keras.Input((6,)), keras.layers.Dense(3)])
    with layers_compiled():
        model(X)
    model.save(tmp_path / "model.keras")
    again = keras.models.load_model(tmp_path / "model.keras")
    copy = keras.models.clone_model(model)
    copy.set_weights(model.get_weights())
    assert np.array_equal(again(X), model(X))
    assert np.array_equal(copy(X), model(X))
    assert list(tf.train.Checkpoint(model=model)._trackable_children()) == ["model"]
