"""Where a line has no number: marks at the edges of its plot. GUI thread only."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from eagerlab.gui.models.decimate import IS_INF, IS_MINUS_INF, IS_NAN, Flags, Floats
from eagerlab.gui.theme import Theme

HEIGHT, WIDTH = 10, 3


class LineMarks(pg.GraphicsObject):
    """Marks NaN faintly over the height and below, infinities at the edge they lie at. GUI thread only."""

    def __init__(self, view: pg.ViewBox, theme: Theme) -> None:
        super().__init__()
        self.setParentItem(view)
        self.setZValue(400)
        self._view = view
        self._theme = theme
        self._places: Floats = np.zeros(0)
        self._flags: Flags = np.zeros(0, np.uint8)
        view.sigResized.connect(self._resized)

    def set_marks(self, places: Floats, flags: Flags) -> None:
        """Mark these indices, each with what else than finite values it has."""
        self._places, self._flags = places, flags
        self.update()

    def marked(self, flag: int) -> list[float]:
        """Return the indices with a flag."""
        return [float(place) for place in self._places[self._flags & flag != 0]]

    @override
    def boundingRect(self) -> QRectF:
        return QRectF(self._view.rect())

    @override
    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        p.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        tokens, rect = self._theme.tokens, QRectF(self._view.rect())
        (first, last), _ = self._view.viewRange()
        inside = (self._places >= first) & (self._places <= last)
        pixels = np.round((self._places[inside] - first) * rect.width() / ((last - first) or 1.0))
        flags = self._flags[inside]
        faint = QColor(tokens.nan)
        faint.setAlphaF(0.25)
        for x in np.unique(pixels[flags & IS_NAN != 0]):
            p.fillRect(QRectF(x, rect.top(), 1, rect.height()), faint)
        for flag, colour, top in (
            (IS_NAN, tokens.nan, rect.bottom() - HEIGHT),
            (IS_INF, tokens.positive_infinity, rect.top()),
            (IS_MINUS_INF, tokens.negative_infinity, rect.bottom() - HEIGHT),
        ):
            for x in np.unique(pixels[flags & flag != 0]):
                p.fillRect(QRectF(x - WIDTH // 2, top, WIDTH, HEIGHT), QColor(colour))

    def _resized(self) -> None:
        self.prepareGeometryChange()
        self.update()
