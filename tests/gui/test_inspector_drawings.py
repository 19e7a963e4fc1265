"""Picture, line and histogram of the open tensor: what is asked for, shown, and led to."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QToolButton
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers import inspector_export
from eagerlab.gui.controllers.inspector import InspectorController
from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.inspector import HISTOGRAM, LINE, PICTURE, TABLE, InspectorPane
from eagerlab.gui.views.inspector_label import PartsLabel
from eagerlab.gui.views.menu_button import MenuButton
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.protocol.counting import CancelStatistics, StatisticsProgress
from eagerlab.protocol.picturing import IS_NAN, IS_POSITIVE_INFINITY, Histogram, Line, Picture
from tests.gui.fake_tensors import FakeBridge

RNG = np.random.default_rng(1)


class Bench:
    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.theme = Theme("light")
        spiky = np.sin(np.arange(10_000) / 500)
        spiky[7_000], spiky[3_000], spiky[100:200] = 40, np.inf, np.nan
        self.bridge = FakeBridge(
            {
                "images": RNG.random((5, 20, 24, 1)).astype(np.float32),
                "matrix": np.arange(12.0).reshape(3, 4),
                "spiky": spiky,
                "large": RNG.standard_normal(300_000),
                "scalar": np.array(7.5),
                "wide": RNG.standard_normal((40, 9000)),
            }
        )
        self.pane = InspectorPane(self.theme)
        self.variables = VariablesPane(self.theme)
        self.controller = InspectorController(self.bridge, self.variables, self.pane, self.theme)
        for widget in (self.variables, self.pane):
            qtbot.addWidget(widget)
        self.pane.resize(400, 560)
        self.pane.show()

    def open(self, name: str, tab: int) -> None:
        self.pane.tabs.setCurrentIndex(tab)
        self.controller.open(("names", name))
        self.qtbot.waitUntil(lambda: self.pane.title.text() == name)
        self.settle()

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: not self.controller.values.is_busy)


@pytest.fixture
def bench(qtbot: QtBot) -> Bench:
    return Bench(qtbot)


def test_index_and_value_under_the_mouse_are_told_in_full(bench: Bench, qtbot: QtBot) -> None:
    bench.open("images", PICTURE)
    bench.pane.image.canvas.point(3, 4)
    value = bench.bridge.arrays["images"][0, 3, 4, 0]
    assert bench.pane.image.readout.text().startswith("[0, 3, 4, 0]")
    qtbot.waitUntil(lambda: f"{value:.4f}"[:5] in bench.pane.image.readout.text())
    bench.pane.image.canvas.point(-1, 0)
    assert bench.pane.image.readout.text() == ""


def test_a_double_click_shows_all_of_a_picture_again(bench: Bench) -> None:
    bench.open("matrix", PICTURE)
    canvas = bench.pane.image.canvas
    before = canvas.getViewBox().viewRange()
    canvas.zoom(0.3)
    middle = canvas.viewport().rect().center()
    QTest.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert canvas.getViewBox().viewRange() != before
    QTest.mouseDClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseRelease(canvas.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert bench.pane.tabs.currentIndex() == PICTURE
    np.testing.assert_allclose(canvas.getViewBox().viewRange(), before)


def test_the_menu_of_a_picture_leads_to_the_element_in_the_table(bench: Bench) -> None:
    bench.open("images", PICTURE)
    bench.pane.axes.set_fixed(0, 2)
    bench.settle()
    canvas = bench.pane.image.canvas
    canvas.point(6, 10)
    bench.pane.image.menu().actions()[0].trigger()
    assert bench.pane.tabs.currentIndex() == TABLE
    index = bench.pane.table.table.currentIndex()
    assert (index.row(), index.column()) == (6, 10)


def test_a_part_of_a_thinned_picture_that_is_zoomed_to_is_drawn_element_by_element(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.open("wide", PICTURE)
    image, canvas = bench.pane.image, bench.pane.image.canvas
    assert "Zoom in" in image.note.text()
    assert not canvas.detail.isVisible()
    canvas.setRange(xRange=(3000, 3040), yRange=(10, 30), padding=0)
    canvas.getViewBox().sigRangeChangedManually.emit([True, True])
    qtbot.waitUntil(lambda: canvas.detail.isVisible())
    request = bench.bridge.of_kind(Picture)[-1]
    assert request.region is not None
    assert request.region[2] < 3000 < 3040 < request.region[3]
    canvas.point(17, 3001)
    assert image.readout.text().startswith("[17, 3001]")
    shown = image.image()
    assert shown is not None
    assert shown.width() < 300, "what is seen is copied, not the whole"
    asked = len(bench.bridge.of_kind(Picture))
    canvas.setRange(xRange=(3002, 3042), yRange=(10, 30), padding=0)
    bench.controller.refresh()
    qtbot.waitUntil(lambda: len(bench.bridge.of_kind(Picture)) >= asked + 2)
    assert bench.bridge.of_kind(Picture)[-1].region is not None, "the part is drawn anew with the whole"


def test_a_picture_is_walked_through_and_zoomed_by_keys(bench: Bench) -> None:
    bench.open("matrix", PICTURE)
    canvas = bench.pane.image.canvas
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(canvas, key)
    assert bench.pane.image.readout.text().startswith("[1, 1]")
    before = canvas.getViewBox().viewRange()[0]
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    inside = canvas.getViewBox().viewRange()[0]
    assert inside[1] - inside[0] < before[1] - before[0]
    QTest.keyClick(canvas, Qt.Key.Key_0)
    assert canvas.getViewBox().viewRange()[0] == pytest.approx(before)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert bench.pane.tabs.currentIndex() == TABLE
    assert bench.pane.table.table.currentIndex().row() == 1


def test_a_zoomed_picture_stays_where_it_is_while_its_values_change(bench: Bench) -> None:
    bench.open("matrix", PICTURE)
    canvas = bench.pane.image.canvas
    canvas.zoom(0.3)
    before = canvas.getViewBox().viewRange()
    bench.bridge.arrays["matrix"] = bench.bridge.arrays["matrix"] * 2
    bench.controller.refresh()
    bench.settle()
    assert canvas.getViewBox().viewRange() == before


def test_a_picture_is_copied_with_whole_pixels(bench: Bench) -> None:
    bench.open("matrix", PICTURE)
    bench.pane.image.tools.copy.trigger()
    image = QGuiApplication.clipboard().image()
    assert (image.width() % 4, image.height() % 3) == (0, 0)
    assert image.width() >= 128
    assert image.pixelColor(0, 0) == image.pixelColor(20, 20)


def test_a_picture_is_saved_in_its_own_colours(
    bench: Bench, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.open("matrix", PICTURE)
    image, path = bench.pane.image, tmp_path / "matrix.png"
    image.tools.choose_look("grey")
    bench.settle()
    monkeypatch.setattr(
        inspector_export, "choose_file", lambda *asked, **more: asked[3](str(tmp_path / more["save_as"]))
    )
    image.tools.save.trigger()
    seen = image.image()
    assert seen is not None
    words = f"Wrote matrix.png: {seen.height()} × {seen.width()} points."
    qtbot.waitUntil(lambda: image.readout.text() == words)
    assert QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32) == image.image()
    assert QImage(str(path)).isGrayscale()
    path.unlink()
    path.mkdir()
    with qtbot.waitSignal(bench.bridge.problem) as told:  # in the banner: the mouse does not take it away
        image.tools.save.trigger()
    assert "matrix.png" in told.args[0].what


def test_a_fast_slider_leaves_one_question_on_its_way_and_shows_the_last(bench: Bench, qtbot: QtBot) -> None:
    bench.open("images", PICTURE)
    bench.pane.axes.cells.setCurrentIndex(0)
    bench.pane.axes.cells.activated.emit(0)
    bench.settle()
    asked = len(bench.bridge.of_kind(Picture))
    bench.bridge.holding = True
    for place in (1, 2, 3, 4):
        bench.pane.axes.set_fixed(0, place)
    qtbot.waitUntil(lambda: len(bench.bridge.of_kind(Picture)) == asked + 1)
    bench.bridge.holding = False
    bench.bridge.answer_all()
    qtbot.waitUntil(lambda: bench.bridge.of_kind(Picture)[-1].view.fixed[0] == 4)
    bench.settle()
    assert len(bench.bridge.of_kind(Picture)) <= asked + 3


def test_axes_are_remembered_while_the_session_lasts(bench: Bench) -> None:
    bench.open("images", TABLE)
    bench.pane.axes.set_axes(0, 1)
    bench.pane.axes.set_fixed(2, 9)
    bench.open("matrix", TABLE)
    bench.open("images", TABLE)
    view = bench.pane.axes.view()
    assert (view.rows, view.columns, view.fixed[2]) == (0, 1, 9)


def test_other_colours_are_asked_for_and_shown(bench: Bench) -> None:
    bench.open("matrix", PICTURE)
    bench.pane.image.tools.choose_look("grey")
    bench.settle()
    assert bench.bridge.of_kind(Picture)[-1].mix == "cells"
    rgb = bench.pane.image.rgb
    assert rgb is not None
    assert rgb[0, 0].tolist() == [0, 0, 0]
    assert rgb[2, 3].tolist() == [255, 255, 255]


def test_a_line_shows_its_spike_and_marks_what_is_no_number(bench: Bench) -> None:
    bench.open("spiky", LINE)
    line = bench.pane.line
    assert np.nanmax(line.curve.getData()[1]) == 40
    assert line.marks.marked(IS_NAN)
    assert line.marks.marked(IS_POSITIVE_INFINITY) == [3000.0]
    assert line.legend.texts()[-2:] == ["NaN", "Inf"]
    assert "each 5 values" in line.note.text()
    assert line.words_at(7_001).endswith("to 40")
    line.grab()


def test_a_part_that_is_zoomed_to_is_shown_value_by_value(bench: Bench, qtbot: QtBot) -> None:
    bench.open("spiky", LINE)
    line = bench.pane.line
    line.plot.setXRange(6_990, 7_010, padding=0)
    line.plot.getViewBox().sigRangeChangedManually.emit([True, False])
    qtbot.waitUntil(lambda: line.words_at(7_000) == "[7000]  40")
    assert line.note.text() == ""
    request = bench.bridge.of_kind(Line)[-1]
    assert 6_900 < request.start < 6_990
    line.fit.click()
    qtbot.waitUntil(lambda: "each 5 values" in line.note.text())


def test_any_row_or_column_of_the_table_is_a_line(bench: Bench) -> None:
    bench.open("matrix", TABLE)
    bench.pane.table.show_position(2, 1)
    bench.pane.tabs.setCurrentIndex(LINE)
    bench.settle()
    line = bench.pane.line
    assert line.curve.getData()[1].tolist() == [8, 9, 10, 11]
    line.tools.along.setCurrentIndex(1)
    line.tools.along.activated.emit(1)
    line.tools.spin.setValue(3)
    bench.settle()
    assert line.curve.getData()[1].tolist() == [3, 7, 11]
    line.chosen.emit(1)
    assert bench.pane.tabs.currentIndex() == TABLE
    index = bench.pane.table.table.currentIndex()
    assert (index.row(), index.column()) == (1, 3)


def test_a_scalar_is_a_line_of_one_point_and_a_picture_of_one(bench: Bench) -> None:
    bench.open("scalar", LINE)
    assert bench.pane.line.words_at(0) == "[0]  7.5"
    bench.open("scalar", PICTURE)
    bench.pane.image.canvas.point(0, 0)
    assert bench.pane.image.rgb is not None
    assert bench.pane.image.rgb.shape == (1, 1, 3)


def test_bins_reach_and_logarithms_are_asked_for(bench: Bench) -> None:
    bench.open("large", HISTOGRAM)
    tools = bench.pane.histogram.tools
    tools.log_values.click()
    bench.settle()
    assert bench.bridge.of_kind(Histogram)[-1].spread == "symlog"
    asked = len(bench.bridge.of_kind(Histogram))
    tools.log_counts.click()
    assert len(bench.bridge.of_kind(Histogram)) == asked, "the counts are the same"


def test_all_are_counted_on_demand_with_progress_and_an_end(bench: Bench) -> None:
    bench.open("large", HISTOGRAM)
    histogram = bench.pane.histogram
    assert "sample of 100\u202f000 of 300\u202f000" in histogram.note.text()
    bench.bridge.holding = True
    histogram.exact.click()
    request = bench.bridge.of_kind(Histogram)[-1]
    assert request.exact
    bench.bridge.statistics_progress.emit(StatisticsProgress(request=request.id, done=3, total=10))
    assert histogram.exact.text() == "Cancel (30 %)"
    histogram.exact.click()
    assert bench.bridge.of_kind(CancelStatistics)[-1].request == request.id
    assert histogram.exact.text() == "Count all"


def count_all(bench: Bench) -> None:
    bench.open("large", HISTOGRAM)
    bench.bridge.holding = True
    bench.pane.histogram.exact.click()
    request = bench.bridge.of_kind(Histogram)[-1]
    bench.bridge.statistics_progress.emit(StatisticsProgress(request=request.id, done=3, total=10))
    assert bench.pane.histogram.exact.text() == "Cancel (30 %)"


def test_a_count_ends_with_the_backend(bench: Bench) -> None:
    count_all(bench)
    bench.bridge.die()
    assert bench.pane.histogram.exact.text() == "Count all"


def test_a_count_that_a_restart_ended_holds_no_later_one_up(bench: Bench) -> None:
    count_all(bench)
    bench.bridge.up = False
    large = bench.bridge.arrays.pop("large")
    bench.bridge.answer_all()  # with a problem, as all that waits when a restart begins
    bench.bridge.up, bench.bridge.holding, bench.bridge.arrays["large"] = True, False, large
    asked = len(bench.bridge.of_kind(Histogram))
    bench.bridge.ready.emit()
    bench.qtbot.waitUntil(lambda: len(bench.bridge.of_kind(Histogram)) > asked)
    assert bench.pane.histogram.exact.text() == "Count all"


def test_work_on_a_tensor_that_nobody_looks_at_any_more_is_ended(bench: Bench) -> None:
    bench.open("large", HISTOGRAM)
    bench.bridge.holding = True
    bench.pane.histogram.exact.click()
    request = bench.bridge.of_kind(Histogram)[-1]
    bench.controller.open(("names", "matrix"))
    # Exact statistics may be at work besides.
    assert request.id in [cancel.request for cancel in bench.bridge.of_kind(CancelStatistics)]


def test_all_views_follow_the_theme(bench: Bench) -> None:
    for name, tab in (("matrix", PICTURE), ("spiky", LINE), ("large", HISTOGRAM)):
        bench.open(name, tab)
        bench.theme.set_preference("dark")
        bench.pane.grab()
        bench.theme.set_preference("light")
        bench.pane.grab()
    assert bench.pane.line.curve.opts["pen"].color().name() == bench.theme.series_colour(0)


def test_the_tabs_stay_in_their_place_whatever_they_show(bench: Bench) -> None:
    bench.open("images", TABLE)
    places = set()
    for tab in (TABLE, PICTURE, LINE, HISTOGRAM, PICTURE, TABLE):
        bench.pane.tabs.setCurrentIndex(tab)
        bench.settle()
        bar = bench.pane.tabs.tabBar()
        places.add(bar.mapTo(bench.pane, bar.rect().topLeft()).y())
        assert bench.pane.axes.isVisible() == (tab != HISTOGRAM)
    assert len(places) == 1


def test_what_a_header_has_no_room_for_is_left_out_whole(qtbot: QtBot) -> None:
    label = PartsLabel()
    qtbot.addWidget(label)
    label.setText("3×3×16×32 · float32 · 18.4 KB · CPU:0")
    label.resize(1000, 20)
    assert label.shown_text() == label.text()
    label.resize(label.fontMetrics().horizontalAdvance("3×3×16×32 · float32 · 18.4 KB · C"), 20)
    assert label.shown_text() == "3×3×16×32 · float32 · 18.4 KB"
    assert label.toolTip().endswith("CPU:0")


def test_a_button_with_a_menu_shows_its_icon_alone(qtbot: QtBot) -> None:
    plain, button = QToolButton(), MenuButton("More")
    plain.setAutoRaise(True)
    button.setMenu(QMenu(button))
    for widget in (plain, button):
        qtbot.addWidget(widget)
        widget.setIcon(icon("dots-horizontal", "#112233"))
        widget.resize(28, 28)
    assert button.grab().toImage() == plain.grab().toImage()
