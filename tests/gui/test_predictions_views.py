"""What the predictions pane shows: samples, mistakes, borders, lines, a matrix of classes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.sample_grid import joined
from eagerlab.protocol.seeing import (
    Boundary,
    Fit,
    See,
    SeeBoundary,
    SeeFit,
    Seen,
)
from tests.gui.conftest import RecordedLink
from tests.gui.predictions_bench import DIGITS, Bench


@pytest.fixture
def bench(qtbot: QtBot, theme: Theme, link: RecordedLink, backend: BackendModel) -> Bench:
    return Bench(qtbot, theme, link, backend)


def test_the_filter_shows_wrong_ones_or_a_class(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.see_digits()
    page = bench.pane.samples
    assert page.model.headerData(4, Qt.Orientation.Horizontal) == "Loss"
    aligned = page.model.headerData(4, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole)
    assert aligned == page.model.data(page.model.index(0, 4), Qt.ItemDataRole.TextAlignmentRole)
    page.filter.setCurrentIndex(1)
    page.filter.activated.emit(1)
    assert page.model.order.tolist() == [6, 13, 20, 27, 34, 41, 48]
    assert page.count.text() == "7 of 50"
    page.filter.setCurrentIndex(2 + 3)
    page.filter.activated.emit(5)
    assert page.model.order.tolist() == [3, 13, 23, 33, 43]


def test_a_click_on_a_cell_shows_those_samples(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.see_digits()
    bench.pane.choose("confusion")
    bench.see_digits()
    matrix = bench.pane.confusion.matrix
    assert matrix.model().index(6, 7).data() == 1
    QTest.mouseClick(
        matrix.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        matrix.visualRect(matrix.model().index(6, 7)).center(),
    )
    assert bench.pane.view == "samples"
    assert bench.pane.samples.model.order.tolist() == [6]
    assert bench.pane.samples.pair.text().startswith("6 → 7")
    bench.pane.samples.pair.click()
    assert bench.pane.samples.model.rowCount() == 50


def test_the_worst_mistakes_come_first(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.see_digits()
    bench.pane.choose("worst")
    assert bench.pane.worst.model.order.tolist() == [48, 41, 34, 27, 20, 13, 6]


def test_the_border_of_two_inputs_is_drawn_and_moves(bench: Bench, become: Callable[..., None]) -> None:
    become("training", step=3)
    bench.see_digits(20, classes=2, input_shape=(2,), kind_of="points")
    assert bench.pane.view == "boundary"
    points, truth = np.random.default_rng(1).normal(size=(20, 2)), np.arange(20) % 2
    for step, split in ((3, 10), (9, 30)):
        grid = (np.tile(np.arange(40), (40, 1)) > split).astype(np.int32)
        reply = Boundary(
            request="", generation=0, step=step, task="classification", x_range=(-2, 2), y_range=(-3, 3)
        )
        arrays = [grid, np.full((40, 40), 0.8, np.float32), points.astype(np.float32), truth.astype(np.int32)]
        bench.answer(SeeBoundary, reply, arrays)
        bench.tell("training", 9)
        drawn = bench.pane.boundary.image.image
        assert drawn is not None
        assert (drawn[0, split] != drawn[0, split + 1])[:3].any()
    assert bench.pane.boundary.points.data.size == 20
    assert bench.pane.status.text() == "step 9"


def test_a_line_is_drawn_over_its_points(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    x = np.linspace(-1, 1, 30, dtype=np.float32)
    seen = Seen(request="", generation=0, step=0, task="regression", total=30, input_shape=(1,))
    bench.answer(See, seen, [x[:, np.newaxis], x[:, np.newaxis], x * 0, x])
    assert bench.pane.view == "fit"
    fit = Fit(request="", generation=0, step=4, names=("age",))
    bench.answer(SeeFit, fit, [x, 3 * x, x, 2 * x])
    assert bench.pane.fit.mode == "curve"
    assert bench.pane.fit.curve.getData()[1].tolist() == (3 * x).tolist()
    assert bench.pane.fit.residuals.isVisible()
    edges, counts = bench.pane.fit.bars.getData()
    assert counts.sum() == 30
    assert edges[-1] == pytest.approx(1)  # 3 x - 2 x at x = 1
    assert bench.pane.status.text() == "step 4"


@pytest.mark.parametrize(("kind_of", "mode"), [("rows", "scatter"), ("series", "series")])
def test_numbers_of_many_inputs_are_shown_against_the_truth(
    bench: Bench, become: Callable[..., None], kind_of: Any, mode: str
) -> None:
    become("idle")
    truth = np.linspace(0, 5, 60, dtype=np.float32)[:, np.newaxis]
    seen = Seen(
        request="", generation=0, step=0, task="regression", total=60, input_shape=(5,), kind_of=kind_of
    )
    bench.answer(See, seen, [truth, truth + 0.5, np.full(60, 0.25, np.float32)])
    assert bench.pane.fit.mode == mode
    assert bench.pane.fit.residuals.isVisible()
    edges, counts = bench.pane.fit.bars.getData()
    assert counts.sum() == 60
    assert edges[np.argmax(counts) + 1] >= 0.5


def test_a_matrix_of_a_hundred_classes_and_lists_of_2000_stay_quick(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("idle")
    bench.see_digits(2000, classes=120)
    bench.pane.choose("confusion")
    bench.see_digits(2000, classes=120)
    QGuiApplication.processEvents()
    matrix = bench.pane.confusion.matrix
    assert matrix.horizontalHeader().defaultSectionSize() >= 14
    assert len(bench.pane.confusion.mistakes.findItems("→", Qt.MatchFlag.MatchContains)) == 50
    best = min(timed(matrix.viewport().repaint) for _ in range(3))
    assert best < 0.05
    predictions = bench.controller.predictions
    assert predictions is not None
    order = predictions.chosen("all")
    assert min(timed(lambda: bench.pane.samples.model.show(predictions, order)) for _ in range(3)) < 0.05


def timed(work: Callable[[], object]) -> float:
    began = time.thread_time()
    work()
    return time.thread_time() - began


def test_matrix_and_predictions_go_to_the_clipboard_and_into_files(
    bench: Bench, become: Callable[..., None], tmp_path: Any
) -> None:
    become("idle")
    bench.see_digits()
    export = bench.controller.export
    export.export("copy_predictions")
    assert QGuiApplication.clipboard().text().splitlines()[7] == "6\t6\t7\t0.75\t0.122449"
    bench.pane.choose("confusion")
    bench.see_digits()
    export.export("copy_table")
    assert QGuiApplication.clipboard().text().splitlines()[0].split("\t")[1:] == list(DIGITS)
    export.export("copy_picture")
    assert not QGuiApplication.clipboard().image().isNull()
    export.save_picture(str(tmp_path / "matrix.png"))
    export._write_matrix(str(tmp_path / "matrix.csv"))
    bench.qtbot.waitUntil(lambda: (tmp_path / "matrix.csv").is_file())
    bench.controller.close()
    assert (tmp_path / "matrix.csv").read_text(encoding="utf-8-sig").startswith("true class,0,1")
    assert not QImage(str(tmp_path / "matrix.png")).isNull()
    names = [action.text() for action in bench.pane.confusion.menu().actions()]
    assert "Export as CSV…" in names
    bench.pane.samples.menu().deleteLater()


def test_dark_colours_are_taken_up_at_once(bench: Bench, become: Callable[..., None], theme: Theme) -> None:
    become("idle")
    bench.see_digits()
    bench.pane.choose("confusion")
    bench.see_digits()
    light = bench.pane.confusion.picture().pixelColor(2, 2)
    theme.set_preference("dark")
    QGuiApplication.processEvents()
    assert bench.pane.confusion.picture().pixelColor(2, 2) != light


def test_a_mistake_too_wide_for_its_picture_keeps_the_beginning_of_both_names(qapp: QApplication) -> None:
    metrics = QFontMetrics(qapp.font())

    def wide(text: str) -> int:
        return metrics.horizontalAdvance(text)

    assert joined(("circle", "square"), metrics, 1000) == "circle → square"
    both = joined(("circumference", "squareness"), metrics, wide("circum → square"))
    assert both.startswith("cir")
    assert "… → squ" in both
    assert wide(both) <= wide("circum → square")
    # A short name leaves its room to the long one.
    assert joined(("7", "square and more"), metrics, wide("7 → square an…")).startswith("7 → square")
