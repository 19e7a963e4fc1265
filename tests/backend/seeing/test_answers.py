"""What outputs mean, found out from loss, last layer and values; without a trainer."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np
import pytest

from eagerlab.backend.seeing.answers import answer_kind, are_logits, probabilities, read_answers, true_classes
from eagerlab.backend.seeing.samples import NothingToSeeError
from eagerlab.backend.training.live import LiveExperiment

LOGITS = np.array([[2.0, -1.0, 0.0], [0.0, 3.0, 0.5]], np.float32)
CHANCES = np.array([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1]], np.float32)


def experiment(loss: Any, activation: str | None = None) -> LiveExperiment:
    live = LiveExperiment()
    live.loss = loss
    if activation is not None:
        live.model = keras.Sequential([keras.Input((4,)), keras.layers.Dense(3, activation=activation)])
    return live


def softmax(values: np.ndarray) -> np.ndarray:
    chances: np.ndarray = np.exp(values) / np.exp(values).sum(-1, keepdims=True)
    return chances


def test_logits_of_class_numbers_become_probabilities_and_the_loss_is_the_experiments_own() -> None:
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    reading = read_answers(experiment(loss), LOGITS, np.array([0, 2]))
    assert reading.truth.tolist() == [0, 2]
    assert reading.predicted.tolist() == [0, 1]
    assert reading.confidence is not None
    assert reading.confidence == pytest.approx(softmax(LOGITS).max(-1))
    assert reading.losses == pytest.approx(-np.log(softmax(LOGITS)[[0, 1], [0, 2]]), rel=1e-5)
    assert float(reading.losses.mean()) == pytest.approx(float(loss(np.array([0, 2]), LOGITS)), rel=1e-6)


def test_probabilities_stay_as_they_are() -> None:
    loss = keras.losses.CategoricalCrossentropy()
    targets = np.eye(3, dtype=np.float32)[[0, 0]]
    reading = read_answers(experiment(loss), CHANCES, targets)
    assert reading.truth.tolist() == [0, 0]
    assert reading.confidence == pytest.approx([0.7, 0.8])


@pytest.mark.parametrize("shape", [(4,), (4, 1)])
def test_one_output_is_two_classes(shape: tuple[int, ...]) -> None:
    loss = keras.losses.BinaryCrossentropy(from_logits=True)
    outputs = np.array([[3.0], [-2.0], [0.1], [-50.0]], np.float32)
    targets = np.array([1, 0, 0, 0], np.float32).reshape(shape)
    reading = read_answers(experiment(loss), outputs, targets)
    assert reading.predicted.tolist() == [1, 0, 1, 0]
    assert reading.truth.tolist() == [1, 0, 0, 0]
    assert reading.confidence == pytest.approx([0.9526, 0.8808, 0.525, 1.0], abs=1e-3)


def test_several_yes_or_no_answers_are_numbers_between_0_and_1() -> None:
    loss = keras.losses.BinaryCrossentropy(from_logits=True)
    outputs = np.array([[3.0, -2.0], [2.0, 2.0]], np.float32)
    reading = read_answers(experiment(loss), outputs, np.array([[1, 0], [1, 1]], np.float32))
    assert reading.kind == "numbers"
    assert reading.predicted.min() > 0
    assert reading.predicted.max() < 1


def test_numbers_are_compared_one_by_one_whatever_the_axis_of_the_targets() -> None:
    outputs = np.array([[1.0], [2.0], [4.0]], np.float32)
    reading = read_answers(experiment(keras.losses.MeanSquaredError()), outputs, np.array([1.0, 2.0, 3.0]))
    assert reading.losses.tolist() == [0, 0, 1]  # (n,) against (n, 1), spread to all pairs, would not be
    assert reading.confidence is None


def test_a_function_of_ones_own_for_a_loss_leaves_the_form_of_the_targets_to_decide() -> None:
    live = experiment(lambda y, p: 0.0)
    assert answer_kind(live, LOGITS, np.array([0, 1])) == "sparse"
    assert answer_kind(live, LOGITS, np.eye(3)[[0, 1]]) == "categorical"
    assert answer_kind(live, LOGITS, np.array([[0.1, 0.2, 0.3], [1.0, 2.0, 3.0]])) == "numbers"
    assert answer_kind(live, LOGITS[:, :1], np.array([0, 1])) == "numbers"
    reading = read_answers(live, LOGITS, np.array([0, 1]))
    assert not reading.is_own_loss


@pytest.mark.parametrize(("activation", "expected"), [("softmax", False), ("sigmoid", False)])
def test_without_a_telling_loss_the_last_activation_tells(activation: str, expected: bool) -> None:
    live = experiment(lambda y, p: 0.0, activation)
    assert are_logits(live, np.array([[0.2, 0.2, 0.2]], np.float32), one=False) is expected


def test_what_no_probability_can_be_is_a_logit_whatever_is_said() -> None:
    live = experiment(keras.losses.SparseCategoricalCrossentropy(from_logits=False), "linear")
    assert are_logits(live, LOGITS, one=False)
    assert probabilities(live, "sparse", LOGITS).sum(-1) == pytest.approx([1, 1])


def test_an_answer_that_is_no_number_is_told_as_one() -> None:
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    reading = read_answers(experiment(loss), np.full((2, 3), np.nan, np.float32), np.array([0, 1]))
    assert reading.confidence is not None
    assert np.isnan(reading.confidence).all()


def test_a_class_for_each_place_is_refused_in_words() -> None:
    loss = keras.losses.SparseCategoricalCrossentropy()
    with pytest.raises(NothingToSeeError, match="more than one class at once"):
        read_answers(experiment(loss), np.zeros((2, 5, 3), np.float32), np.zeros((2, 5), np.int32))


def test_answers_of_another_number_than_the_targets_are_refused_in_words() -> None:
    with pytest.raises(NothingToSeeError, match="cannot be compared"):
        read_answers(
            experiment(keras.losses.MeanSquaredError()), np.zeros((2, 3), np.float32), np.zeros((2, 2))
        )


def test_classes_of_targets_of_any_form() -> None:
    assert true_classes(np.array([[2], [0]])).tolist() == [2, 0]
    assert true_classes(np.eye(3)[[2, 0]]).tolist() == [2, 0]
    assert true_classes(np.array([0.9, 0.2]), "binary").tolist() == [1, 0]
