"""Two tensors compared: as NumPy says, by pieces, and with words where it cannot be done."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab_comparing import notes_of
from eagerlab.backend.tensors import differences
from eagerlab.backend.tensors.comparing import ComparisonCancelledError, Tally, compare
from eagerlab.backend.tensors.differences import Difference, DifferenceValues, pair_of
from eagerlab.backend.tensors.opening import values_of
from eagerlab.backend.tensors.pictures import draw as draw_picture
from eagerlab.backend.tensors.pins import Pins
from eagerlab.backend.tensors.regions import Regions
from eagerlab.protocol.base import View
from eagerlab.protocol.comparing import Side, Tolerance, compare_node, read_compare_node

DTYPES = st.sampled_from(
    ["bool", "int8", "uint8", "int32", "int64", "uint64", "float16", "float32", "float64", "complex64"]
)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Any, Any]:
    shape = draw(hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=5))
    arrays = [draw(hnp.arrays(draw(DTYPES), shape)) for _ in range(2)]
    if draw(st.booleans()):  # often nearly the same
        arrays[1] = arrays[0].copy()
        if arrays[1].size:
            arrays[1].flat[draw(st.integers(0, arrays[1].size - 1))] = 1
    return arrays[0], arrays[1]


def tally(one: Any, other: Any, tolerance: Tolerance | None = None, **options: Any) -> Tally:
    return compare(pair_of(one, other, False), tolerance or Tolerance(), **options)


@settings(max_examples=300, deadline=None)
@given(
    pairs(),
    st.sampled_from([0.0, 1e-5, 0.5]),
    st.sampled_from([0.0, 1e-8, 2.0]),
    st.booleans(),
    st.sampled_from([1, 3, 1 << 17]),
)
def test_every_number_is_numpys(
    both: tuple[Any, Any], rtol: float, atol: float, equal_nan: bool, chunk: int
) -> None:
    one, other = both
    tolerance = Tolerance(rtol=rtol, atol=atol, equal_nan=equal_nan)
    with pytest.MonkeyPatch.context() as patch, np.errstate(all="ignore"):
        patch.setattr(differences, "CHUNK", chunk)
        found = tally(one, other, tolerance)
        close = np.isclose(one, other, rtol=rtol, atol=atol, equal_nan=equal_nan)
        assert found.fields()["allclose"] == np.allclose(one, other, rtol, atol, equal_nan)
        assert found.beyond == np.count_nonzero(~close)
        assert found.nan_both == np.count_nonzero(np.isnan(one) & np.isnan(other))
        assert found.nan_left + found.nan_right == np.count_nonzero(np.isnan(one) ^ np.isnan(other))
        finite = np.isfinite(one) & np.isfinite(other)
        wide = [np.asarray(side)[finite].astype("c16") for side in (one, other)]
        gaps = np.abs(wide[0] - wide[1])
        fields = found.fields()
        if not gaps.size:
            assert fields["max_abs"] is None
        elif np.isfinite(gaps).all() and "64" not in str(one.dtype) + str(other.dtype):
            assert fields["max_abs"] == pytest.approx(gaps.max(), rel=1e-12)
            assert fields["mean_abs"] == pytest.approx(gaps.mean(), rel=1e-9)
            assert fields["norm"] == pytest.approx(np.linalg.norm(gaps), rel=1e-9)
        worst = found.worst
        if worst.kind == "none":
            assert not found.unequal or not fields["max_abs"]
        elif worst.kind == "difference" and fields["max_abs"] is not None:
            at = tuple(worst.index)
            assert np.abs(one[at].astype("c16") - other[at].astype("c16")) == pytest.approx(
                fields["max_abs"], rel=1e-9, abs=2.0**12
            )
        elif worst.kind == "nan":
            at = tuple(worst.index)
            assert np.isnan(one[at]) or np.isnan(other[at])


@settings(max_examples=150, deadline=None)
@given(pairs(), st.data())
def test_a_block_of_a_difference_is_numpys_difference_there(
    both: tuple[Any, Any], data: st.DataObject
) -> None:
    one, other = both
    index: Any = data.draw(hnp.basic_indices(one.shape, allow_newaxis=False, allow_ellipsis=False))
    index = index if isinstance(index, tuple) else (index,)
    if any(isinstance(part, slice) and (part.step or 1) < 0 for part in index):
        return
    with np.errstate(all="ignore"):
        mask = DifferenceValues(pair_of(one, other, False), "mask", Tolerance()).block(index)
        np.testing.assert_array_equal(mask, ~np.isclose(one, other)[index])
        found = DifferenceValues(pair_of(one, other, False), "absolute", Tolerance()).block(index)
        wide = [side.astype("c16" if side.dtype.kind == "c" else "f8") for side in (one, other)]
        expected = np.where(one == other, 0.0, np.abs(wide[0] - wide[1]))[index]
        if "64" not in one.dtype.name + other.dtype.name or one.dtype.kind == "f":
            np.testing.assert_array_equal(found, expected)


@given(hnp.array_shapes(min_dims=0, max_dims=5, min_side=0, max_side=6), st.integers(1, 50))
def test_regions_cover_everything_once_in_order(shape: tuple[int, ...], limit: int) -> None:
    whole = np.arange(int(np.prod(shape))).reshape(shape)
    blocks = [whole[block] for block in Regions(shape, limit)]
    assert all(block.size <= max(limit, 1) for block in blocks)
    seen = np.concatenate([block.reshape(-1) for block in blocks]) if blocks else np.zeros(0, int)
    np.testing.assert_array_equal(seen, whole.reshape(-1))


def test_whole_numbers_beyond_a_doubles_are_told_apart() -> None:
    one, other = np.array([2**62, -(2**63)]), np.array([2**62 + 1, 2**63 - 1])
    found = tally(one, other, Tolerance(rtol=0, atol=0))
    assert found.unequal == 2
    assert found.max_abs == 2.0**64


def test_equal_infinities_do_not_differ_and_others_are_told_apart() -> None:
    one = tf.constant([np.inf, -np.inf, np.inf, 1.0, np.nan])
    other = tf.Variable([np.inf, np.inf, 2.0, 1.5, np.nan])
    found = tally(one, other, Tolerance(equal_nan=True))
    assert (found.infinite, found.infinite_equal, found.nan_both) == (3, 1, 1)
    assert (found.beyond, found.unequal) == (3, 3)
    assert found.worst.kind == "infinity"
    assert (found.worst.index, found.worst.left, found.worst.right) == ((1,), "-inf", "inf")
    assert found.max_abs == 0.5
    shown = DifferenceValues(pair_of(one, other, False), "absolute", Tolerance()).block((slice(None),))
    np.testing.assert_array_equal(shown, [0, np.inf, np.inf, 0.5, np.nan])


def test_nan_on_one_side_is_worse_than_anything() -> None:
    found = tally(np.array([1.0, np.nan, np.inf]), np.array([1e9, 1.0, 2.0]))
    assert found.worst.kind == "nan"
    assert (found.worst.index, found.worst.left) == ((1,), "nan")


def test_what_is_masked_is_compared_as_nan_and_it_is_said() -> None:
    masked = np.ma.masked_array([1.0, 2.0], [False, True])
    pair = pair_of(masked, np.array([1.0, 2.0]), False)
    assert compare(pair, Tolerance()).nan_left == 1
    assert pair.note == "What is masked was compared as NaN."


def test_a_part_that_is_compared_is_written_as_shapes_that_cannot_be() -> None:
    one, other = np.zeros((2, 1500)), np.zeros((3, 1500), np.float32)
    left, right = (Side(node=(), title="", shape=x.shape, dtype=x.dtype.name) for x in (one, other))
    assert notes_of(left, right, pair_of(one, other, True)) == (
        "Their shapes differ (2 × 1,500 and 3 × 1,500): only the part 2 × 1,500 of both was compared.",
        "Their dtypes differ (float64 and float32): values were compared as numbers.",
    )


def test_relative_differences_are_of_the_second_one() -> None:
    pair = pair_of(np.array([0.0, 1.0, 3.0]), np.array([0.0, 0.0, 2.0]), False)
    shown = DifferenceValues(pair, "relative", Tolerance()).block((slice(None),))
    np.testing.assert_array_equal(shown, [0, np.inf, 0.5])
    assert compare(pair, Tolerance()).max_rel == 0.5


def test_the_angle_and_the_norms() -> None:
    found = tally(np.array([3.0, 4.0]), np.array([4.0, -3.0])).fields()
    assert found["cosine"] == pytest.approx(0.0)
    assert (found["left_norm"], found["right_norm"]) == (5.0, 5.0)
    assert found["norm"] == pytest.approx(np.sqrt(50))
    assert tally(np.zeros(2), np.ones(2)).fields()["cosine"] is None


def test_texts_are_compared_by_their_bytes() -> None:
    found = tally(tf.constant(["a", "grün", "c"]), np.array(["a", "grün", "d"]))
    assert (found.total, found.beyond) == (3, 1)
    assert (found.worst.index, found.worst.left, found.worst.right) == ((2,), "c", "d")
    with pytest.raises(LabError, match="Texts cannot be compared with numbers"):
        pair_of(tf.constant(["a"]), tf.constant([1.0]), False)


def test_other_shapes_are_refused_and_their_common_part_is_compared_when_asked() -> None:
    one, other = np.arange(12.0).reshape(3, 4), np.arange(10.0).reshape(2, 5)
    with pytest.raises(LabError, match=r"Their shapes differ: 3 × 4 and 2 × 5. Nothing was compared"):
        pair_of(one, other, False)
    pair = pair_of(one, other, True)
    assert pair.shape == (2, 4)
    found = compare(pair, Tolerance(rtol=0, atol=0))
    assert found.unequal == np.count_nonzero(one[:2, :4] != other[:2, :4])
    values = DifferenceValues(pair, "absolute", Tolerance())
    np.testing.assert_array_equal(values.block((slice(None), -1)), np.abs(one[:2, 3] - other[:2, 3]))
    with pytest.raises(LabError, match="One has 2 axes, the other 1 axis"):
        pair_of(one, np.zeros(3), True)


RAGGED = tf.ragged.constant([[1.0, 2.0], [], [3.0]])
SPARSE = tf.sparse.SparseTensor([[0, 1], [2, 2]], [1.0, 2.0], [3, 4])
SLICES = tf.IndexedSlices(tf.constant([[1.0, 2.0], [3.0, 4.0]]), tf.constant([4, 1]), tf.constant([5, 2]))


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        (RAGGED, RAGGED.with_flat_values([1.0, 2.5, 3.0]), 1),
        (SPARSE, tf.sparse.map_values(lambda values: values + 1, SPARSE), 2),
        (SLICES, tf.IndexedSlices(SLICES.values * 2, SLICES.indices, SLICES.dense_shape), 4),
    ],
)
@pytest.mark.parametrize("is_pinned", [False, True])
def test_what_is_stored_in_the_same_places_is_compared(
    one: Any, other: Any, differ: int, is_pinned: bool
) -> None:
    pins = Pins()
    first = pins.add(one, "before", "", None) if is_pinned else one
    pair = pair_of(first, other, False)
    found = compare(pair, Tolerance())
    assert (found.beyond, found.unequal) == (differ, differ)
    assert pair.note.startswith("Both ")
    assert compare(pair_of(first, one, False), Tolerance()).unequal == 0


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        (RAGGED, tf.ragged.constant([[1.0], [2.0], [3.0]]), "Their rows have other lengths"),
        (RAGGED, tf.ragged.constant([[[1.0], [2.0]], [], [[3.0]]]), "Their rows have other lengths"),
        (SPARSE, tf.sparse.SparseTensor([[0, 1], [2, 3]], [1.0, 2.0], [3, 4]), "values in other places"),
        (SPARSE, tf.sparse.SparseTensor([[0, 1], [2, 2]], [1.0, 2.0], [3, 5]), "values in other places"),
        (SLICES, tf.IndexedSlices(SLICES.values, tf.constant([4, 2]), SLICES.dense_shape), "other rows"),
        (RAGGED, np.zeros((3, 2)), r"x\.to_tensor\(\)"),
    ],
)
def test_what_is_stored_elsewhere_says_so_and_what_to_do(one: Any, other: Any, why: str) -> None:
    with pytest.raises(LabError, match=why):
        pair_of(one, other, False)


def test_a_long_comparison_tells_how_far_it_is_and_can_be_given_up() -> None:
    one = np.zeros(10 * differences.CHUNK, np.float32)
    shares: list[float] = []
    with pytest.raises(ComparisonCancelledError):
        tally(one, one, progress=shares.append, is_cancelled=lambda: len(shares) == 3)
    assert shares == pytest.approx([0.1, 0.2, 0.3])


def test_a_sample_of_a_large_difference_looks_everywhere_at_both_in_the_same_places() -> None:
    one = np.arange(1_000_000.0).reshape(1000, 1000)
    sample = DifferenceValues(pair_of(one, one + 1, False), "absolute", Tolerance()).sample(10_000)
    assert 9_000 <= sample.size <= 11_000
    np.testing.assert_array_equal(sample, 1.0)


def test_what_cannot_be_compared_opens_as_a_sentence_and_not_as_what_holds_it() -> None:
    sides = (np.ones((2, 3)), np.ones(4))
    values = values_of(Difference(sides, ("a", "b"), "absolute", Tolerance(), False))
    assert values.is_tensor
    assert values.no_values.startswith("Their shapes differ: 2 × 3 and 4.")


def test_a_difference_of_four_channels_is_not_taken_for_colours_with_opacity() -> None:
    one = np.zeros((2, 2, 4), np.float32)
    difference = DifferenceValues(pair_of(one, one + 0.01, False), "absolute", Tolerance())
    view = View(rows=0, columns=1, channels=2, fixed=(0, 0, 0))
    assert draw_picture(difference, view, 100).picture.ndim == 2
    assert draw_picture(difference, view, 100, mix="colours").picture.ndim == 3


def test_the_path_of_a_difference_tells_everything_of_it() -> None:
    left, right = ("checkpoint", "one/two", "model/dense/kernel"), ("names", "x")
    tolerance = Tolerance(rtol=1e-3, atol=0.0, equal_nan=True)
    found = read_compare_node(compare_node("mask", left, right, tolerance, common=True))
    assert found == ("mask", left, right, tolerance, True)
    for bad in (("compare",), ("compare", "no", "rtol=1 atol=1", "1", "a", "b")):
        with pytest.raises(ValueError, match="Expected a path"):
            read_compare_node(bad)
