"""A part of a pane that is as high as what it holds and, where there is no room for that, scrolls."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget
from typing_extensions import override

LEAST_LINES = 3
"""Shown in any case."""


class ShrinkingArea(QScrollArea):
    """Scrolls its content where it has not its height; words of it are never cut off. GUI thread only.

    Parameters
    ----------
    content : QWidget
        With a layout, whose labels may wrap their words.
    """

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setWidget(content)
        content.installEventFilter(self)
        # Else it would stand on a ground of its own.
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._wanted())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(self._wanted(), LEAST_LINES * self.fontMetrics().lineSpacing()))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _wanted(self) -> int:
        content = self.widget()
        layout = content.layout() if content is not None else None
        if layout is None:
            return 0
        width = self.viewport().width()
        return layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()
