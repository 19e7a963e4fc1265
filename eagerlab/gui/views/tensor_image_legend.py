"""What the colours of a picture mean."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.theme import Theme

BAR_HEIGHT = 10


class HeatLegend(QWidget):
    """A bar of colours with the values at its ends, patches for NaN and the infinities. GUI thread only."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._ramp: npt.NDArray[np.uint8] | None = None
        self._ends: Sequence[str] = ("",)
        self._special = (False, False, False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_colours(
        self,
        ramp: npt.NDArray[np.uint8] | None,
        ends: Sequence[str],
        special: tuple[bool, bool, bool],
    ) -> None:
        """Explain colours.

        Parameters
        ----------
        ramp : numpy.ndarray of uint8, n × 3 or more, or None
            From the low to the high end; None where colours are mixed.
        ends : sequence of str
            What the low end means, and the high one; or one text for everything.
        special : tuple of bool
            Which of NaN, Inf and −Inf occur.
        """
        self._ramp, self._ends, self._special = ramp, ends, special
        self.setAccessibleDescription(", ".join(self.texts()))
        self.setToolTip(", ".join(self.texts()))
        self.update()

    def texts(self) -> list[str]:
        """Return the words of the legend, from left to right."""
        return [*self._ends, *(name for name, _ in self._patches())]

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, QFontMetrics(self._theme.code_font()).height() + 4)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self._theme.code_font())
        metrics = painter.fontMetrics()
        right = self.width()
        for name, colour in reversed(self._patches()):
            right -= metrics.horizontalAdvance(name) + BAR_HEIGHT + 12
            self._patch(painter, right + 4, colour, name)
        ends = self._ends
        first = metrics.elidedText(ends[0], Qt.TextElideMode.ElideRight, max(0, right - 6))
        left = metrics.horizontalAdvance(first) + 6
        right -= metrics.horizontalAdvance(ends[-1]) + 6 if len(ends) > 1 else 6
        painter.setPen(QColor(self._theme.tokens.dim))
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(QRect(0, 0, left, self.height()), middle, first)
        if len(ends) > 1:
            painter.drawText(QRect(right + 6, 0, self.width(), self.height()), middle, ends[-1])
        if right - left > 8 and self._ramp is not None:
            bar = QRect(left, (self.height() - BAR_HEIGHT) // 2, right - left, BAR_HEIGHT)
            painter.drawImage(bar, _strip(self._ramp))
            painter.setPen(QColor(self._theme.tokens.line))
            painter.drawRect(bar)
        painter.end()

    def _patches(self) -> list[tuple[str, str]]:
        tokens = self._theme.tokens
        named = (
            ("NaN", tokens.nan),
            ("Inf", tokens.positive_infinity),
            (f"{numbers.MINUS}Inf", tokens.negative_infinity),
        )
        return [pair for pair, there in zip(named, self._special, strict=True) if there]

    def _patch(self, painter: QPainter, x: int, colour: str, name: str) -> None:
        painter.fillRect(QRect(x, (self.height() - BAR_HEIGHT) // 2, BAR_HEIGHT, BAR_HEIGHT), QColor(colour))
        painter.setPen(QColor(self._theme.tokens.dim))
        painter.drawText(
            QRect(x + BAR_HEIGHT + 4, 0, self.width(), self.height()),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            name,
        )


def _strip(ramp: npt.NDArray[np.uint8]) -> QImage:
    rgb = np.ascontiguousarray(ramp[:, :3])
    return QImage(rgb.tobytes(), len(rgb), 1, 3 * len(rgb), QImage.Format.Format_RGB888).copy()
