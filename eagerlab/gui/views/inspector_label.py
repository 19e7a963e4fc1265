"""A label that cuts long text in the middle and tells all of it in its tooltip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel
from typing_extensions import override


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
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, self.width())
        painter.drawText(self.rect(), self.alignment(), text)
        painter.end()
