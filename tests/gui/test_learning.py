from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QElapsedTimer, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.curve_set import OVERLAY_COLOURS
from eagerlab.store.runs import RunStore
from tests.gui.plotting import Learning


@pytest.fixture
def learning(qtbot: QtBot, tmp_path: Path) -> Iterator[Learning]:
    learning = Learning(qtbot, tmp_path)
    yield learning
    learning.controller.close()


def test_an_empty_pane_says_how_to_fill_it_and_asks_for_training(learning: Learning, qtbot: QtBot) -> None:
    assert not learning.pane.loss_plot.isVisible()
    button = next(b for b in learning.pane.findChildren(QToolButton) if b.isVisible() and b.text() == "Train")
    with qtbot.waitSignal(learning.train.triggered):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    learning.train.setEnabled(False)
    assert not button.isEnabled()


def test_controls_stay_where_they_are_when_a_value_has_fewer_digits(learning: Learning, qtbot: QtBot) -> None:
    header = learning.pane.header
    learning.backend.send([3.25e-5])
    learning.drawn()
    learning.pane.resize(header.values.sizeHint().width() + header.controls.sizeHint().width(), 600)
    qtbot.waitUntil(lambda: header.controls.y() > header.values.y())
    below = header.controls.y()
    learning.backend.send([3.25], first=1)
    learning.drawn()
    QApplication.processEvents()
    assert header.controls.y() == below


def test_the_step_axis_moves_ahead_of_the_curve_and_not_at_every_step(learning: Learning) -> None:
    learning.backend.send([1.0] * 1000)
    learning.drawn()
    ranges = set()
    for step in range(1000, 1020):
        learning.backend.send([1.0], first=step)
        learning.painter.redraw()
        low, high = learning.pane.loss_plot.view()[0]
        assert low < step < high
        ranges.add((low, high))
    assert len(ranges) < 5


def test_a_run_without_a_step_shows_no_empty_axes(learning: Learning) -> None:
    learning.backend.start()
    assert not learning.pane.loss_plot.isVisible()
    learning.backend.send([3.0])
    assert learning.pane.loss_plot.isVisible()


def test_the_step_axis_is_named_once_and_not_where_there_is_no_room(learning: Learning) -> None:
    def named() -> list[bool]:
        plots = (learning.pane.loss_plot, learning.pane.metric_plot)
        return [plot.getPlotItem().getAxis("bottom").label.isVisible() for plot in plots]

    learning.backend.send([3.0])
    learning.drawn()
    assert named() == [False, True]
    learning.pane.metric_plot.resize(500, 100)
    assert named() == [False, False]


def test_losses_appear_as_they_arrive(learning: Learning) -> None:
    learning.backend.start()
    learning.backend.send([3.0, 2.0])
    learning.backend.send([1.0], first=2)
    learning.drawn()
    assert learning.line() == ([1, 2, 3], [3, 2, 1])
    assert learning.line("train/accuracy", plot=1)[1] == [1.5, 1.0, 0.5]
    assert learning.pane.header.values.accessibleName() == "loss 1.000  accuracy 0.5000"


def test_validation_is_a_curve_of_its_own(learning: Learning) -> None:
    learning.backend.send([3.0] * 20)
    learning.backend.send([0.25, 0.125], stream="validation", steps=[10, 20])
    learning.drawn()
    assert learning.line("validation/loss") == ([10, 20], [0.25, 0.125])
    assert learning.pane.loss_plot.curve("validation/loss").dots() == [(10, 0.25), (20, 0.125)]
    assert "validation 0.1250 · 0.06250" in learning.pane.header.values.accessibleName()


def test_a_new_run_takes_the_place_of_the_last_one(learning: Learning) -> None:
    learning.backend.start("first")
    learning.backend.send([3.0, 2.0], run="first")
    learning.drawn()
    learning.backend.start("second")
    learning.backend.send([1.0], run="second")
    learning.drawn()
    assert learning.line() == ([1], [1])


def test_missed_rows_are_read_from_the_store(learning: Learning, qtbot: QtBot) -> None:
    store = RunStore(learning.database)
    run = store.start_run("MNIST, small CNN")
    values = np.arange(20.0)
    store.append_metrics(
        run, "train", ("loss", "accuracy"), range(1, 21), values, np.stack([values, values / 2], 1)
    )
    learning.backend.send(values[:5], run=run)
    learning.backend.send(values[15:], first=15, run=run)
    current = learning.controller.current
    assert current is not None
    qtbot.waitUntil(lambda: current.train.rows == 20)
    learning.drawn()
    assert learning.line()[1] == values.tolist()
    store.close()


def test_rows_that_nobody_has_leave_a_gap_and_the_curve_goes_on(
    learning: Learning, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eagerlab.gui.controllers.learning.RETRY_MS", 0)
    learning.backend.send([1.0, 1.0])
    learning.backend.send([2.0, 2.0], first=9)
    current = learning.controller.current
    assert current is not None
    qtbot.waitUntil(lambda: current.train.rows == 11)
    learning.drawn()
    np.testing.assert_array_equal(learning.line()[1], [1, 1, np.nan, 2, 2])


def test_redraws_are_throttled_and_never_rebuild_the_graphics(learning: Learning, qtbot: QtBot) -> None:
    learning.backend.send([1.0])
    learning.drawn()
    graphics = set(learning.pane.loss_plot.scene().items())
    redraws: list[int] = []
    learning.painter.redrawn.connect(lambda: redraws.append(1))
    clock = QElapsedTimer()
    clock.start()
    for step in range(1, 400):
        learning.backend.send([1.0 / step], first=step)
        QApplication.processEvents()
    spent = clock.elapsed()
    assert len(redraws) <= spent / 33 + 1
    learning.drawn()
    assert len(learning.line()[0]) == 400
    assert set(learning.pane.loss_plot.scene().items()) == graphics


def test_nothing_is_drawn_while_the_plots_cannot_be_seen(learning: Learning, qtbot: QtBot) -> None:
    learning.backend.send([1.0])
    learning.drawn()
    learning.pane.hide()
    with qtbot.assertNotEmitted(learning.painter.redrawn, wait=100):
        learning.backend.send([2.0], first=1)
    with qtbot.waitSignal(learning.painter.redrawn):
        learning.pane.show()
    assert learning.line()[1] == [1, 2]


def test_smoothing_draws_a_second_line_over_the_values(learning: Learning) -> None:
    learning.backend.send([0.0, 1.0])
    learning.pane.header.set_smoothing(0.5)
    learning.drawn()
    _, smooth = learning.pane.loss_plot.curve("train/loss")._smooth.getData()
    np.testing.assert_allclose(smooth, [0, 1 / 1.5])
    learning.pane.header.set_smoothing(0)
    learning.drawn()
    assert len(learning.pane.loss_plot.curve("train/loss")._smooth.getData()[0]) == 0


def test_the_legend_hides_a_curve_and_the_range_follows_what_is_left(learning: Learning) -> None:
    learning.backend.send([100.0] * 10)
    learning.backend.send([1.0], stream="validation", steps=[10])
    learning.drawn()
    button = learning.pane.legend.button("train/loss")
    assert button is not None
    button.click()
    learning.drawn()
    low, high = learning.pane.loss_plot.view()[1]
    assert low < 1 < high < 2
    assert not learning.pane.loss_plot.curve("train/loss")._line.isVisible()
    shown = learning.pane.legend.button("train/loss")
    assert shown is not None
    shown.click()
    learning.drawn()
    assert learning.pane.loss_plot.view()[1][1] > 100


def test_a_log_axis_says_what_it_cannot_show(learning: Learning) -> None:
    learning.backend.send([100.0, 0.0, -1.0, 0.01])
    learning.pane.header.log.click()
    learning.drawn()
    np.testing.assert_allclose(learning.line()[1], [2, np.nan, np.nan, -2])
    low, high = learning.pane.loss_plot.view()[1]
    assert low < -2 < 2 < high
    assert "loss: 2 at or below zero, not on the logarithmic axis" in learning.pane.notes.text()
    learning.pane.header.log.click()
    learning.drawn()
    assert learning.pane.notes.text() == ""


def test_events_of_the_run_stand_on_both_plots(learning: Learning) -> None:
    learning.backend.send([1.0] * 100)
    learning.backend.mark(50, "lr 2e−3 → 1e−3")
    learning.drawn()
    ((where, label),) = learning.pane.loss_plot.overlay.groups()
    assert label == "lr 2e−3 → 1e−3"
    assert 0 < where < learning.pane.loss_plot.width()
    assert len(learning.pane.metric_plot.overlay.groups()) == 1


def test_many_events_at_one_place_become_one_mark(learning: Learning) -> None:
    learning.backend.send([1.0] * 10_000)
    for step in range(5000, 5010):
        learning.backend.mark(step, f"In [{step}]")
    learning.drawn()
    assert [label for _, label in learning.pane.loss_plot.overlay.groups()] == ["In [5000]  +9"]


def test_the_crosshair_reads_step_value_and_event(learning: Learning) -> None:
    learning.backend.send([float(value) for value in range(1, 11)])
    learning.backend.send([7.5], stream="validation", steps=[8])
    learning.backend.mark(5, "In [3]", "x = 1")
    learning.pane.header.set_smoothing(0)
    learning.drawn()
    learning.pane.loss_plot.crosshair_moved.emit(5.2)
    text = learning.pane.loss_plot.readout.accessibleName()
    assert text == "step 5, loss 5.000, validation loss 7.500 at 8, In [3]: x = 1"
    assert learning.pane.metric_plot.readout.accessibleName().startswith("step 5, accuracy 2.500")
    learning.pane.loss_plot.crosshair_moved.emit(None)
    assert not learning.pane.loss_plot.readout.isVisible()


def test_the_keyboard_moves_the_crosshair_zooms_and_shows_all(learning: Learning, qtbot: QtBot) -> None:
    plot = learning.pane.loss_plot
    learning.backend.send([1.0] * 1000)
    learning.drawn()
    whole = plot.view()
    QTest.keyClick(plot, Qt.Key.Key_Right)
    first = plot.readout.accessibleName()
    QTest.keyClick(plot, Qt.Key.Key_Right)
    assert first.startswith("step ")
    assert plot.readout.accessibleName() != first
    QTest.keyClick(plot, Qt.Key.Key_Escape)
    assert not plot.readout.isVisible()
    QTest.keyClick(plot, Qt.Key.Key_Plus)
    learning.drawn()
    assert not learning.painter.following
    assert plot.view()[0][1] - plot.view()[0][0] < 0.9 * (whole[0][1] - whole[0][0])
    np.testing.assert_allclose(learning.pane.metric_plot.view()[0], plot.view()[0])
    QTest.keyClick(plot, Qt.Key.Key_0)
    learning.drawn()
    assert plot.view() == whole


def test_a_zoomed_plot_stays_where_it_is_until_all_is_asked_for(learning: Learning, qtbot: QtBot) -> None:
    plot = learning.pane.loss_plot
    learning.backend.send([1.0] * 100)
    learning.drawn()
    assert not plot.show_all.isVisible()
    plot._view.setRange(xRange=(10, 20), padding=0)
    plot.view_changed_by_hand.emit()
    learning.backend.send([9.0] * 100, first=100)
    learning.drawn()
    assert plot.view()[0] == (10, 20)
    QTest.mouseClick(plot.show_all, Qt.MouseButton.LeftButton)
    learning.drawn()
    assert plot.view()[0][1] > 199
    assert plot.view()[1][1] > 9
    plot._view.setRange(xRange=(10, 20), padding=0)
    plot.view_changed_by_hand.emit()
    QTest.mouseDClick(plot.viewport(), Qt.MouseButton.LeftButton)
    learning.drawn()
    assert plot.view()[0][1] > 199


def test_colours_follow_the_theme_while_the_program_runs(learning: Learning) -> None:
    learning.backend.send([1.0] * 5)
    learning.pane.header.set_smoothing(0)
    learning.drawn()
    line = learning.pane.loss_plot.curve("train/loss")._line
    before = line.opts["pen"].color().name()
    learning.theme.set_preference("dark")
    learning.drawn()
    assert before == "#0072b2"
    assert line.opts["pen"].color().name() == "#56b4e9"
    assert learning.pane.loss_plot.backgroundBrush().color().name() == learning.theme.tokens.panel


def test_runs_are_laid_over_the_current_one_in_their_own_colours(learning: Learning, qtbot: QtBot) -> None:
    store = RunStore(learning.database)
    run = store.start_run("Line")
    store.append_metrics(run, "train", ("loss",), [1, 2], [0.1, 0.2], [[7.0], [6.0]])
    store.append_event(run, 1, "cell", "In [1]")
    learning.backend.send([1.0, 2.0, 3.0])
    shown: list[dict[str, str]] = []
    learning.controller.runs_shown.connect(shown.append)
    learning.controller.show_runs({run: "Line, 12:00", "run": "the current one"})
    key = f"run/{run}/train/loss"
    qtbot.waitUntil(lambda: key in learning.pane.loss_plot.curve_keys())
    learning.drawn()
    assert learning.line(key) == ([1, 2], [7, 6])
    assert learning.line() == ([1, 2, 3], [1, 2, 3])
    assert shown[-1][run] == learning.theme.series_colour(OVERLAY_COLOURS[0])
    assert learning.pane.legend.entries[-1].text == "Line, 12:00"
    learning.controller.show_runs({})
    learning.drawn()
    assert key not in learning.pane.loss_plot.curve_keys()
    store.close()


def test_a_damaged_database_is_told_once_and_the_curves_stay(learning: Learning, qtbot: QtBot) -> None:
    learning.backend.send([1.0])
    learning.database.write_bytes(b"this is no database" * 100)
    with qtbot.waitSignal(learning.backend.problem) as told:
        learning.controller.show_runs({"other": "Other"})
    assert str(learning.database.name) in told.args[0].sentence()
    learning.drawn()
    assert learning.line() == ([1], [1])
