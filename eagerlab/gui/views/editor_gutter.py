"""Line numbers beside an editor, with a dot where something is wrong, or stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from eagerlab.gui.views.editor import Editor

ROOM = 14
"""Pixels for the dot, left of the numbers."""


class Gutter(QWidget):
    """Paints the numbers of an editor's visible lines. GUI thread only."""

    def __init__(self, editor: Editor) -> None:
        super().__init__(editor)
        self._editor = editor

    @property
    def wanted_width(self) -> int:
        """Pixels for the dot and for the largest number, three digits at least."""
        digits = max(3, len(str(self._editor.blockCount())))
        return ROOM + self._editor.fontMetrics().horizontalAdvance("9") * digits + 10

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.wanted_width, 0)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        editor, tokens = self._editor, self._editor.tokens
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(tokens.panel))
        painter.setFont(editor.font())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        current = editor.textCursor().blockNumber()
        marked = {mark.line: tokens.warn if mark.is_here else tokens.bad for mark in editor.marks}
        for number, top, height in editor.visible_lines():
            if top > event.rect().bottom():
                break
            painter.setPen(QColor(tokens.text if number == current else tokens.dim))
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            # The block of the last line holds the document's margin, too.
            text_height = min(int(height), editor.fontMetrics().lineSpacing())
            painter.drawText(0, int(top), self.width() - 8, text_height, right, str(number + 1))
            if number + 1 in marked:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(marked[number + 1]))
                painter.drawEllipse(QPointF(ROOM / 2 + 1, top + text_height / 2), 3.5, 3.5)

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            words = self._editor.words_at(event.pos().y())
            QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)
