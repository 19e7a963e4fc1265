"""A square to draw on with mouse, pen, finger or keys; pictures can be dropped on it. GUI thread only."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QFocusEvent,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from eagerlab.gui.models.pictures import is_picture, read_picture
from eagerlab.gui.models.seeing_digit import Ink
from eagerlab.gui.theme import Theme

SIDE = 280
LEAST_SIDE = 140
KEY_STEP = 1 / 28

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class DigitCanvas(QWidget):
    """A square to draw on: mouse, pen or finger; or arrow keys, with Space to put the brush down and up.

    Attributes
    ----------
    changed : Signal
        Strokes or picture are others.
    refused : Signal
        What was dropped or pasted cannot be read as a picture.
    """

    changed = Signal()
    refused = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.strokes: list[list[tuple[float, float]]] = []
        self.picture: QImage | None = None
        self.ink = Ink()
        self._cursor = (0.5, 0.25)
        self._pen_down = False
        self.setObjectName("draw_canvas")
        self.setAccessibleName(self.tr("Canvas to draw on"))
        self.setAccessibleDescription(
            self.tr("Arrow keys move the brush, Space puts it down and up, Delete clears, Backspace undoes.")
        )
        self.setToolTip(self.accessibleDescription())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setAcceptDrops(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumSize(LEAST_SIDE, LEAST_SIDE)
        self.setMaximumSize(SIDE, SIDE)

    def clear(self) -> None:
        """Begin anew."""
        self.strokes, self.picture, self._pen_down = [], None, False
        self._tell()

    def undo(self) -> None:
        """Take back the last stroke, or the picture."""
        if self.strokes:
            self.strokes.pop()
        else:
            self.picture = None
        self._pen_down = False
        self._tell()

    def set_picture(self, picture: QImage) -> None:
        """Use a picture in place of what was drawn."""
        self.strokes, self.picture = [], picture
        self._tell()

    def take(self, data: QMimeData | None) -> bool:
        """Use a picture that was dropped or pasted; return whether there was one."""
        if data is None:
            return False
        image = QImage()
        if data.hasImage():
            image = QImage(data.imageData())
        for url in data.urls():
            if image.isNull() and url.isLocalFile():
                image = read_picture(url.toLocalFile())
        if image.isNull():
            return False
        self.set_picture(image)
        return True

    def paste(self) -> None:
        """Use the picture on the clipboard."""
        if not self.take(QGuiApplication.clipboard().mimeData()):
            self.refused.emit()

    @override
    def sizeHint(self) -> QSize:
        return QSize(SIDE, SIDE)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return width

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.picture = None
            self.strokes.append([self._place(event.position())])
            self._tell()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton and self.strokes:
            self.strokes[-1].append(self._place(event.position()))
            self._tell()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ARROWS:
            self._move(*ARROWS[key])
        elif key == Qt.Key.Key_Space:
            self._pen_down = not self._pen_down
            if self._pen_down:
                self.picture = None
                self.strokes.append([self._cursor])
            self._tell()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Escape):
            self.clear()
        elif key == Qt.Key.Key_Backspace or event.matches(QKeySequence.StandardKey.Undo):
            self.undo()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        else:
            super().keyPressEvent(event)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        data = event.mimeData()
        # What is no picture is left to the window, which opens data and experiments.
        if data.hasImage() or any(is_picture(url.toLocalFile()) for url in data.urls()):
            event.acceptProposedAction()
        else:
            event.ignore()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        if self.take(event.mimeData()):
            event.acceptProposedAction()
        else:
            self.refused.emit()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = self._theme.tokens
        area = QRectF(self.rect())
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(tokens.panel))
        if self.picture is not None:
            size = self.picture.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
            place = QRectF(0, 0, size.width(), size.height())
            place.moveCenter(area.center())
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(place, self.picture)
        elif not self.strokes and not self.hasFocus():
            painter.setPen(QColor(tokens.dim))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self.tr("Draw here"))
        if self.strokes:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(area, self.ink.mask(self.strokes, QColor(tokens.text)))
        if self.hasFocus():
            self._paint_cursor(painter, area)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(QColor(tokens.accent if self.hasFocus() else tokens.line), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _paint_cursor(self, painter: QPainter, area: QRectF) -> None:
        x, y = self._cursor[0] * area.width(), self._cursor[1] * area.height()
        painter.setPen(QPen(QColor(self._theme.tokens.accent), 2 if self._pen_down else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(x, y), 6, 6)

    def _place(self, point: QPointF) -> tuple[float, float]:
        x, y = point.x() / max(1, self.width()), point.y() / max(1, self.height())
        self._cursor = (min(1.0, max(0.0, x)), min(1.0, max(0.0, y)))
        return self._cursor

    def _move(self, right: int, down: int) -> None:
        x, y = self._cursor[0] + right * KEY_STEP, self._cursor[1] + down * KEY_STEP
        self._cursor = (min(1.0, max(0.0, x)), min(1.0, max(0.0, y)))
        if self._pen_down and self.strokes:
            self.strokes[-1].append(self._cursor)
            self._tell()
        self.update()

    def _tell(self) -> None:
        self.update()
        self.changed.emit()
