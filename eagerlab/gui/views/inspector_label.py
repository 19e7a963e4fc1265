"""Labels that leave out of a long text what has no room, and tell all of it in their tooltip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel
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
        painter.drawText(self.rect(), self.alignment(), self.shown_text())
        painter.end()

    def shown_text(self) -> str:
        """Return what there is room for."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, self.width())


class PartsLabel(ElidedLabel):
    """Parts with a dot between them, the important ones first: the last ones go where there is no room."""

    @override
    def shown_text(self) -> str:
        parts = self.text().split(SEPARATOR)
        while len(parts) > 1 and self.fontMetrics().horizontalAdvance(SEPARATOR.join(parts)) > self.width():
            parts.pop()
        left = SEPARATOR.join(parts)
        return self.fontMetrics().elidedText(left, Qt.TextElideMode.ElideMiddle, self.width())
