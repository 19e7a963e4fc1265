"""A label whose text may change many times a second, at no more cost than painting it. GUI thread only."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QLabel, QWidget
from typing_extensions import override


class SteadyLabel(QLabel):
    """A label that keeps its size while its text fits well into it.

    A `QLabel` asks for a new layout with every text: all the way up to the window, which then paints the
    whole column that it stands in. One of fixed size does not; this one takes another size when its text
    needs more room, or less than half of it. So what is beside it stays where it is, too.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # A label of fixed size says no more how much room its text needs.
        self._measure = QLabel(self)
        self._measure.hide()

    @override
    def setText(self, text: str) -> None:
        if text != self.text():
            super().setText(text)
            self._take_room()

    def take_less(self) -> None:
        """Let the next text be as narrow as it is."""
        self.setFixedWidth(0)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.take_less()
            self._take_room()

    def _take_room(self) -> None:
        self._measure.setText(self.text())
        needed, width = self._measure.sizeHint(), self.minimumWidth()
        if not width / 2 <= needed.width() <= width:
            width = needed.width()
        if (width, needed.height()) != (self.minimumWidth(), self.minimumHeight()):
            self.setFixedSize(width, needed.height())
