"""Cases B12 and B30: curves that are no plain sequence of numbers, and long runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.shapes import padded, scale_for
from tests.gui.plotting import Learning

NAN, INF = float("nan"), float("inf")


@pytest.fixture
def learning(qtbot: QtBot, tmp_path: Path) -> Iterator[Learning]:
    learning = Learning(qtbot, tmp_path)
    learning.pane.header.set_smoothing(0)
    yield learning
    learning.controller.close()


def values_in_view(learning: Learning) -> tuple[float, float]:
    (_, _), (low, high) = learning.pane.loss_plot.view()
    scale = learning.painter.scale(0)
    return scale.value(low), scale.value(high)


def test_b30_points_between_nans_are_dots_and_each_nan_is_marked_and_counted(learning: Learning) -> None:
    learning.backend.send([NAN, 1, NAN, 2, NAN])
    learning.drawn()
    plot = learning.pane.loss_plot
    assert plot.curve("train/loss").dots() == [(2, 1), (4, 2)]
    assert plot.overlay.not_finite() == [1, 3, 5]
    assert "loss: 3 NaN, marked on the axis" in learning.pane.notes.text()
    assert learning.pane.header.values.accessibleName().startswith("loss NaN")
    assert not plot.grab().isNull()


def test_b30_a_curve_of_nans_alone_is_drawn_without_a_fault(learning: Learning) -> None:
    learning.backend.send([NAN] * 50)
    learning.drawn()
    assert len(learning.pane.loss_plot.overlay.not_finite()) == 50
    assert "50 NaN" in learning.pane.notes.text()
    assert not learning.pane.loss_plot.grab().isNull()


def test_b30_an_infinite_loss_is_marked_and_the_range_shows_the_rest(learning: Learning) -> None:
    learning.backend.send([3, 2, INF, 1])
    learning.drawn()
    low, high = values_in_view(learning)
    assert 0 < low < 1
    assert 3 < high < 4
    assert learning.pane.loss_plot.overlay.not_finite() == [3]
    assert "1 Inf" in learning.pane.notes.text()


@pytest.mark.parametrize(
    "losses",
    [[1e308, -1e308, 0], [0.5], [5.0] * 100, [0.0], [0, 1e-6], [0, 1e-300], [1e-320, 2e-320], [1e38, 1e39]],
    ids=str,
)
def test_b30_auto_range_shows_all_finite_points(learning: Learning, losses: list[float]) -> None:
    learning.backend.send(losses)
    learning.drawn()
    x, (low, high) = learning.pane.loss_plot.view()
    places = learning.painter.scale(0).place(np.array(losses, float))
    assert low < places.min() <= places.max() < high
    assert x[0] < 1 <= len(losses) < x[1]
    steps, drawn = learning.line()
    np.testing.assert_array_equal(drawn, places)
    assert steps == list(range(1, len(losses) + 1))
    assert not learning.pane.loss_plot.grab().isNull()


def test_b30_a_single_step_is_a_dot(learning: Learning) -> None:
    learning.backend.send([0.5])
    learning.drawn()
    assert learning.pane.loss_plot.curve("train/loss").dots() == [(1, 0.5)]


def test_b30_a_tiny_range_fills_the_axis() -> None:
    scale = scale_for(0.0, 1e-6, log=False)
    low, high = padded(*scale.place(np.array([0.0, 1e-6])))
    assert high - low < 1.2 * scale.place(np.array([1e-6]))[0]


def test_b12_many_runs_one_after_another_leave_no_graphics_and_no_curves_behind(learning: Learning) -> None:
    learning.backend.start("warm up")
    learning.backend.send([1.0, 2.0], run="warm up")
    learning.drawn()
    plot = learning.pane.loss_plot
    items = len(plot.scene().items())
    for number in range(20):
        learning.backend.start(f"run {number}")
        learning.backend.send(np.ones(500), run=f"run {number}")
        learning.drawn()
    QApplication.processEvents()
    assert len(plot.scene().items()) == items
    assert [run.run for run in learning.controller._runs()] == ["run 19"]


def test_b12_a_long_run_is_thinned_without_losing_spikes_or_nan(learning: Learning) -> None:
    values = np.random.default_rng(7).uniform(0, 1, 200_000)
    values[50_000], values[60_000], values[70_000] = 40.0, -30.0, NAN
    for first in range(0, 200_000, 10_000):
        learning.backend.send(values[first : first + 10_000], first=first)
    learning.drawn()
    x, y = learning.line()
    assert len(x) < 10_000
    assert (np.nanmin(y), np.nanmax(y)) == (-30, 40)
    marks = learning.pane.loss_plot.overlay.not_finite()
    assert len(marks) == 1
    assert abs(marks[0] - 70_001) <= 256
    current = learning.controller.current
    assert current is not None
    assert current.train.curves.nbytes < 200_000 * 48
