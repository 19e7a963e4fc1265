"""A digit that is drawn or pasted in the predictions pane, and what is asked about it."""

from __future__ import annotations

import base64
from collections.abc import Callable

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.theme import Theme
from eagerlab.protocol.seeing import (
    AskModel,
    ModelAnswer,
)
from tests.gui.conftest import RecordedLink
from tests.gui.predictions_bench import DIGITS, Bench, draw


@pytest.fixture
def bench(qtbot: QtBot, theme: Theme, link: RecordedLink, backend: BackendModel) -> Bench:
    return Bench(qtbot, theme, link, backend)


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
