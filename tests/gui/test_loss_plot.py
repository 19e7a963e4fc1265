from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.plots import PlotCurve, PlotPainter
from eagerlab.gui.models.curves import Curves
from eagerlab.gui.models.history import Mark
from eagerlab.gui.models.shapes import Scale
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.loss_plot import CurvePlot
from eagerlab.gui.views.plot_items import CurveStyle, NumberAxis


@pytest.fixture
def plot(qtbot: QtBot) -> CurvePlot:
    plot = CurvePlot(Theme("light"), "step")
    qtbot.addWidget(plot)
    plot.resize(600, 300)
    with qtbot.waitExposed(plot):
        plot.show()
    return plot


def curve_of(values: np.ndarray) -> PlotCurve:
    curves = Curves()
    curves.append(("loss",), np.arange(1, len(values) + 1), values[:, None])
    return PlotCurve("loss", 0, curves, "loss", "loss", CurveStyle("#0072b2"), smooth=True)


def test_axes_write_numbers_with_a_real_minus_and_thin_separators(qapp: QApplication) -> None:
    axis = NumberAxis("left")
    assert axis.tickStrings([-0.5, 0.0, 0.5], 1.0, 0.5) == ["−0.5", "0.0", "0.5"]
    assert axis.tickStrings([10_000], 1.0, 5000) == ["10\N{NARROW NO-BREAK SPACE}000"]
    axis.set_scale_of_values(Scale(exponent=-7))
    assert axis.tickStrings([1.5, 0.0], 1.0, 0.5) == ["1.5e−7", "0.0"]
    axis.set_scale_of_values(Scale(log=True))
    assert axis.tickStrings([-2, 0, 3], 1.0, 1.0) == ["0.01", "1", "1\N{NARROW NO-BREAK SPACE}000"]


def test_steps_are_whole_numbers_at_any_zoom() -> None:
    axis = NumberAxis("bottom", whole=True)
    assert axis.tickStrings([1.0, 1.5, 2.0], 1.0, 0.5) == ["1", "", "2"]


def test_a_redraw_of_ten_million_points_touches_few_of_them(plot: CurvePlot, qtbot: QtBot) -> None:
    painter = PlotPainter((plot,))
    values = np.random.default_rng(1).normal(size=1_000_000)
    values[123_456] = 1000.0
    curve = curve_of(values)
    painter.set_smoothing(0.9)
    with qtbot.waitSignal(painter.redrawn):
        painter.set_curves([curve])
    x, y = plot.curve("loss").drawn()
    assert len(x) < 6 * plot.pixels()
    assert y.max() == 1000
    assert plot.view()[1][1] > 1000


def test_curves_that_stay_keep_their_graphics(plot: CurvePlot, qtbot: QtBot) -> None:
    painter = PlotPainter((plot,))
    first, second = curve_of(np.ones(3)), curve_of(np.ones(3))
    with qtbot.waitSignal(painter.redrawn):
        painter.set_curves([first])
    item = plot.curve("loss")
    with qtbot.waitSignal(painter.redrawn):
        painter.set_curves([second])
    assert plot.curve("loss") is item
    with qtbot.waitSignal(painter.redrawn):
        painter.set_curves([])
    assert plot.curve_keys() == ()


def test_labels_of_events_never_cover_each_other(plot: CurvePlot, qtbot: QtBot) -> None:
    painter = PlotPainter((plot,))
    with qtbot.waitSignal(painter.redrawn):
        painter.set_curves([curve_of(np.ones(100))])
    plot.set_marks([Mark(step, "cell", f"In [{step}] and something long") for step in range(1, 100, 3)])
    assert len(plot.overlay.groups()) == 33
    assert not plot.grab().isNull()


def test_events_at_one_place_are_told_by_what_was_changed(plot: CurvePlot, qtbot: QtBot) -> None:
    painter = PlotPainter((plot,))
    with qtbot.waitSignal(painter.redrawn):
        painter.set_curves([curve_of(np.ones(100))])
    changes = [("cell", "Cell 1"), ("batch_size", "Batch size 32 → 64"), ("frozen", "Frozen conv2d")]
    plot.set_marks([Mark(50, what, label) for what, label in changes])
    assert [label for _, label in plot.overlay.groups()] == ["Batch size 32 → 64 · Frozen conv2d  +1"]


def test_a_title_is_written_at_each_axis(plot: CurvePlot) -> None:
    plot.set_titles("index", "value")
    assert "index" in plot.getPlotItem().getAxis("bottom").labelString()
    assert "value" in plot.getPlotItem().getAxis("left").labelString()
