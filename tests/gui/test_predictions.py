"""The predictions pane with a link that records what is asked: its states, and what it shows."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.sample_grid import joined
from eagerlab.protocol.base import Problem
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.seeing import (
    AskModel,
    Boundary,
    Fit,
    ModelAnswer,
    Samples,
    See,
    SeeBoundary,
    SeeFit,
    Seen,
    SeeSamples,
)
from tests.gui.conftest import RecordedLink
from tests.gui.predictions_bench import DIGITS, Bench, draw


@pytest.fixture
def bench(qtbot: QtBot, theme: Theme, link: RecordedLink, backend: BackendModel) -> Bench:
    return Bench(qtbot, theme, link, backend)


def test_nothing_is_asked_before_tensorflow_is_there(bench: Bench, become: Callable[..., None]) -> None:
    assert "as soon as TensorFlow is ready" in bench.pane.message
    assert not bench.link.asked
    become("idle")
    bench.wait_for(See)


def test_nothing_is_asked_while_nobody_looks(bench: Bench, become: Callable[..., None]) -> None:
    bench.pane.hide()
    become("idle")
    become("training", step=5)
    assert not bench.link.asked_for(See)
    bench.pane.show()
    bench.wait_for(See)


def test_an_untrained_model_is_asked_and_the_views_that_suit_are_offered(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("idle")
    bench.see_digits()
    assert [bench.pane.tabs.tabText(i) for i in range(4)] == [
        "Samples",
        "Confusion",
        "Worst mistakes",
        "Draw",
    ]
    assert bench.pane.samples.model.rowCount() == 50
    assert "0.8600" in bench.pane.values.text()
    assert bench.pane.status.text() == "step 0"


def test_the_inputs_in_sight_are_asked_for_once(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.see_digits(2000)
    request = bench.wait_for(SeeSamples)
    assert not request.ask
    assert request.indices[0] == 0
    assert len(request.indices) < 200
    x = np.random.default_rng(0).random((len(request.indices), 28, 28, 1)).astype(np.float32)
    header, buffer = array_buffer(x)
    reply = Samples(request=request.id, generation=request.generation, step=0, x=header)
    bench.link._callbacks.pop(request.id)[0](reply, [buffer])
    model = bench.pane.samples.model
    assert np.array_equal(np.asarray(model.input(3)), x[3])
    bench.tell("training", 40)
    bench.see_digits(2000, step=40)
    bench.qtbot.wait(60)
    assert len(bench.link.asked_for(SeeSamples)) == 1  # only the answers changed


def test_an_answer_is_no_reason_to_ask_again(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.see_digits(input_shape=(32, 32, 3))  # the picture to draw on gets another size
    bench.qtbot.wait(120)
    assert len(bench.link.asked_for(See)) == 1
    bench.pane.choose("draw")
    draw(bench)
    assert bench.link.asked_for(AskModel)


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


def test_while_it_does_not_follow_the_answer_gets_old_and_can_be_had_anew(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("idle")
    bench.see_digits()
    bench.pane.follow.setChecked(False)
    before = len(bench.link.asked_for(See))
    bench.tell("training", 600)
    assert bench.pane.status.text() == "from step 0"
    assert bench.pane.refresh.isVisible()
    assert len(bench.link.asked_for(See)) == before
    bench.pane.refresh.click()
    bench.see_digits(step=600)
    assert bench.pane.status.text() == "step 600"
    assert not bench.pane.refresh.isVisible()


def test_the_next_question_waits_until_the_last_one_is_paid_for(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("training", step=1)
    bench.see_digits(step=1, cost=10.0)
    before = len(bench.link.asked_for(See))
    bench.tell("training", 2)
    bench.tell("training", 30)
    bench.qtbot.wait(300)
    assert len(bench.link.asked_for(See)) == before
    assert bench.pane.status.text() == "step 1"
    assert "10" in bench.pane.status.toolTip()
    bench.tell("paused", 31)
    bench.see_digits(step=31)
    assert bench.pane.status.text() == "step 31"


def test_what_was_asked_in_training_is_asked_for_whole_when_training_ends(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("training", step=30)
    bench.see_digits(4, step=30, total=18)
    assert "the first 4 of 18" in bench.pane.values.text()
    become("idle", step=30)  # the model is as it was; there is time now
    bench.see_digits(18, step=30)
    assert "18 samples" in bench.pane.values.text()
    asked = bench.controller.asked
    bench.tell("idle", 30)
    bench.qtbot.wait(60)
    assert bench.controller.asked == asked


def test_a_failure_shows_no_older_figures(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.see_digits()
    assert "0.8600" in bench.pane.values.text()
    bench.tell("idle", 1)
    request = bench.wait_for(See)
    bench.link._callbacks.pop(request.id)[1](Problem(what="The model cannot answer."))
    assert bench.pane.message == "The model cannot answer."
    assert not bench.pane.values.text()


def test_a_long_wait_is_shown_and_can_be_cancelled(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.wait_for(See)
    bench.qtbot.waitUntil(lambda: "Asking" in bench.pane.message)
    bench.button().click()
    assert not bench.pane.follow.isChecked()
    assert bench.pane.message == "Not asked."
    bench.button().click()
    bench.see_digits()
    assert not bench.pane.message


def test_what_is_missing_or_wrong_is_said_with_what_to_do(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    nothing = Seen(request="", generation=0, step=0, task="other", total=0, note="There are no data yet.")
    bench.answer(See, nothing, [])
    assert bench.pane.message == "There are no data yet."
    assert not bench.button().isVisible()
    bench.link.experiment_changed.emit()
    bench.answer(See, nothing.model_copy(update={"note": "No variables yet.", "unbuilt": True}), [])
    assert bench.button().isVisible()
    bench.button().click()
    assert bench.wait_for(See).build
    bench.answer(See, nothing.model_copy(update={"note": "The model could not answer.", "wrong": True}), [])
    label = bench.pane.findChild(QLabel, "predictions_message")
    assert isinstance(label, QLabel)
    assert label.text() == "The model could not answer."
    assert label.palette().windowText().color() == QColor(bench.pane._theme.tokens.bad)
    bench.button().click()
    bench.link.refuse(bench.wait_for(See), Problem(what="The backend is gone."))
    assert bench.pane.message == "The backend is gone."


def test_a_button_that_is_pressed_while_the_model_is_asked_is_not_forgotten(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("idle")
    note: dict[str, Any] = {"note": "The model has no variables yet.", "unbuilt": True}
    bench.see_digits(**note)
    bench.link.names_changed.emit()  # at the end of the cell that made the model
    bench.wait_for(See)
    bench.button().click()
    bench.see_digits(**note)
    assert bench.wait_for(See).build
    bench.see_digits()
    assert bench.controller.predictions is not None


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


def test_a_drawn_digit_is_asked_about(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.see_digits()
    bench.pane.choose("draw")
    assert not bench.link.asked_for(AskModel)
    draw(bench)
    request = bench.wait_for(AskModel)
    assert request.shape == (28, 28, 1)
    assert max(base64.b64decode(request.packed)) > 200
    answer = ModelAnswer(
        request="",
        generation=0,
        step=0,
        task="classification",
        classes=DIGITS,
        outputs=(0.1, 0.9, *[0.0] * 8),
    )
    bench.answer(AskModel, answer, [])
    assert bench.pane.draw.bars.best == "1"
    assert bench.pane.draw.bars.accessibleDescription().startswith("1,")
    QTest.mouseClick(bench.pane.draw.undo_button, Qt.MouseButton.LeftButton)
    assert bench.pane.draw.is_empty
    assert not bench.pane.draw.bars.values


def test_keys_draw_undo_and_clear(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.see_digits()
    bench.pane.choose("draw")
    canvas = bench.pane.draw.canvas
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    for _ in range(12):
        QTest.keyClick(canvas, Qt.Key.Key_Down)
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    assert [len(stroke) for stroke in canvas.strokes] == [13]
    assert bench.pane.draw.pixels().max() > 200
    QTest.keyClick(canvas, Qt.Key.Key_Backspace)
    assert bench.pane.draw.is_empty
    draw(bench)
    QTest.keyClick(canvas, Qt.Key.Key_Delete)
    assert bench.pane.draw.is_empty


def test_a_pasted_picture_is_brought_to_the_models_size(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.see_digits(input_shape=(32, 32, 3))
    bench.pane.choose("draw")
    image = QImage(100, 50, QImage.Format.Format_RGB32)
    image.fill(QColor(255, 0, 0))
    QGuiApplication.clipboard().setImage(image)
    bench.pane.draw.paste_button.click()
    request = bench.wait_for(AskModel)
    assert request.shape == (32, 32, 3)
    assert list(base64.b64decode(request.packed)[:3]) == [255, 0, 0]


def test_ink_on_paper_is_inverted_for_grey_pictures(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.see_digits()
    bench.pane.choose("draw")
    image = QImage(60, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    image.setPixelColor(30, 30, QColor("black"))
    data = QMimeData()
    data.setImageData(image)
    assert bench.pane.draw.canvas.take(data)
    assert bench.pane.draw.inverted.isChecked()
    assert bench.pane.draw.pixels()[0, 0, 0] == 0


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
