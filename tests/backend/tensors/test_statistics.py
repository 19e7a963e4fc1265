from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import passes
from eagerlab.backend.tensors.totals import Totals
from tests.backend.tensors.conftest import Looked, close

RANDOM = np.random.default_rng(3)


def _check(x: Any, reply: Any) -> None:
    numbers = np.asarray(x).astype(np.float64)
    finite = numbers[np.isfinite(numbers)]
    assert reply.counted == reply.total == numbers.size
    assert close(reply.minimum, finite.min())
    assert close(reply.maximum, finite.max())
    assert reply.mean == pytest.approx(finite.mean(), rel=1e-5, abs=1e-5 * (finite.std() + 1e-300))
    assert reply.std == pytest.approx(finite.std(), rel=1e-3)
    assert reply.nan == np.isnan(numbers).sum()
    assert reply.positive_infinity == np.isposinf(numbers).sum()
    assert reply.negative_infinity == np.isneginf(numbers).sum()
    assert reply.zeros == (finite == 0).sum()


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int8", "int64", "uint64", "bool"])
@pytest.mark.parametrize("count", [1, 7, 300_001])
def test_exact_statistics_agree_with_numpy(dtype: str, count: int) -> None:
    x = (RANDOM.standard_normal(count) * 3).astype(dtype)
    _check(x, Looked(x=x).statistics("x"))
    _check(x, Looked(x=tf.constant(x)).statistics("x"))


def test_not_a_number_and_infinities_are_counted_and_left_out() -> None:
    x = RANDOM.standard_normal(400_000).astype(np.float32)
    x[::1000], x[1::5000], x[2::7000] = np.nan, np.inf, -np.inf
    _check(x, Looked(x=tf.Variable(x)).statistics("x"))


def test_values_far_from_zero_do_not_cancel_out() -> None:
    x = (1e7 + RANDOM.integers(0, 2, 200_000)).astype(np.float32)
    assert Looked(x=x).statistics("x").std == pytest.approx(0.5, rel=1e-3)


def test_the_largest_numbers_do_not_overflow() -> None:
    for x in (np.array([1e308, -1e308, 0.0]), np.full(200_000, 3e38, np.float32)):
        reply = Looked(x=x).statistics("x")
        assert reply.mean == pytest.approx(x.astype(np.float64).sum() / x.size)
        assert reply.std is not None
        assert np.isfinite(reply.std)


def test_bfloat16_and_complex_numbers_have_statistics() -> None:
    look = Looked(
        b=tf.constant([1.0, float("nan"), float("inf")], tf.bfloat16), c=tf.constant([3 + 4j, complex("nan")])
    )
    assert (look.statistics("b").nan, look.statistics("b").positive_infinity) == (1, 1)
    assert look.statistics("c").maximum == 5
    assert "magnitude" in look.statistics("c").note


def test_a_large_array_split_between_threads_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passes, "_SPLIT_FROM", 200_000)
    x = RANDOM.standard_normal(700_003).astype(np.float32)
    _check(x, Looked(x=x).statistics("x"))
    scattered = np.broadcast_to(x[:3], (200_001, 3))
    _check(scattered, Looked(x=scattered).statistics("x"))


def test_an_error_in_the_second_thread_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passes, "_SPLIT_FROM", 200_000)

    def broken(self: Any, piece: Any) -> None:
        raise MemoryError("no room")

    monkeypatch.setattr(Totals, "add", broken)
    with pytest.raises(MemoryError):
        Looked(x=np.zeros(500_000)).statistics("x")


def test_a_sample_says_how_much_it_saw() -> None:
    x = RANDOM.standard_normal(1_000_000).astype(np.float32)
    reply = Looked(x=x).statistics("x", exact=False)
    assert (reply.counted, reply.total) == (100_000, 1_000_000)
    assert reply.mean == pytest.approx(0, abs=0.02)
    assert reply == Looked(x=x).statistics("x", exact=False).model_copy(
        update={"request": reply.request, "version": reply.version}
    )


def test_a_histogram_counts_finite_values_in_equal_bins() -> None:
    x = np.array([0.0, 1, 2, 3, 4, np.nan, np.inf])
    reply, edges, counts = Looked(x=x).histogram("x")
    assert edges.tolist() == [0, 1, 2, 3, 4]
    assert counts.tolist() == [1, 1, 1, 2]
    assert (reply.counted, reply.total) == (7, 7)


@pytest.mark.parametrize(
    "x",
    [
        np.array([0, 2**64 - 1], np.uint64),
        np.full(5, 2**64 - 1, np.uint64),
        np.array([1e308, -1e308]),
        np.full(3, -np.finfo(np.float64).max),
        np.zeros(4),
        np.full(9, 1e-300),
    ],
)
def test_extreme_and_constant_values_have_a_histogram(x: Any) -> None:
    _, edges, counts = Looked(x=x).histogram("x")
    assert counts.sum() == x.size
    assert np.isfinite(edges).all()
    assert edges[0] <= float(x.min())
    assert edges[-1] >= float(x.max())


def test_without_finite_values_a_histogram_is_empty_and_says_so() -> None:
    reply, _, counts = Looked(x=tf.fill((20,), float("nan"))).histogram("x")
    assert counts.sum() == 0
    assert reply.note == "No finite values to count."


def test_a_large_histogram_is_a_sample_and_says_so() -> None:
    reply, _, counts = Looked(x=np.zeros(2_000_000, np.int8)).histogram("x")
    assert counts.sum() == reply.counted == 1_000_000
    assert reply.total == 2_000_000


def test_texts_have_no_histogram() -> None:
    with pytest.raises(LabError, match="not numbers"):
        Looked(x=tf.constant(["a"])).histogram("x")
    assert "no statistics" in Looked(x=tf.constant(["a"])).statistics("x").note


@pytest.mark.parametrize(
    "numbers",
    [
        range(1),
        range(-7, 300_000, 3),
        range(300_000, -7, -3),
        range(1 << 62, (1 << 62) + 200_000),
        range(-(1 << 63), (1 << 63) - 1, (1 << 63) - 1),
        range(1 << 63, (1 << 63) + 5),
        range(0, 10**30, 10**29),
    ],
)
def test_numbers_about_a_range_are_those_of_its_elements(numbers: range) -> None:
    found = Looked(x=numbers).statistics("x", exact=False)
    if numbers[-1] >= 10**20:
        assert "no statistics" in found.note
        return
    held = np.array(list(numbers), np.uint64 if numbers[-1] >= 1 << 63 else np.int64)
    expected = Looked(x=held).statistics("x")
    assert (found.counted, found.minimum, found.maximum, found.sum, found.zeros) == (
        len(numbers),
        min(numbers),
        max(numbers),
        sum(numbers),
        int(0 in numbers),
    )
    assert found.mean == pytest.approx(expected.mean)
    from_zero = np.array([one - numbers[0] for one in numbers], np.float64)
    assert found.std == pytest.approx(np.std(from_zero), rel=1e-9)
    assert found.norm == pytest.approx(expected.norm)


def test_numbers_about_the_longest_range_come_at_once() -> None:
    found = Looked(x=range(-(2**62), 2**62 - 1)).statistics("x")
    assert (found.counted, found.total, found.sum) == (2**63 - 1, 2**63 - 1, 1 - 2**63)
