"""What is known of predictions, when to ask, and drawings as MNIST's digits; without a window."""

from __future__ import annotations

import csv
import io
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QImage

from eagerlab.gui.models.pictures import picture_image, pixels_of
from eagerlab.gui.models.seeing import Confusion, Predictions, predictions_table
from eagerlab.gui.models.seeing_digit import Ink, fitted, is_dark_on_light, like_mnist
from eagerlab.gui.models.seeing_pace import SHARE, SeeingPace
from eagerlab.gui.models.seeing_samples import percent
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.seeing import Seen


def seen(arrays: list[np.ndarray], **fields: Any) -> tuple[Seen, list[memoryview]]:
    pairs = [array_buffer(array) for array in arrays]
    told = {"task": "classification", "total": len(arrays[0]), "classes": ("cat", "dog", "a,b"), "step": 7}
    reply = Seen(
        request="r", generation=0, headers=tuple(header for header, _ in pairs), **{**told, **fields}
    )
    return reply, [buffer for _, buffer in pairs]


def classes() -> Predictions:
    truth, predicted = np.array([0, 1, 2, 1], np.int32), np.array([0, 2, 2, 0], np.int32)
    confidence = np.array([0.9, 0.6, 0.8, 0.7], np.float32)
    return Predictions.of(*seen([truth, predicted, confidence, np.array([0.1, 1.0, 0.2, 3.0], np.float32)]))


def numbers() -> Predictions:
    truth = np.array([[1.0], [2.0], [3.0]], np.float32)
    losses, inputs = np.array([0.0, np.nan, 4.0], np.float32), np.array([5, 6, 7], np.float32)
    return Predictions.of(*seen([truth, truth + 1, losses, inputs], task="regression", classes=()))


def test_samples_are_chosen_by_what_they_are_taken_for() -> None:
    shown = classes()
    assert shown.chosen("all").tolist() == [0, 1, 2, 3]
    assert shown.chosen("wrong").tolist() == [1, 3]
    assert shown.chosen("class", 1).tolist() == [1, 3]
    assert shown.chosen("pair", 1, 2).tolist() == [1]
    assert shown.worst().tolist() == [3, 1]


def test_the_largest_errors_of_numbers_begin_with_what_is_no_number() -> None:
    shown = numbers()
    assert shown.worst().tolist() == [1, 2, 0]
    assert shown.inputs is not None
    assert shown.chosen("wrong").tolist() == [0, 1, 2]  # numbers are never right or wrong


def test_the_matrix_counts_true_classes_by_predicted_ones() -> None:
    confusion = Confusion.of(classes())
    assert confusion.counts.tolist() == [[1, 0, 0], [1, 0, 1], [0, 0, 1]]
    assert confusion.shares[1].tolist() == [0.5, 0, 0.5]
    assert confusion.mistakes() == [(1, 0, 1), (1, 2, 1)]


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=60))
def test_every_sample_is_in_exactly_one_cell(pairs: list[tuple[int, int]]) -> None:
    both = np.array(pairs, np.int32).reshape(-1, 2)
    ones = np.ones(len(both), np.float32)
    shown = Predictions.of(*seen([both[:, 0], both[:, 1], ones, ones], classes=tuple("abcde")))
    confusion = Confusion.of(shown)
    assert confusion.counts.sum() == len(both)
    for row, column in pairs:
        assert len(shown.chosen("pair", row, column)) == confusion.counts[row, column]


def test_tables_can_be_read_again_whatever_classes_are_called() -> None:
    rows = list(csv.reader(io.StringIO(Confusion.of(classes()).table())))
    assert rows[0] == ["true class", "cat", "dog", "a,b"]
    assert rows[2] == ["dog", "1", "0", "1"]
    rows = list(csv.reader(io.StringIO(predictions_table(classes(), np.array([1, 0])))))
    assert rows[1] == ["1", "dog", "a,b", "0.6", "1"]
    rows = list(csv.reader(io.StringIO(predictions_table(numbers(), np.array([2])))))
    assert rows == [["sample", "truth", "predicted", "loss"], ["2", "3", "4", "4"]]


def test_asking_takes_no_more_than_its_share_of_training() -> None:
    pace, now, spent = SeeingPace(), 0.0, 0.0
    for cost in [0.002, 0.03, 0.2, 0.001, 0.05] * 20:
        now += pace.wait(now, training=True)
        now += cost
        spent += cost
        pace.answered(now, cost, training=True)
    now += pace.wait(now, training=True)
    assert spent / now <= SHARE * 1.01
    assert spent / now > SHARE * 0.4


def test_what_is_asked_while_nothing_is_trained_costs_training_nothing() -> None:
    pace = SeeingPace()
    pace.answered(10.0, 3.0, training=False)
    assert pace.wait(10.1, training=True) == 0
    pace.answered(20.0, 0.25, training=True)
    assert pace.wait(20.0, training=True) == pytest.approx(4.75)
    assert pace.wait(20.06, training=False) == 0


def test_a_drawing_is_scaled_and_its_weight_put_into_the_middle() -> None:
    small = pixels_of(Ink().of([[(0.1, 0.1), (0.1, 0.3)], [(0.1, 0.3), (0.2, 0.3)]]), 1)[..., 0]
    digit = like_mnist(small, 28, 28)
    rows, columns = np.flatnonzero(digit.max(1) > 20), np.flatnonzero(digit.max(0) > 20)
    assert 18 <= rows[-1] - rows[0] + 1 <= 20
    total = digit.sum()
    assert (digit.sum(1) * np.arange(28)).sum() / total == pytest.approx(13.5, abs=0.7)
    assert (digit.sum(0) * np.arange(28)).sum() / total == pytest.approx(13.5, abs=0.7)
    assert digit.max() > 200
    assert columns.size


def test_nothing_drawn_is_an_empty_picture() -> None:
    assert not like_mnist(pixels_of(Ink().of([]), 1)[..., 0], 28, 28).any()


@pytest.mark.parametrize(("height", "width"), [(8, 8), (28, 28), (20, 40), (64, 32)])
@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=5))
@settings(deadline=None)
def test_any_drawing_fits_into_any_picture(
    height: int, width: int, stroke: list[tuple[float, float]]
) -> None:
    digit = like_mnist(pixels_of(Ink(64).of([stroke]), 1)[..., 0], height, width)
    assert digit.shape == (height, width)
    assert digit.max() > 0


def test_a_picture_is_brought_to_the_models_size_whole() -> None:
    image = QImage(40, 20, QImage.Format.Format_RGB32)
    image.fill(QColor(200, 100, 50))
    made = fitted(image, 16, 16, 3)
    assert made.shape == (16, 16, 3)
    assert made[0, 0].tolist() == made[8, 8].tolist() == [200, 100, 50]
    assert fitted(image, 16, 16, 1).shape == (16, 16, 1)


def test_transparent_paper_is_white() -> None:
    image = QImage(10, 10, QImage.Format.Format_ARGB32)
    image.fill(QColor(0, 0, 0, 0))
    assert is_dark_on_light(fitted(image, 28, 28, 1)[..., 0])


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (np.array([[0.0, 1.0]]), [0, 255]),
        (np.array([[0, 255]], np.uint8), [0, 255]),
        (np.array([[-2.0, 2.0]]), [0, 255]),
        (np.array([[np.nan, 1.0]]), [0, 255]),
        (np.array([[np.inf, 0.5]]), [0, 128]),
        (np.array([[3.0, 3.0]]), [3, 3]),
    ],
)
def test_arrays_of_any_numbers_become_pictures(values: np.ndarray, expected: list[int]) -> None:
    assert pixels_of(picture_image(values), 1)[0, :, 0].tolist() == expected


def test_colours_stay_colours() -> None:
    values = np.zeros((2, 2, 3))
    values[0, 1] = (1.0, 0.5, 0.0)
    assert pixels_of(picture_image(values), 3)[0, 1].tolist() == [255, 128, 0]


def test_shares_read_as_a_person_expects() -> None:
    assert percent(0.5).replace("\N{NARROW NO-BREAK SPACE}", " ") == "50 %"
    assert percent(0.987).replace("\N{NARROW NO-BREAK SPACE}", " ") == "98.7 %"
    assert percent(float("nan")) == "NaN"
