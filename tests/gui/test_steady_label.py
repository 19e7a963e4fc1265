"""A label whose text changes without the window being laid out and painted anew."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from eagerlab.gui.views.steady_label import SteadyLabel


class Layouts(QObject):
    """Counts how often a widget is asked to lay out anew."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.LayoutRequest
        return False


class Row:
    """A label with something beside it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.label, self.beside = SteadyLabel(), QLabel("beside")
        layout = QHBoxLayout(self.window)
        layout.addWidget(self.label)
        layout.addWidget(self.beside)
        layout.addStretch()
        self.window.show()
        qtbot.waitExposed(self.window)
        self.layouts = Layouts(self.window)

    def say(self, text: str) -> int:
        """Show a text; return how many layouts it took."""
        before = self.layouts.count
        self.label.setText(text)
        QApplication.sendPostedEvents()
        QApplication.processEvents()
        return self.layouts.count - before


@pytest.fixture
def row(qtbot: QtBot) -> Row:
    return Row(qtbot)


def needed(label: QLabel) -> int:
    """Return how wide a plain label of the same text and font is."""
    plain = QLabel(label.text())
    plain.setFont(label.font())
    return plain.sizeHint().width()


def test_a_text_that_fits_moves_nothing_and_asks_for_no_layout(row: Row) -> None:
    assert row.say("1,234 steps/s") > 0
    place = row.beside.x()
    assert [row.say(text) for text in ("1,111 steps/s", "999 steps/s", "1,234 steps/s")] == [0, 0, 0]
    assert row.beside.x() == place
    assert row.label.text() == "1,234 steps/s"


def test_a_longer_text_has_room_and_a_short_or_empty_one_gives_it_back(row: Row) -> None:
    row.say("9 steps/s")
    narrow = row.label.width()
    row.say("123,456,789 steps/s")
    assert row.label.width() == needed(row.label) > narrow
    row.say("1")
    assert row.label.width() == needed(row.label) < narrow
    row.say("")
    assert row.label.width() < 2 * needed(row.label)


def test_a_larger_font_has_room(row: Row) -> None:
    row.say("1,234 steps/s")
    font = row.label.font()
    font.setPointSizeF(2 * font.pointSizeF())
    row.label.setFont(font)
    QApplication.processEvents()
    assert row.label.width() == needed(row.label)
    assert row.label.height() >= row.label.fontMetrics().height()
