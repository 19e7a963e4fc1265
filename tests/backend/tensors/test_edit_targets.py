"""Values of variables and arrays of any dtype changed by hand, in any region, and taken back."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
import tensorflow as tf
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import changing
from eagerlab.backend.tensors.changing import Change
from eagerlab.backend.tensors.edit_targets import region_of, target_of, whole
from eagerlab.backend.tensors.value_edits import ValueEdits

DTYPES = [
    *("bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"),
    *("float16", "bfloat16", "float32", "float64", "complex64", "complex128"),
    *("float8_e4m3fn", "float8_e5m2"),
]


@pytest.mark.parametrize("dtype", DTYPES)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_any_region_of_any_dtype_is_changed_as_numpy_would_and_taken_back(dtype: str, data: Any) -> None:
    shape = data.draw(hnp.array_shapes(min_dims=0, max_dims=4, min_side=1, max_side=4))
    start = np.random.default_rng(0).integers(0, 2, shape).astype(np.dtype(getattr(ml_dtypes, dtype, dtype)))
    variable = tf.Variable(start)
    spans = [data.draw(st.tuples(st.integers(0, size - 1), st.integers(1, size))) for size in shape]
    region = tuple((first, max(first + 1, last)) for first, last in spans)
    edits, target = ValueEdits(), target_of(variable)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(changing, "PIECE", data.draw(st.sampled_from([1, 3, 1000])))
        edits.make(target, region, Change(value="1"))
    expected = start.copy()
    expected[tuple(slice(*span) for span in region)] = 1
    assert np.asarray(variable.numpy()).tobytes() == expected.tobytes()
    edits.undo(variable)
    assert np.asarray(variable.numpy()).tobytes() == start.tobytes()
    edits.redo(variable)
    assert np.asarray(variable.numpy()).tobytes() == expected.tobytes()


class GivenUpError(Exception):
    """What a person's Cancel is to a change."""


@pytest.mark.parametrize(
    "change",
    [
        Change(value="nan"),
        Change("scale", value="3"),
        Change("normal", seed=4),
        Change(array=np.arange(12.0).reshape(3, 4)),
    ],
)
@pytest.mark.parametrize("make", [tf.Variable, np.array])
def test_a_change_that_is_given_up_midway_has_changed_nothing(
    make: Any, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = np.random.default_rng(3).normal(size=(4, 5))
    held, region = make(start.copy()), ((1, 4), (0, 4))
    edits, target = ValueEdits(), target_of(held)
    edits.make(target, ((0, 1), (0, 1)), Change(value="7"))
    before = np.asarray(held).tobytes()
    monkeypatch.setattr(changing, "PIECE", 2)
    told: list[tuple[int, int]] = []

    def watch(done: int, total: int) -> None:
        told.append((done, total))
        if done == 4:
            assert np.asarray(held).tobytes() != before
            raise GivenUpError

    with pytest.raises(GivenUpError):
        edits.make(target, region, change, watch=watch)
    assert told == [(1, 6), (2, 6), (3, 6), (4, 6)]
    assert np.asarray(held).tobytes() == before
    edits.undo(held)
    assert np.asarray(held).tobytes() == start.tobytes()
    whole = make(start.copy())
    edits.make(target, region, change)
    if change.how != "normal":  # the numbers that a seed stands for are drawn in pieces of one size
        monkeypatch.undo()
    ValueEdits().make(target_of(whole), region, change)
    assert np.asarray(held).tobytes() == np.asarray(whole).tobytes()


@pytest.mark.parametrize("region", [((1, 4), (0, 4)), whole((4, 5))])
@pytest.mark.parametrize("make", [tf.Variable, np.array])
def test_undo_and_redo_tell_how_far_they_are_and_given_up_midway_they_have_changed_nothing(
    make: Any, region: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = np.random.default_rng(3).normal(size=(4, 5))
    held = make(start.copy())
    edits, target = ValueEdits(), target_of(held)
    edits.make(target, region, Change("normal", seed=4))
    changed = np.asarray(held).tobytes()
    monkeypatch.setattr(changing, "PIECE", 2)
    told: list[tuple[int, int]] = []

    def watch(done: int, total: int) -> None:
        told.append((done, total))
        if done == total - 1:
            raise GivenUpError

    for move, there in ((edits.undo, changed), (edits.redo, start.tobytes())):
        told.clear()
        with pytest.raises(GivenUpError):
            move(held, watch)
        assert [done for done, _ in told] == list(range(1, told[-1][1]))
        assert np.asarray(held).tobytes() == there
        move(held)
        assert np.asarray(held).tobytes() != there
    assert np.asarray(held).tobytes() == changed


@pytest.mark.parametrize("make", [tf.Variable, np.array])
def test_random_numbers_are_drawn_a_piece_at_a_time(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changing, "PIECE", 6)
    held = make(np.zeros((5, 3, 4)))
    target = target_of(held)
    drawing, drawn = target.drawing, []

    def noted(*of: Any) -> Any:
        draw = drawing(*of)

        def drawn_now(region: Any) -> Any:
            values = draw(region)
            drawn.append(int(np.size(values)))
            return values

        return drawn_now

    monkeypatch.setattr(target, "drawing", noted)
    ValueEdits().make(target, whole((5, 3, 4)), Change("normal", mean=1, std=2, seed=5))
    assert sum(drawn) == 60
    assert max(drawn) <= 6
    assert len(np.unique(np.asarray(held))) == 60, "no piece has the numbers of another one"


@pytest.mark.parametrize("rank", [0, 7, 8, 10])
def test_variables_of_any_rank_are_changed(rank: int) -> None:
    variable = tf.Variable(tf.zeros((2,) * rank))
    edits, target = ValueEdits(), target_of(variable)
    region = ((1, 2),) * rank
    edits.make(target, region, Change(value="5"))
    assert variable.numpy()[(1,) * rank] == 5
    assert np.count_nonzero(variable.numpy()) == 1
    edits.undo(variable)
    assert not variable.numpy().any()


def test_texts_are_changed() -> None:
    variable = tf.Variable(["a", "b"])
    edits, target = ValueEdits(), target_of(variable)
    edits.make(target, ((1, 2),), Change(value="grün"))
    assert variable.numpy().tolist() == [b"a", "grün".encode()]
    edits.undo(variable)
    assert variable.numpy().tolist() == [b"a", b"b"]


def test_whole_numbers_never_wrap_when_they_are_scaled() -> None:
    variable = tf.Variable(tf.constant([100, 3], tf.int8))
    edits, target = ValueEdits(), target_of(variable)
    with pytest.raises(LabError, match="too large for int8"):
        edits.make(target, whole((2,)), Change("scale", "2"))
    with pytest.raises(LabError, match="Expected a whole number"):
        edits.make(target, whole((2,)), Change("scale", "0.5"))
    edits.make(target, ((1, 2),), Change("scale", "-4"))
    assert variable.numpy().tolist() == [100, -12]
    most = tf.Variable(tf.constant([2**64 - 1, 3], tf.uint64))
    edits.make(target_of(most), whole((2,)), Change("scale", "1"))
    with pytest.raises(LabError, match="too large for uint64"):
        edits.make(target_of(most), whole((2,)), Change("scale", "2"))
    edits.make(target_of(most), ((1, 2),), Change("scale", "5"))
    assert most.numpy().tolist() == [2**64 - 1, 15]
    small = tf.Variable(tf.cast([1.5, -2.0], "float8_e5m2"))
    edits.make(target_of(small), whole((2,)), Change("scale", "2"))
    assert small.numpy().astype("f").tolist() == [3.0, -4.0]


@pytest.mark.parametrize("how", ["scale", "normal"])
def test_texts_and_truth_values_are_neither_scaled_nor_drawn(how: Any) -> None:
    for variable in (tf.Variable(["a"]), tf.Variable([True])):
        with pytest.raises(LabError, match="Fill them instead"):
            ValueEdits().make(target_of(variable), ((0, 1),), Change(how, "2"))


def test_random_numbers_are_those_of_their_seed_and_leave_other_generators_alone() -> None:
    one, other = tf.Variable(tf.zeros((50, 40))), tf.Variable(tf.zeros((50, 40)))
    tf.random.set_seed(1)
    expected = tf.random.normal((3,))
    tf.random.set_seed(1)
    for variable in (one, other):
        ValueEdits().make(target_of(variable), whole((50, 40)), Change("normal", mean=1, std=2, seed=5))
    np.testing.assert_array_equal(tf.random.normal((3,)), expected)
    np.testing.assert_array_equal(one.numpy(), other.numpy())
    assert one.numpy().mean() == pytest.approx(1, abs=0.2)
    assert one.numpy().std() == pytest.approx(2, abs=0.2)


def test_what_is_kept_for_undo_is_bounded_and_the_oldest_goes_first() -> None:
    variable = tf.Variable(tf.zeros(100))
    edits, target = ValueEdits(limit=1000), target_of(variable)
    for value in range(3):
        edits.make(target, ((0, 50),), Change(value=str(value)), f"edit {value}")
    assert edits.next_undo == "edit 2"
    edits.undo(variable)
    edits.undo(variable)
    assert edits.next_undo == ""
    with pytest.raises(LabError, match="too large to be changed by hand"):
        edits.make(target, whole((1000,)), Change(value="1"))


@pytest.mark.parametrize(
    ("where", "region"),
    [
        ((0, 3), ((0, 1), (3, 4))),
        (..., ((0, 4), (0, 5))),
        ((..., -1), ((0, 4), (4, 5))),
        (np.s_[1:3], ((1, 3), (0, 5))),
        (np.int64(2), ((2, 3), (0, 5))),
    ],
)
def test_an_index_of_pythons_is_a_region(where: Any, region: Any) -> None:
    assert region_of(where, (4, 5)) == region


@pytest.mark.parametrize("where", [(4, 0), np.s_[::2], (0, 0, 0), [0, 1], None, (0, "a")])
def test_an_index_that_is_no_region_is_refused(where: Any) -> None:
    with pytest.raises(LabError):
        region_of(where, (4, 5))
