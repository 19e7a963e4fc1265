"""Arrays and datasets that `lab.use` is given."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from tests.backend.conftest import Bench
from tests.backend.handed_over import (
    CLASSES,
    RANDOM,
    X,
    Y,
    functional,
    train,
)
from tests.patience import patient


def test_float64_and_uint8_become_float32_and_it_is_said(bench: Bench) -> None:
    images = RANDOM.integers(0, 256, (50, 4)).astype("uint8")
    bench.lab.use(model=functional(), data=(images, Y.astype("float64")), loss="mse", optimizer="sgd")
    assert bench.lab.data.x.dtype == bench.lab.data.y.dtype == np.float32
    said = " ".join(bench.sink.problems())
    assert "x was converted from uint8 to float32" in said
    assert "divide pixels by 255" in said
    assert "y was converted from float64 to float32" in said


def test_labels_outside_the_models_outputs_are_refused_before_training(lab: Lab) -> None:
    model = keras.Sequential([keras.Input((4,)), keras.layers.Dense(3)])
    before = model.layers[0].kernel.numpy()
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    lab.use(model=model, data=(X, CLASSES + 1), loss=loss, optimizer="adam")
    lab.train()
    with pytest.raises(
        LabError, match=r"A label is 3, but the model has 3 outputs: labels must be from 0 to 2"
    ):
        lab.wait()
    assert np.array_equal(before, model.layers[0].kernel.numpy())
    lab.use(data=(X, CLASSES + 0.5))
    lab.train()
    with pytest.raises(LabError, match="no class numbers"):
        lab.wait()
    lab.use(data=(X, CLASSES))
    train(lab, 3)
    assert len(lab.history.accuracy) == 3


def test_targets_that_lack_an_axis_are_reshaped_and_never_spread(bench: Bench) -> None:
    lab = bench.lab

    def by_hand(y: Any, predictions: Any) -> Any:
        return tf.reduce_mean((y - predictions) ** 2)

    model = functional()
    lab.use(model=model, data=(X, Y[:, 0]), loss=by_hand, optimizer="sgd")
    weights = model.get_weights()
    train(lab, 1)
    first = X[np.random.Generator(np.random.PCG64([1, 0])).permutation(50)[:32]]
    kernel, bias = weights
    expected = float(np.mean((first @ kernel + bias - Y[_first_batch()]) ** 2))
    assert lab.history.loss[0] == pytest.approx(expected, rel=1e-5)
    assert any("targets were reshaped from (n) to (n, 1)" in problem for problem in bench.sink.problems())


def _first_batch() -> Any:
    return np.random.Generator(np.random.PCG64([1, 0])).permutation(50)[:32]


def test_targets_of_another_width_are_refused_by_both_shapes(lab: Lab) -> None:
    lab.use(model=functional(), data=(X, np.ones((50, 3))), loss="mse", optimizer="sgd")
    lab.train()
    with pytest.raises(LabError, match=r"gives shape \(32, 1\), but the targets have shape \(32, 3\)"):
        lab.wait()


@pytest.mark.parametrize("batched", [True, False])
def test_a_dataset_is_trained_on_batched_or_not(lab: Lab, batched: bool) -> None:
    dataset = tf.data.Dataset.from_tensor_slices((X.astype("float64"), Y))
    lab.use(model=functional(), data=dataset.batch(10) if batched else dataset, loss="mse", optimizer="sgd")
    train(lab, 7)
    assert lab.state.batches == (5 if batched else 2)
    assert lab.state.epoch == (1 if batched else 3)
    assert lab.history.loss[lab.state.batches] < lab.history.loss[0]  # the same batch, an epoch later


def test_a_dataset_goes_on_where_a_checkpoint_was_taken(lab: Lab) -> None:
    dataset = tf.data.Dataset.from_tensor_slices((X, Y)).shuffle(50, seed=3, reshuffle_each_iteration=False)
    lab.use(model=functional(), data=dataset.batch(8), loss="mse", optimizer="sgd")
    train(lab, 3)
    saved = lab.save()
    train(lab, 4)
    expected = list(lab.history.loss[3:])
    lab.restore(saved)
    train(lab, 4)
    assert list(lab.history.loss[7:]) == expected


def test_a_dataset_shuffled_without_a_seed_is_said_to_be_unrepeatable(bench: Bench) -> None:
    tf.random.set_seed(None)  # another test may have set one for the whole process
    dataset = tf.data.Dataset.from_tensor_slices((X, Y)).shuffle(50).batch(8)
    bench.lab.use(model=functional(), data=dataset, loss="mse", optimizer="sgd")
    assert any("shuffled without a seed" in problem for problem in bench.sink.problems())


def test_a_batch_larger_than_the_data_is_all_of_it(bench: Bench) -> None:
    bench.lab.use(model=functional(), data=(X[:10], Y[:10]), loss="mse", optimizer="sgd")
    train(bench.lab, 2)
    assert bench.lab.state.batches == 1
    assert any("a batch is all 10 samples" in problem for problem in bench.sink.problems())


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_inputs_of_another_shape_than_the_models_are_told_with_both_shapes(lab: Lab, mode: str) -> None:
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(1)])
    lab.use(model=model, data=(X, Y), loss="mse", optimizer="sgd")
    lab.mode = mode
    lab.train(1)
    with pytest.raises(LabError) as failure:
        lab.wait(patient(60))
    text = str(failure.value)
    assert "to have value 3, but received input with shape (32, 4) (in Sequential.call())" in text
    assert "\x1b" not in text


def test_a_list_of_arrays_is_one_for_each_input_of_a_model_that_has_several(lab: Lab) -> None:
    left, right = keras.Input((4,)), keras.Input((4,))
    both = keras.layers.Concatenate()([left, right])
    model = keras.Model([left, right], keras.layers.Dense(1)(both))
    lab.use(model=model, data=([X, X], Y), loss="mse", optimizer="sgd")
    train(lab, 2)
    assert len(lab.history) == 2
