from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from eagerlab.gui.models.decimate import IS_INF, IS_MINUS_INF, IS_NAN, Series
from eagerlab.gui.models.growing import GrowingColumn
from eagerlab.gui.models.shapes import Scale, padded, scale_for, shape_of, smoothed


def series_of(values: np.ndarray, chunk: int = 977) -> Series:
    series = Series()
    for start in range(0, len(values), chunk):
        series.append(values[start : start + chunk])
    return series


def test_float32_values_take_half_the_room_until_a_wider_one_comes() -> None:
    column = GrowingColumn(np.float32, np.float64)
    column.append(np.array([0.5, np.nan, np.inf]))
    assert column.values.dtype == np.float32
    column.append(np.array([1e308, 0.1]))
    np.testing.assert_array_equal(column.values, [0.5, np.nan, np.inf, 1e308, 0.1])


def test_a_redraw_of_a_long_curve_reads_few_points_and_keeps_every_spike() -> None:
    values = np.zeros(1_000_003)
    values[[7, 500_000, 999_999]] = [50.0, -50.0, 70.0]
    envelope = series_of(values, 100_003).envelope(0, len(values), 1400)
    assert len(envelope.rows) <= 1403
    assert envelope.rows[-1] == len(values) - 1
    assert envelope.low.min() == -50
    assert sorted(envelope.high)[-2:] == [50, 70]


def test_marks_of_values_that_are_not_finite_survive_thinning() -> None:
    values = np.ones(300_000)
    values[[10, 150_000, 299_990]] = [np.nan, np.inf, -np.inf]
    envelope = series_of(values).envelope(0, len(values), 100)
    flagged = envelope.flags[envelope.flags > 0]
    assert flagged.tolist() == [IS_NAN, IS_INF, IS_MINUS_INF]
    assert np.isfinite(envelope.low).all()


@pytest.mark.parametrize(("start", "stop"), [(0, 5000), (3, 4999), (17, 20), (1000, 4000), (4990, 5000)])
def test_an_envelope_is_what_a_plain_computation_gives(start: int, stop: int) -> None:
    values = np.random.default_rng(1).normal(size=5000)
    values[::101] = np.nan
    series = series_of(values, 13)
    envelope = series.envelope(start, stop, 40)
    edges = [*envelope.rows.tolist(), stop]
    assert edges[0] == start
    for at, (first, last) in enumerate(pairwise(edges)):
        part = values[first:last]
        if np.isnan(part).all():
            assert np.isnan(envelope.low[at])
            continue
        assert envelope.low[at] == np.nanmin(part)
        assert envelope.high[at] == np.nanmax(part)
        assert envelope.mean[at] == pytest.approx(np.nanmean(part), rel=1e-5, abs=1e-7)
        assert envelope.count[at] == np.isfinite(part).sum()


def plain_smoothing(values: np.ndarray, weight: float) -> np.ndarray:
    total = share = 0.0
    out = []
    for value in values:
        finite = np.isfinite(value)
        total = weight * total + (value if finite else 0.0)
        share = weight * share + finite
        out.append(total / share if finite else np.nan)
    return np.array(out)


@pytest.mark.parametrize("weight", [0.01, 0.5, 0.9, 0.99])
def test_smoothing_is_the_bias_corrected_exponential_mean(weight: float) -> None:
    values = np.random.default_rng(2).normal(3, 1, 777)
    values[[0, 5, 6, 400]] = [np.nan, np.inf, np.nan, -np.inf]
    series = series_of(values)
    result = smoothed(series.envelope(0, 777, 777), weight)
    np.testing.assert_allclose(result, plain_smoothing(values, weight), rtol=1e-9)


def test_smoothing_of_buckets_stays_close_to_that_of_rows() -> None:
    values = np.sin(np.arange(40_000) / 4000) + np.random.default_rng(3).normal(0, 0.3, 40_000)
    envelope = series_of(values).envelope(0, 40_000, 2500)
    exact = plain_smoothing(values, 0.99)
    ends = np.append(envelope.rows[1:], 40_000) - 1
    assert envelope.width == 16
    assert np.abs(smoothed(envelope, 0.99) - exact[ends])[50:].max() < 0.02


def test_smoothing_of_huge_values_does_not_overflow() -> None:
    values = np.tile([1e308, 1e308, -1e308, 0.0], 100)
    assert np.isfinite(smoothed(series_of(values).envelope(0, 400, 400), 0.9)).all()
    assert np.isfinite(smoothed(series_of(values).envelope(0, 400, 10), 0.9)).all()


def test_points_between_nans_become_dots() -> None:
    values = np.array([np.nan, 1, np.nan, 2, np.nan])
    shape = shape_of([(np.arange(5.0), series_of(values).envelope(0, 5, 100), 0)], Scale(), 0.0)
    assert shape.dot_x.tolist() == [1, 3]
    assert shape.dot_y.tolist() == [1, 2]
    assert shape.mark_x.tolist() == [0, 2, 4]


def test_values_without_a_logarithm_are_left_out_of_a_log_axis() -> None:
    placed = Scale(log=True).place(np.array([100.0, 0.0, -1.0, np.nan]))
    np.testing.assert_array_equal(placed, [2, np.nan, np.nan, np.nan])


@pytest.mark.parametrize(
    ("low", "high"),
    [
        (-1e308, 1e308),
        (0, 1e-300),
        (5.0, 5.0),
        (0.0, 0.0),
        (0, 1e-6),
        (-2.5, 7),
        (1e8, 1e8 + 1),
        (5e-324, 5e-324),
    ],
)
def test_every_range_is_shown_in_friendly_numbers(low: float, high: float) -> None:
    scale = scale_for(low, high, log=False)
    placed = scale.place(np.array([low, high], float))
    first, last = padded(*placed)
    assert np.isfinite([first, last]).all()
    assert first < placed[0] <= placed[1] < last
    assert last - first < 1e7
    assert scale.value(float(placed[1])) == pytest.approx(high, rel=1e-9)


def test_no_finite_value_leaves_a_plain_range() -> None:
    assert padded(float("nan"), float("nan")) == (0.0, 1.0)
