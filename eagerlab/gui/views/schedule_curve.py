"""The learning rate over training, as a small curve."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.theme import Theme

HEIGHT = 64


class ScheduleCurve(QWidget):
    """From step 0 to the last one, from 0 to the largest rate. GUI thread only."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("schedule_curve")
        self._theme = theme
        self._values: list[float] = []
        self._steps = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    @property
    def values(self) -> list[float]:
        """What is drawn."""
        return list(self._values)

    def set_values(self, values: Sequence[float] | None, steps: int) -> None:
        """Draw these rates; hidden when there are none."""
        self._values = list(values or ())
        self._steps = steps
        self.setVisible(bool(self._values))
        if self._values:
            first, last = (numbers.significant(value, 3) for value in (self._values[0], self._values[-1]))
            words = self.tr("Learning rate from {first} to {last} over {steps} steps")
            words = words.format(first=first, last=last, steps=numbers.integer(steps))
            self.setToolTip(words)
            self.setAccessibleName(words)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(160, HEIGHT)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        top = max(self._values, default=0.0)
        if top <= 0:
            return
        tokens = self._theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height = self.fontMetrics().height()
        field = QRectF(self.rect()).adjusted(1, 4, -1, -height - 2)
        painter.setPen(QPen(QColor(tokens.line), 1))
        painter.drawLine(field.bottomLeft(), field.bottomRight())
        across = max(1, len(self._values) - 1)
        points = [
            QPointF(
                field.left() + field.width() * place / across, field.bottom() - field.height() * value / top
            )
            for place, value in enumerate(self._values)
        ]
        painter.setPen(QPen(QColor(self._theme.series_colour(0)), 1.5))
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(QColor(tokens.dim))
        below = QRectF(0, self.height() - height, self.width(), height)
        last = self.tr("step {number}").format(number=numbers.integer(self._steps))
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, last)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, "0")
