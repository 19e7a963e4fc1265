"""Labels that leave out of a long text what has no room, and tell all of it in their tooltip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget
from typing_extensions import override

SEPARATOR = " · "
"""Between the parts of a `PartsLabel`."""


class ElidedLabel(QLabel):
    """One line of text that never makes its pane wider. GUI thread only."""

    @override
    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(text)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(24, super().minimumSizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), self.alignment(), self.shown_text())
        painter.end()

    def shown_text(self) -> str:
        """Return what there is room for."""
        room = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room)


class PartsLabel(ElidedLabel):
    """Parts with a dot between them, the important ones first: the last ones go where there is no room."""

    @override
    def shown_text(self) -> str:
        parts = self.text().split(SEPARATOR)
        while len(parts) > 1 and self.fontMetrics().horizontalAdvance(SEPARATOR.join(parts)) > self.width():
            parts.pop()
        left = SEPARATOR.join(parts)
        return self.fontMetrics().elidedText(left, Qt.TextElideMode.ElideMiddle, self.width())


class FoldedLabel(QLabel):
    """Sentences in as many lines as they take; folded, one line with what has room there. GUI thread only."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folded = False
        self.setWordWrap(True)

    def set_folded(self, folded: bool) -> None:
        """Show one line, and all in the tooltip."""
        if folded != self._folded:
            self._folded = folded
            self.setWordWrap(not folded)
            self.setToolTip(self.text() if folded else "")

    @override
    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(text if self._folded else "")

    @override
    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(24, hint.height()) if self._folded else hint

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._folded:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), self.alignment(), shown)
        painter.end()
