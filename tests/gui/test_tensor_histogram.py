from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.tensor_histogram import TensorHistogram, ValueAxis
from eagerlab.protocol.message_kinds import ArrayHeader
from eagerlab.protocol.picturing import HistogramValues

NO_ARRAY = ArrayHeader(dtype="int64", shape=(0,))


def reply(**what: Any) -> HistogramValues:
    found = {"counted": 10, "total": 10, "minimum": 0.0, "maximum": 1.0, **what}
    return HistogramValues(request="", generation=0, version=0, edges=NO_ARRAY, counts=NO_ARRAY, **found)


@pytest.fixture
def histogram(qtbot: QtBot) -> TensorHistogram:
    histogram = TensorHistogram(Theme("light"))
    qtbot.addWidget(histogram)
    histogram.resize(380, 300)
    histogram.show()
    return histogram


def test_small_values_are_written_with_a_power_and_real_minus_signs(histogram: TensorHistogram) -> None:
    histogram.show_counts(np.array([-2e-5, 0.0, 2e-5]), np.array([1, 2]), reply())
    bottom = histogram.plot.getAxis("bottom")
    assert bottom.tickStrings([-1.0, 0.0], 1.0, 1.0) == ["−1e−5", "0"]


def test_without_finite_values_it_says_so_and_what_there_is(histogram: TensorHistogram) -> None:
    histogram.show_counts(np.array([0.0, 1.0]), np.array([0]), reply(minimum=None, nan=400))
    assert histogram.plot.isHidden()
    assert histogram.note.text() == "No finite values to count. NaN\N{NO-BREAK SPACE}400."


def test_what_lies_outside_is_told(histogram: TensorHistogram) -> None:
    histogram.show_counts(
        np.array([0.0, 1.0]), np.array([990]), reply(counted=1001, total=1001, below=4, above=6, nan=1)
    )
    assert "Shows 99 % of values: 4 are less, 6 are greater." in histogram.note.text()
    assert "NaN\N{NO-BREAK SPACE}1." in histogram.note.text()
    assert histogram.exact.isHidden()


def test_rare_values_are_seen_on_a_logarithmic_count(histogram: TensorHistogram) -> None:
    histogram.show_counts(np.arange(4.0), np.array([10_000, 0, 1]), reply(total=20))
    histogram.tools.log_counts.click()
    heights = histogram.bars.getData()[1]
    floor = histogram.bars.opts["fillLevel"]
    assert heights[0] == 4
    assert heights[1] == floor < heights[2] == 0
    assert histogram.counts_axis.tickStrings([0, 4], 1.0, 1.0) == ["1", "10\u202f000"]
    assert histogram.exact.isVisible()


def test_values_on_both_sides_of_zero_have_powers_of_ten_of_their_own(histogram: TensorHistogram) -> None:
    edges = np.array([-1e6, -10.0, 0.0, 10.0, 1e6])
    histogram.show_counts(edges, np.array([1, 2, 3, 4]), reply(linear=0.1))
    axis = histogram.values_axis
    low, high = (float(one) for one in axis.place(np.array([-1e6, 1e6])))
    ticks = axis.tickValues(low, high, 380)[0][1]
    texts = axis.tickStrings(ticks, 1.0, 1.0)
    assert "0" in texts
    assert {text.lstrip("−") for text in texts if text.startswith("−")} <= set(texts)
    assert np.diff(ticks).min() > 0
    for value in (-1e6, -3.0, 0.0, 0.02, 1e6):
        assert axis.value(float(axis.place(np.array([value]))[0])) == pytest.approx(value)


def test_the_bin_under_the_mouse_is_told(histogram: TensorHistogram) -> None:
    histogram.show_counts(np.array([0.0, 0.5, 1.0]), np.array([7, 1234]), reply())
    assert histogram.words_at(0.2) == "0 to 0.5: 7"
    assert histogram.words_at(1.0) == "0.5 to 1: 1\u202f234"
    assert histogram.words_at(3.0) == ""


def test_whole_numbers_are_numbered_as_such(histogram: TensorHistogram) -> None:
    histogram.show_counts(np.array([-0.5, 0.5, 1.5]), np.array([3, 4]), reply())
    assert histogram.values_axis.tickStrings([0.0, 0.5, 1.0], 1.0, 0.5) == ["0", "", "1"]
    histogram.show_counts(np.array([0.0, 0.5, 1.5]), np.array([3, 4]), reply())
    assert histogram.values_axis.tickStrings([0.5], 1.0, 0.5) == ["0.5"]


def test_a_scale_far_from_everyday_numbers_has_ticks() -> None:
    axis = ValueAxis()
    for linear, high in ((1e-300, 1e-290), (1.0, 1e300), (1e-5, 1e-5)):
        axis.set_linear(linear)
        low, top = (float(one) for one in axis.place(np.array([-high, high])))
        ticks = axis.tickValues(low, top, 300)[0][1]
        assert 0.0 in ticks
        assert all(axis.tickStrings(ticks, 1.0, 1.0))
