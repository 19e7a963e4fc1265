"""Probabilities of classes as bars, or numbers as a list. GUI thread only."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.models.seeing_samples import percent
from eagerlab.gui.theme import Theme

ROW = 24
MOST_ROWS = 16
NAME_WIDTH = 90
VALUE_WIDTH = 56
FEW = 12
"""Up to so many classes stay in their order; of more, the likeliest are shown."""


class ProbabilityBars(QWidget):
    """One row a class; the likeliest stands out. With more than a few classes, the likeliest alone."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._names: tuple[str, ...] = ()
        self._values: tuple[float, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(180)

    @property
    def values(self) -> tuple[float, ...]:
        """What is shown: a probability a class, or numbers."""
        return self._values

    @property
    def best(self) -> str:
        """Name of the likeliest class; empty where there is none."""
        if not self._values or not self._names or any(math.isnan(value) for value in self._values):
            return ""
        return self._names[self._values.index(max(self._values))]

    def show_values(self, names: Sequence[str], values: Sequence[float]) -> None:
        """Show probabilities of the named classes; without names, numbers."""
        changed = len(values) != len(self._values)
        self._names, self._values = tuple(names), tuple(values)
        likely = f"{self.best}, {percent(max(values))}" if self.best else ""
        self.setAccessibleDescription(
            likely or ", ".join(numbers.significant(value, 4) for value in values[:8])
        )
        if changed:
            self.updateGeometry()
        self.update()

    def clear(self) -> None:
        """Show nothing."""
        self.show_values((), ())

    @override
    def sizeHint(self) -> QSize:
        return QSize(240, ROW * max(1, min(MOST_ROWS, len(self._values))))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for row, number in enumerate(self._shown()):
            self._paint_row(painter, QRect(0, row * ROW, self.width(), ROW), number)

    def _shown(self) -> list[int]:
        every = list(range(len(self._values)))
        if self._names and len(every) > FEW:
            every.sort(key=lambda number: -self._values[number])
        return every[: min(MOST_ROWS, max(1, self.height() // ROW))]

    def _paint_row(self, painter: QPainter, area: QRect, number: int) -> None:
        tokens, value = self._theme.tokens, self._values[number]
        name = self._names[number] if number < len(self._names) else numbers.integer(number)
        best = bool(self._names) and name == self.best
        font = self.font()
        font.setBold(best)
        painter.setFont(font)
        painter.setPen(QColor(tokens.text if best else tokens.dim))
        left = QRect(area.x(), area.y(), NAME_WIDTH - 8, area.height())
        middle = Qt.TextElideMode.ElideMiddle
        text = painter.fontMetrics().elidedText(name, middle, left.width())
        painter.drawText(left, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        right = QRect(area.right() - VALUE_WIDTH, area.y(), VALUE_WIDTH, area.height())
        painter.setFont(self._theme.code_font())
        words = percent(value) if self._names else numbers.significant(value, 5)
        painter.drawText(right, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        room = right.left() - NAME_WIDTH - 8
        if self._names and room > 0:
            bar = QRect(NAME_WIDTH, area.y() + 6, room, area.height() - 12)
            painter.fillRect(bar, QColor(tokens.hover))
            share = 0.0 if math.isnan(value) else min(1.0, max(0.0, value))
            bar.setWidth(round(room * share))
            painter.fillRect(bar, QColor(tokens.accent if best else tokens.dim))
