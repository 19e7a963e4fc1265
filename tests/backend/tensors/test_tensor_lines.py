"""Lines and histograms, held against what NumPy says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import lines
from eagerlab.backend.tensors.opening import values_of
from eagerlab.protocol.picturing import IS_NAN, IS_NEGATIVE_INFINITY, IS_POSITIVE_INFINITY
from tests.backend.tensors.conftest import Looked

RANDOM = np.random.default_rng(5)
NUMBERS = ("float16", "float32", "float64", "int8", "int64", "uint64", "bool")


@settings(deadline=None, max_examples=150)
@given(st.data())
def test_each_bucket_holds_the_least_and_the_greatest_of_its_elements(data: st.DataObject) -> None:
    shape = data.draw(arrays.array_shapes(min_dims=1, max_dims=3, min_side=1, max_side=40))
    x = data.draw(arrays.arrays(np.dtype(data.draw(st.sampled_from(NUMBERS))), shape))
    axis = data.draw(st.integers(0, len(shape) - 1))
    fixed = tuple(data.draw(st.integers(0, size - 1)) for size in shape)
    start = data.draw(st.integers(0, shape[axis] - 1))
    stop = data.draw(st.integers(start + 1, shape[axis]))
    points = data.draw(st.integers(1, 50))
    reply, (places, low, high, flags) = Looked(x=x).line(
        "x", axis, fixed=fixed, start=start, stop=stop, points=points
    )
    index: list[Any] = list(fixed)
    index[axis] = slice(None)
    line = x[tuple(index)]
    assert (reply.start, reply.stop, reply.length) == (start, stop, shape[axis])
    assert len(places) <= points
    assert places.tolist() == list(range(start, stop, reply.width))
    for place, least, most, flag in zip(places, low, high, flags, strict=True):
        bucket = line[place : min(place + reply.width, stop)].astype(np.float64)
        finite = bucket[np.isfinite(bucket)]
        wanted = (finite.min(), finite.max()) if finite.size else (np.nan, np.nan)
        np.testing.assert_equal((least, most), wanted)
        kinds = (
            (IS_NAN, np.isnan(bucket)),
            (IS_POSITIVE_INFINITY, bucket == np.inf),
            (IS_NEGATIVE_INFINITY, bucket == -np.inf),
        )
        assert flag == sum(kind for kind, there in kinds if there.any())


@pytest.mark.parametrize("line", [range(10**12), range(7, -(10**15), -3), range(5), range(2, 3)])
def test_the_line_of_a_range_is_computed_and_not_walked(line: range) -> None:
    points = 50
    reply, (places, low, high, flags) = Looked(x=line).line("x", points=points)
    assert (reply.length, reply.stop) == (len(line), len(line))
    for place, least, most in zip(places.tolist(), low, high, strict=True):
        ends = line[place], line[min(place + reply.width, len(line)) - 1]
        assert (least, most) == (min(ends), max(ends))
    assert not flags.any()
    part, (places, low, _, _) = Looked(x=line).line("x", start=1, stop=2, points=points)
    assert (part.start, low.tolist()) == (1, [line[1]] if len(line) > 1 else [])


def test_of_values_that_repeat_without_end_some_of_each_point_are_looked_at_and_it_is_said() -> None:
    x = np.broadcast_to(np.float32(1.5), (10**12,))
    reply, (places, low, high, _) = Looked(x=x).line("x", points=20)
    assert len(places) == 20
    assert set(low.tolist()) == set(high.tolist()) == {1.5}
    assert reply.note.startswith("There are too many values to look at")


def test_a_range_longer_than_python_counts_says_what_it_is() -> None:
    info = Looked(x=range(10**30)).info("x")
    assert info.no_values
    assert dict(info.facts)["repr"] == f"range(0, {10**30})"


def test_no_spike_is_lost_however_long_the_line_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "_PIECE", 10_000)
    x = RANDOM.standard_normal(1_234_567).astype(np.float32)
    x[777_777], x[1_234_566], x[5], x[6] = 1e9, -1e9, np.nan, np.inf
    reply, (_, low, high, flags) = Looked(x=tf.constant(x)).line("x", points=1000)
    assert (np.nanmax(high), np.nanmin(low)) == (np.float32(1e9), np.float32(-1e9))
    assert flags[0] == IS_NAN | IS_POSITIVE_INFINITY
    assert (reply.nan, reply.positive_infinity, reply.negative_infinity) == (1, 1, 0)
    assert reply.width == 1235


def test_a_scalar_is_a_line_of_one_value_and_texts_are_none() -> None:
    look = Looked(s=tf.constant(2.5), t=tf.constant(["a"]))
    assert [one.tolist() for one in look.line("s")[1]] == [[0], [2.5], [2.5], [0]]
    with pytest.raises(LabError, match="cannot be shown as a line"):
        look.line("t")
    with pytest.raises(LabError, match="not there"):
        look.line("s", axis=3)


def test_work_on_a_line_can_be_ended_from_within(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "_PIECE", 100)
    seen: list[int] = []

    def watch(done: int, total: int) -> None:
        assert total == 1000
        seen.append(done)
        if len(seen) == 3:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        lines.thin(values_of(np.zeros(1000)), 0, (0,), 0, None, 100, watch=watch)
    assert seen == [100, 200, 300]


FINITE = st.floats(allow_nan=True, allow_infinity=True, width=32)


@settings(deadline=None, max_examples=100)
@given(arrays.arrays(np.float32, st.integers(1, 300), elements=FINITE), st.integers(1, 40))
def test_a_histogram_over_all_values_counts_as_numpys(x: Any, bins: int) -> None:
    reply, edges, counts = Looked(x=x).histogram("x", bins=bins, reach="all")
    finite = x[np.isfinite(x)].astype(np.float64)
    assert (reply.nan, reply.positive_infinity, reply.negative_infinity) == (
        np.isnan(x).sum(),
        (x == np.inf).sum(),
        (x == -np.inf).sum(),
    )
    assert counts.sum() == finite.size
    if finite.size and finite.max() > finite.min():
        wanted, wanted_edges = np.histogram(finite, bins)
        np.testing.assert_allclose(edges, wanted_edges, rtol=1e-9, atol=1e-12 * np.abs(finite).max())
        np.testing.assert_array_equal(counts, np.histogram(finite, edges)[0])
        assert counts.sum() == wanted.sum()


@settings(deadline=None, max_examples=60)
@given(arrays.arrays(np.float64, st.integers(2, 200), elements=st.floats(-1e300, 1e300)), st.integers(1, 30))
@example(np.array([0, 2.2e-311]), 3)
@example(np.full(2, 2.22507386e-309), 1)
def test_a_histogram_on_a_symmetric_logarithmic_scale_loses_no_value(x: Any, bins: int) -> None:
    reply, edges, counts = Looked(x=x).histogram("x", bins=bins, reach="all", spread="symlog")
    assert counts.sum() + reply.below + reply.above == x.size
    assert reply.below == reply.above == 0
    assert (np.diff(edges) >= 0).all()
    np.testing.assert_array_equal(counts, np.histogram(x, edges)[0])
    assert reply.linear > 0


def test_outliers_are_left_out_and_counted() -> None:
    x = np.concatenate([RANDOM.standard_normal(10_000), [1e6, -1e7, 2e6]])
    reply, edges, counts = Looked(x=x).histogram("x", bins=50)
    assert -4 < edges[0] < edges[-1] < 4
    assert counts.sum() + reply.below + reply.above == x.size
    assert reply.below == (x < edges[0]).sum()
    assert reply.above == (x > edges[-1]).sum()
    assert (reply.minimum, reply.maximum) == (-1e7, 2e6)
    whole = Looked(x=x).histogram("x", bins=50, reach="all")[0]
    assert (whole.below, whole.above) == (0, 0)


def test_few_whole_numbers_have_a_bin_each() -> None:
    x = np.array([0, 1, 1, 3, 3, 3], np.uint8)
    _, edges, counts = Looked(x=x).histogram("x", bins=50)
    assert edges.tolist() == [-0.5, 0.5, 1.5, 2.5, 3.5]
    assert counts.tolist() == [1, 2, 0, 3]
    mask = Looked(x=np.array([True, False, True])).histogram("x")
    assert mask[2].tolist() == [1, 2]


def test_all_of_a_large_tensor_is_counted_when_asked() -> None:
    x = RANDOM.standard_normal(2_500_000).astype(np.float32)
    x[7] = np.nan
    sample = Looked(x=tf.constant(x)).histogram("x", bins=20, reach="all")
    assert sample[0].counted == 1_000_000
    reply, edges, counts = Looked(x=tf.constant(x)).histogram("x", bins=20, reach="all", exact=True)
    assert (reply.counted, reply.total, reply.nan) == (2_500_000, 2_500_000, 1)
    assert counts.sum() == 2_499_999
    np.testing.assert_array_equal(counts, np.histogram(x[np.isfinite(x)].astype(np.float64), edges)[0])
    assert reply.maximum == pytest.approx(np.nanmax(x))
