"""A frame around a widget for a moment: there it is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from eagerlab.gui.theme import Theme

SHOWN_MS = 2_500
WIDTH = 3
RADIUS = 6


class Outline(QWidget):
    """Lies above a widget's window and lets the mouse through. GUI thread only.

    It goes by itself, after a while or when the widget moves.

    Parameters
    ----------
    target : QWidget
        What is framed; it must be visible.
    theme : Theme
        Gives the colour.
    """

    def __init__(self, target: QWidget, theme: Theme) -> None:
        super().__init__(target.window())
        self.setObjectName("outline")
        self._target = target
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._place()
        target.installEventFilter(self)
        QTimer.singleShot(SHOWN_MS, self, self.deleteLater)
        self.show()
        self.raise_()

    @property
    def target(self) -> QWidget:
        """What is framed."""
        return self._target

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._place()
        elif event.type() == QEvent.Type.Hide:
            self.deleteLater()
        return False

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.tokens.accent), WIDTH))
        inset = WIDTH // 2 + 1
        painter.drawRoundedRect(self.rect().adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)

    def _place(self) -> None:
        window = self._target.window()
        corner = self._target.mapTo(window, QPoint(0, 0))
        frame = QRect(corner, self._target.size()).adjusted(-WIDTH, -WIDTH, WIDTH, WIDTH)
        self.setGeometry(frame.intersected(window.rect()))
