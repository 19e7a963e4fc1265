"""What the predictions pane does when the experiment, the answers or the selection change meanwhile."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.pictures import pixels_of
from eagerlab.gui.models.seeing_digit import Ink
from eagerlab.gui.models.seeing_samples import LARGEST_KEPT
from eagerlab.gui.theme import Theme
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.seeing import AskModel, Samples, See, SeeBoundary, SeeSamples
from tests.gui.conftest import RecordedLink
from tests.gui.predictions_bench import Bench, draw


@pytest.fixture
def bench(qtbot: QtBot, theme: Theme, link: RecordedLink, backend: BackendModel) -> Bench:
    return Bench(qtbot, theme, link, backend)


def give_inputs(bench: Bench, outputs: np.ndarray | None = None, side: int = 28) -> SeeSamples:
    """Answer the newest question for samples with pictures that tell their numbers."""
    request = bench.wait_for(SeeSamples)
    assert isinstance(request, SeeSamples)
    numbers = np.array(request.indices, np.float32).reshape(-1, 1, 1, 1)
    x = np.ones((1, side, side, 1), np.float32) * numbers
    pairs = [array_buffer(x)] + ([] if outputs is None else [array_buffer(outputs)])
    reply = Samples(
        request=request.id,
        generation=request.generation,
        step=0,
        x=pairs[0][0],
        outputs=pairs[1][0] if outputs is not None else None,
    )
    bench.link._callbacks.pop(request.id)[0](reply, [buffer for _, buffer in pairs])
    return request


def test_an_answer_about_data_that_were_replaced_meanwhile_is_not_shown(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("idle")
    bench.wait_for(See)
    bench.link.experiment_changed.emit()
    bench.see_digits(20, classes=2, input_shape=(2,), kind_of="points")  # of the toy that was there before
    assert bench.controller.predictions is None
    bench.see_digits(30)
    assert bench.pane.view == "samples"
    assert bench.pane.samples.model.rowCount() == 30
    assert not bench.link.asked_for(SeeBoundary)


def test_pictures_of_one_part_are_never_shown_beside_answers_about_the_other(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("idle")
    bench.see_digits(40)
    give_inputs(bench)
    before = len(bench.link.asked_for(SeeSamples))
    bench.pane.parts.setCurrentIndex(1)
    bench.pane.parts.activated.emit(1)
    bench.pane.samples.grid.look()
    bench.qtbot.wait(60)
    assert bench.pane.samples.model.input(0) is None
    while bench.wait_for(See).part == "validation":
        bench.see_digits(40)
        bench.qtbot.wait(60)
        assert len(bench.link.asked_for(SeeSamples)) == before
    bench.see_digits(40)
    assert bench.wait_for(SeeSamples).part == "train"


def test_all_that_is_said_is_of_the_sample_that_is_selected_by_then(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("idle")
    bench.see_digits()
    give_inputs(bench)
    page = bench.pane.samples
    page.grid.view.setCurrentIndex(page.model.index(3, 0))
    bench.wait_for(SeeSamples)
    page.grid.view.setCurrentIndex(page.model.index(4, 0))
    told = np.zeros((1, 10), np.float32)
    assert give_inputs(bench, told).indices == (3,)
    assert not page.bars.values
    assert give_inputs(bench, told).indices == (4,)
    assert page.words.text().startswith("Sample 4:")


def test_the_selection_is_left_where_its_sample_is_no_longer_shown(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("idle")
    bench.see_digits()
    bench.pane.choose("worst")
    page = bench.pane.worst
    give_inputs(bench)
    page.grid.view.setCurrentIndex(page.model.index(0, 0))
    give_inputs(bench, np.zeros((1, 10), np.float32))
    assert page.words.isVisible()
    bench.tell("paused", 5)
    bench.see_digits(20, step=5)  # sample 48 is none of them
    assert page.model.order.tolist() == [13, 6]
    assert not page.words.isVisible()


def test_samples_stay_where_they_were_scrolled_to_while_answers_change(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("idle")
    bench.see_digits(2000)
    bench.pane.choose("worst")
    view = bench.pane.worst.grid.view
    bench.qtbot.waitUntil(lambda: view.verticalScrollBar().maximum() > 500)
    view.verticalScrollBar().setValue(300)
    bench.tell("paused", 7)
    bench.see_digits(1990, step=7)
    assert bench.pane.status.text() == "step 7"
    bench.qtbot.wait(30)
    assert view.verticalScrollBar().value() == 300


def test_a_chosen_class_is_forgotten_when_the_classes_are_others(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("idle")
    bench.see_digits()
    page = bench.pane.samples
    page.filter.setCurrentIndex(2 + 3)
    page.filter.activated.emit(5)
    assert page.model.rowCount() == 5
    bench.link.experiment_changed.emit()
    bench.see_digits(classes=4)
    assert page.filter.currentText() == "All"
    assert page.model.rowCount() == 50


def test_large_pictures_are_not_all_kept(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.see_digits(2000, input_shape=(300, 300, 1))
    model = bench.pane.samples.model
    side = 300
    for first in range(0, 2000, 150):
        samples = tuple(range(first, min(first + 150, 2000)))
        model.want(samples)
        model.put_inputs(samples, np.zeros((len(samples), side, side, 1), np.float32), ())
    kept = [one for one in range(2000) if model.input(one) is not None]
    assert 1999 in kept
    assert len(kept) * side * side * 4 < LARGEST_KEPT + 200 * side * side * 4
    image = model.index(1999, 0).data(Qt.ItemDataRole.UserRole + 2)
    assert max(image.width(), image.height()) <= 144


def test_a_drawing_for_large_pictures_is_asked_about(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.see_digits(input_shape=(300, 320, 3))
    bench.pane.choose("draw")
    draw(bench)
    request = bench.wait_for(AskModel)
    assert request.shape == (300, 320, 3)
    assert len(base64.b64decode(request.packed)) == 300 * 320 * 3


def test_a_drawing_that_goes_on_looks_as_if_drawn_at_once() -> None:
    ink = Ink()
    strokes = [[(0.2, 0.2)]]
    for number in range(1, 30):
        strokes[0].append((0.2 + 0.02 * number, 0.2 + 0.01 * number))
        ink.of(strokes)
    strokes.append([(0.5, 0.9), (0.6, 0.9)])
    grown, whole = (pixels_of(one.of(strokes), 1) for one in (ink, Ink()))
    assert np.abs(grown - whole).max() < 100  # the rim between two pieces
    assert np.abs(grown - whole).mean() < 1
    del strokes[1]
    assert np.array_equal(pixels_of(ink.of(strokes), 1), pixels_of(Ink().of(strokes), 1))
    assert not pixels_of(ink.of([]), 1).any()


def drop(bench: Bench, path: Path) -> bool:
    """Drag a file over the canvas, and let it fall there; return whether the canvas wanted it."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    action, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(QPoint(50, 50), action, data, left, none)
    bench.pane.draw.canvas.dragEnterEvent(entered)
    if entered.isAccepted():
        bench.pane.draw.canvas.dropEvent(QDropEvent(QPointF(50, 50), action, data, left, none))
    return entered.isAccepted()


def test_dropped_pictures_are_read_and_other_files_left_to_the_window(
    bench: Bench, become: Callable[..., None], tmp_path: Path
) -> None:
    become("idle")
    bench.see_digits()
    bench.pane.choose("draw")
    (tmp_path / "table.csv").write_text("a,b\n1,2\n")
    assert not drop(bench, tmp_path / "table.csv")
    image = QImage(3000, 1500, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    image.save(str(tmp_path / "photo.png"))
    assert drop(bench, tmp_path / "photo.png")
    assert bench.pane.draw.canvas.picture is not None
    assert bench.pane.draw.canvas.picture.width() == 1024
    whole = (tmp_path / "photo.png").read_bytes()
    (tmp_path / "half.png").write_bytes(whole[:60])
    assert drop(bench, tmp_path / "half.png")
    assert "no picture that can be read" in bench.pane.draw.answer.text()


def test_a_matrix_that_needs_scrolling_goes_whole_into_a_picture(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("idle")
    bench.see_digits(2000, classes=120)
    bench.pane.choose("confusion")
    view = bench.pane.confusion
    bench.qtbot.waitUntil(lambda: view.matrix.verticalScrollBar().maximum() > 0)
    image = view.picture()
    assert image.height() >= 120 * 14
    ground = image.pixelColor(image.width() - 9, 60)  # a row at the top, in the last column
    assert image.pixelColor(image.width() - 9, image.height() - 9) != ground
