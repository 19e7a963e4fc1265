from __future__ import annotations

from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.data import dataset as dataset_module
from eagerlab.backend.data.arrays import ArrayData
from eagerlab.backend.data.convert import Wishes, make_data
from eagerlab.backend.data.dataset import DatasetData, is_batched, shuffle_note
from eagerlab.backend.data.readable_ahead import read_ahead
from eagerlab.backend.errors import LabError
from eagerlab.backend.training.accuracy import accuracy_kind, correct, shares_right
from eagerlab.backend.training.history import Column, Curve


def rows(data: ArrayData, epoch: int) -> list[list[float]]:
    batches: list[list[float]] = []
    while (batch := data.batch(epoch, sum(map(len, batches)))) is not None:
        batches.append([float(value) for value in batch[0].numpy()[:, 0]])
    return batches


def counted(count: int, batch_size: int, seed: int = 1) -> ArrayData:
    x = np.arange(count, dtype="float32").reshape(-1, 1)
    return ArrayData(x, x, batch_size=batch_size, seed=seed)


def test_each_epoch_visits_every_sample_once_and_keeps_the_short_last_batch() -> None:
    data = counted(10, 4)
    for epoch in range(3):
        batches = rows(data, epoch)
        assert [len(batch) for batch in batches] == [4, 4, 2]
        assert sorted([value for batch in batches for value in batch]) == list(range(10))
    assert data.batches == 3


def test_the_order_is_a_function_of_seed_and_epoch() -> None:
    first, second = counted(50, 8), counted(50, 8)
    assert rows(first, 3) == rows(second, 3)
    assert rows(first, 3) != rows(first, 4)
    second.seek(2)
    assert rows(first, 3) != rows(second, 3)
    expected = np.random.Generator(np.random.PCG64([1, 3])).permutation(50)
    assert [value for batch in rows(first, 3) for value in batch] == list(expected)


def test_any_batch_can_be_had_without_those_before() -> None:
    data = counted(50, 8)
    whole = rows(data, 1)
    batch = counted(50, 8).batch(1, 4 * 8)
    assert batch is not None
    assert list(batch[0].numpy()[:, 0]) == whole[4]
    assert data.batch(1, 50) is None


def test_batches_of_another_size_go_on_in_the_same_order() -> None:
    data, order = counted(50, 8), [value for batch in rows(counted(50, 8), 2) for value in batch]
    first = data.batch(2, 0)
    data.batch_size = 5
    second, last = data.batch(2, 8), data.batch(2, 48)
    assert first is not None
    assert second is not None
    assert last is not None
    assert [*first[0].numpy()[:, 0], *second[0].numpy()[:, 0]] == order[:13]
    assert list(last[0].numpy()[:, 0]) == order[48:]
    assert (data.batches, data.length) == (10, 50)
    data.batch_size = 1000
    assert data.batch_size == 50


def test_several_inputs_travel_together() -> None:
    data = make_data(({"a": np.zeros((6, 2)), "b": np.ones((6, 3))}, np.zeros(6)), Wishes(batch_size=4))
    batch = data.batch(0, 0)
    assert batch is not None
    assert {key: tuple(value.shape) for key, value in batch[0].items()} == {"a": (4, 2), "b": (4, 3)}
    assert batch[0]["a"].dtype == tf.float32


@pytest.mark.parametrize(
    ("given", "keep_integers", "expected"),
    [
        ("float64", False, "float32"),
        ("float16", False, "float16"),
        ("uint8", False, "float32"),
        ("int64", False, "float32"),
        ("int64", True, "int64"),
        (">f4", False, "float32"),
        ("bool", False, "float32"),
    ],
)
def test_number_types_of_inputs(given: str, keep_integers: bool, expected: str) -> None:
    data = make_data((np.ones((4, 2), given), np.ones(4, "int64")), Wishes(keep_integers=keep_integers))
    assert isinstance(data, ArrayData)
    assert data.x.dtype == np.dtype(expected)
    assert data.x.dtype.isnative
    assert float(data.x[0, 0]) == 1
    assert data.y.dtype == np.int64


def test_a_step_of_ones_own_gets_number_types_as_they_are() -> None:
    data = make_data((np.ones((4, 2)), np.ones(4)), Wishes(batch_size=2, keep_types=True))
    assert isinstance(data, ArrayData)
    assert data.x.dtype == np.float64
    assert data.notes == ()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ((np.ones(3), np.ones(3), np.ones(3)), "a tuple of 3"),
        ((np.ones(3), np.ones(4)), "x has 3 samples, but y has 4"),
        (
            (np.ones(3), np.ones(3), np.ones(2), np.ones(1)),
            "x_validation has 2 samples, but y_validation has 1",
        ),
        ((1.0, np.ones(3)), "x is one value"),
        ((np.array(["a", "b"]), np.ones(2)), "x holds text"),
        (([[1, 2], [3]], np.ones(2)), "x is no array"),
    ],
)
def test_data_that_cannot_be_used_is_refused(given: object, message: str) -> None:
    with pytest.raises(LabError, match=message):
        make_data(given, Wishes())


def pairs(count: int = 10) -> tf.data.Dataset:
    x = np.arange(count, dtype="float32").reshape(-1, 1)
    return tf.data.Dataset.from_tensor_slices((x, x[:, 0]))


def test_batched_or_not_is_told_by_rank_or_by_how_the_dataset_was_made() -> None:
    assert not is_batched(pairs(), None)
    assert is_batched(pairs().batch(4), None)
    assert is_batched(pairs().batch(4).prefetch(1).map(lambda x, y: (x, y)), None)
    vectors = tf.data.Dataset.from_tensor_slices((np.zeros((6, 4)), np.zeros((6, 4))))
    assert not is_batched(vectors, None)
    assert is_batched(vectors.batch(2), 2)
    assert not is_batched(vectors, 2)
    assert not is_batched(vectors.batch(2).unbatch(), None)


def test_a_dataset_is_read_on_and_reached_by_skipping() -> None:
    data = DatasetData(pairs().batch(4))
    assert data.batches == 3
    whole = [data.batch(0, number) for number in range(4)]
    assert whole.pop() is None
    last = DatasetData(pairs().batch(4)).batch(5, 2)
    assert last is not None
    assert whole[2] is not None
    assert list(last[1].numpy()) == list(whole[2][1].numpy()) == [8, 9]


def test_a_stack_of_arrays_holds_the_very_batches_of_its_place() -> None:
    stacked, single = counted(50, 8), counted(50, 8)
    stack = stacked.stack(3, 16, 9)
    assert stack is not None
    assert stack.batches == 4  # the last two of the fifty are no whole batch
    for number in range(4):
        batch = single.batch(3, 16 + 8 * number)
        assert batch is not None
        assert stack.x[number].numpy().tolist() == batch[0].numpy().tolist()
    assert stacked.stack(3, 40, 9) is None
    assert stacked.stack(3, 50, 9) is None


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Collect batches for a stack however long it takes."""
    monkeypatch.setattr(dataset_module, "STACK_SECONDS", 60.0)


@pytest.mark.usefixtures("patient")
def test_a_stack_of_a_dataset_leaves_what_was_not_trained_on_to_the_next() -> None:
    dataset = (
        tf.data.Dataset.range(10)
        .map(lambda n: (n, n))
        .shuffle(10, seed=1, reshuffle_each_iteration=False)
        .batch(2)
    )
    data, same = DatasetData(dataset), list(dataset)
    stack = data.stack(0, 0, 3)
    assert stack is not None
    assert stack.x.numpy().tolist() == [x.numpy().tolist() for x, _ in same[:3]]
    # The burst was ended behind its first step.
    again = data.stack(0, 1, 8)
    assert again is not None
    assert again.x.numpy().tolist() == [x.numpy().tolist() for x, _ in same[1:]]
    assert data.batch(0, 5) is None


@pytest.mark.usefixtures("patient")
def test_what_fails_behind_a_stack_is_told_when_it_is_its_turn() -> None:
    dataset = tf.data.Dataset.range(8).map(lambda n: (6 // (3 - n), n)).batch(1)
    data = DatasetData(dataset)
    stack = data.stack(0, 0, 8)
    assert stack is not None
    assert stack.batches == 3
    with pytest.raises(tf.errors.InvalidArgumentError):
        data.batch(0, 3)


def test_only_what_runs_no_python_and_reads_no_variable_is_read_ahead() -> None:
    numbers, variable = tf.data.Dataset.range(4), tf.Variable(1, dtype=tf.int64)
    spec = tf.TensorSpec((), tf.int64)
    generator = tf.data.Dataset.from_generator(lambda: iter(range(4)), output_signature=spec)

    def in_python(value: tf.Tensor) -> tf.Tensor:
        return tf.py_function(lambda number: number, [value], tf.int64)

    def scaled(value: tf.Tensor) -> tf.Tensor:
        return value * variable

    as_given = [generator.batch(2), numbers.map(in_python).batch(2), numbers.map(scaled)]
    as_given += [tf.data.Dataset.zip((numbers, generator)), numbers.interleave(lambda _: generator)]
    for dataset in as_given:
        assert read_ahead(dataset) is dataset
    ordered = numbers.shuffle(4, seed=1, reshuffle_each_iteration=False).batch(2)
    ahead = read_ahead(ordered)
    assert ahead is not ordered
    assert [batch.numpy().tolist() for batch in ahead] == [batch.numpy().tolist() for batch in ordered]


def test_an_endless_dataset_has_no_epochs() -> None:
    data = DatasetData(pairs().repeat().batch(4))
    assert data.batches is None
    assert data.batch(0, 100) is not None


def test_what_is_said_about_shuffling() -> None:
    assert shuffle_note(pairs()) == ""
    tf.random.set_seed(None)  # with one for the whole program, TensorFlow seeds each shuffle from it
    with_no_seed = pairs().shuffle(5).batch(2)
    assert "without a seed" in shuffle_note(with_no_seed)
    assert "anew in each epoch" in shuffle_note(pairs().shuffle(5, seed=1))
    assert shuffle_note(pairs().shuffle(5, seed=1, reshuffle_each_iteration=False).batch(2)) == ""


def test_a_dataset_that_is_no_pairs_is_refused() -> None:
    with pytest.raises(LabError, match="instead of pairs"):
        make_data(tf.data.Dataset.range(5), Wishes())


def test_right_answers_are_counted_for_each_loss() -> None:
    losses = keras.losses
    logits = np.array([[0.1, 2.0], [3.0, 0.2], [0.0, 1.0]], "float32")
    assert accuracy_kind(losses.SparseCategoricalCrossentropy()) == "sparse"
    assert correct("sparse", np.array([1, 1, 1]), logits) == (2, 3)
    assert correct("sparse", np.array([[1], [0], [1]]), logits) == (3, 3)
    assert correct("categorical", np.eye(2)[[1, 0, 0]], logits) == (2, 3)
    assert accuracy_kind(losses.BinaryCrossentropy(from_logits=True)) == "binary_logits"
    assert correct("binary_logits", np.array([1, 0]), np.array([[0.2], [-3.0]])) == (2, 2)
    assert correct("binary", np.array([1, 0]), np.array([[0.2], [0.1]])) == (1, 2)
    assert accuracy_kind(losses.MeanSquaredError()) is None
    assert accuracy_kind(lambda y, p: 0) is None


def test_columns_grow_and_views_stay_what_they_were() -> None:
    column = Column()
    for value in range(1001):
        column.append(value)
    early = column.values()
    for value in range(1001, 3000):
        column.append(value)
    assert len(early) == 1001
    assert early[-1] == 1000
    assert column.values()[-1] == column.last() == 2999


def test_a_curve_gives_columns_by_name() -> None:
    curve = Curve(("loss",))
    curve.append(5, 0.5, (float("nan"),))
    assert list(curve.steps) == [5]
    assert np.isnan(curve.loss[0])
    assert len(curve.accuracy) == 0
    assert curve.last("accuracy") is None


def test_a_dataset_to_validate_with_that_never_ends_is_refused() -> None:
    dataset = tf.data.Dataset.from_tensor_slices((np.ones((4, 2), "float32"), np.ones((4, 1), "float32")))
    with pytest.raises(LabError, match="never ends"):
        make_data((dataset.batch(2), dataset.repeat().batch(2)), Wishes())


def test_a_sparse_tensor_is_refused_in_a_line() -> None:
    sparse = tf.sparse.from_dense(np.eye(50))
    with pytest.raises(LabError, match="of type SparseTensor") as refused:
        make_data((sparse, np.ones(50)), Wishes())
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("kind", ["sparse", "categorical", "binary", "binary_logits"])
def test_shares_of_many_batches_are_those_of_each(kind: Any) -> None:
    random = np.random.default_rng(2)
    predictions = random.normal(size=(6, 7, 3))
    targets = random.integers(0, 2, (6, 7) if kind == "sparse" else (6, 7, 3))
    each = [
        right / count
        for right, count in (correct(kind, *pair) for pair in zip(targets, predictions, strict=True))
    ]
    assert shares_right(kind, targets, predictions).tolist() == each
    assert shares_right(kind, targets[:0], predictions[:0]).shape == (0,)
