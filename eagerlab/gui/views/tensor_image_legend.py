"""What the colours of a picture mean."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from eagerlab.gui import heat, numbers
from eagerlab.gui.theme import Theme

BAR_HEIGHT = 10


class HeatLegend(QWidget):
    """A bar of colours with the values at its ends, patches for NaN and the infinities. GUI thread only."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scale = heat.Scale(0.0, 0.0)
        self._special = (False, False, False)
        self._is_mask = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_scale(self, scale: heat.Scale, special: tuple[bool, bool, bool], *, is_mask: bool) -> None:
        """Explain `scale`, and those of NaN, Inf and −Inf that occur."""
        self._scale, self._special, self._is_mask = scale, special, is_mask
        self.setAccessibleDescription(", ".join(self.texts()))
        self.update()

    def texts(self) -> list[str]:
        """Return the words of the legend, from left to right."""
        names = ("NaN", "Inf", f"{numbers.MINUS}Inf")
        return [*self._ends(), *(name for name, there in zip(names, self._special, strict=True) if there)]

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, QFontMetrics(self._theme.code_font()).height() + 4)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = self._theme.tokens
        painter = QPainter(self)
        painter.setFont(self._theme.code_font())
        metrics = painter.fontMetrics()
        colours = (tokens.nan, tokens.positive_infinity, tokens.negative_infinity)
        patches = [
            pair
            for pair, there in zip(
                zip(("NaN", "Inf", f"{numbers.MINUS}Inf"), colours, strict=True), self._special, strict=True
            )
            if there
        ]
        right = self.width()
        for name, colour in reversed(patches):
            right -= metrics.horizontalAdvance(name) + BAR_HEIGHT + 12
            self._patch(painter, right + 4, colour, name)
        ends = self._ends()
        left = metrics.horizontalAdvance(ends[0]) + 6
        right -= metrics.horizontalAdvance(ends[-1]) + 6
        painter.setPen(QColor(tokens.dim))
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(QRect(0, 0, left, self.height()), middle, ends[0])
        if len(ends) > 1:
            painter.drawText(QRect(right + 6, 0, self.width(), self.height()), middle, ends[-1])
        if right - left > 8:
            bar = QRect(left, (self.height() - BAR_HEIGHT) // 2, right - left, BAR_HEIGHT)
            painter.drawImage(bar, self._gradient())
            painter.setPen(QColor(tokens.line))
            painter.drawRect(bar)
        painter.end()

    def _patch(self, painter: QPainter, x: int, colour: str, name: str) -> None:
        painter.fillRect(QRect(x, (self.height() - BAR_HEIGHT) // 2, BAR_HEIGHT, BAR_HEIGHT), QColor(colour))
        painter.setPen(QColor(self._theme.tokens.dim))
        painter.drawText(
            QRect(x + BAR_HEIGHT + 4, 0, self.width(), self.height()),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            name,
        )

    def _ends(self) -> list[str]:
        if self._is_mask:
            return [self.tr("False"), self.tr("True")]
        low, high = self._scale.low, self._scale.high
        if low == high:
            return [numbers.significant(low, 4)]
        return [numbers.significant(low, 4), numbers.significant(high, 4)]

    def _gradient(self) -> QImage:
        ramp = np.linspace(self._scale.low, self._scale.high, 256, dtype=np.float32)[np.newaxis, :]
        if self._is_mask:
            ramp = np.rint(ramp)
        rgb = heat.colour_picture(ramp, self._scale, self._theme.tokens)
        return QImage(rgb.tobytes(), 256, 1, 3 * 256, QImage.Format.Format_RGB888).copy()
