"""The numbers beside a picture, and what lies over its points. GUI thread only."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.models.picture_places import PicturePlaces
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.plot_items import NumberAxis

LEAST_TICK = 26.0
"""Pixels between two numbers."""
GAP = 8.0
"""Pixels between the texts of two numbers beside each other, at least."""
LEAST_LABEL = 60.0
"""Height of a cell in pixels from which it carries its number."""
LEAST_POINT = 4.0
"""Side of a point in pixels from which it is framed under the mouse."""


class PixelAxis(NumberAxis):
    """Numbers rows or columns of a picture, or of cells, in the middle of each, and nothing beside it.

    Attributes
    ----------
    count : int
        How many there are.
    pitch, first, step : int
        Units of the canvas from one to the next; the first one's number, and that to the next.
    sign : str
        Stands before a number.
    """

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation, whole=True)
        self.count = 0
        self._size = 1
        self.pitch, self.first, self.step = 1, 0, 1
        self.sign = ""

    def set_points(self, count: int) -> None:
        """Tell how many elements there are, each of which takes a unit of the canvas."""
        self._set(count, 1, 1, 0, 1, "")

    def set_cells(self, count: int, pitch: int, gap: int, first: int, step: int = 1, sign: str = "") -> None:
        """Tell how many cells there are, which lie `pitch` units apart with `gap` units between."""
        self._set(count, pitch, pitch - gap, first, step, sign)

    @property
    def longest(self) -> str:
        """The longest number."""
        return self._text(max(0, self.count - 1))

    @override
    def tickValues(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, list[float]]]:
        low, high = sorted((minVal, maxVal))
        least = LEAST_TICK
        if self.orientation == "top":
            least = max(least, QFontMetricsF(self.font()).horizontalAdvance(self.longest) + GAP)
        step = _round_up(least * (high - low) / max(1.0, size) / self.pitch)
        first = max(0, math.ceil((low - self._size / 2) / self.pitch))
        last = min(self.count - 1, math.floor((high - self._size / 2) / self.pitch))
        places = range(-(-first // step) * step, last + 1, step)
        return [(float(step * self.pitch), [place * self.pitch + self._size / 2 for place in places])]

    @override
    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        return [self._text(int(value // self.pitch)) for value in values]

    def _set(self, count: int, pitch: int, size: int, first: int, step: int, sign: str) -> None:
        self.count, self.pitch, self._size = count, pitch, size
        self.first, self.step, self.sign = first, step, sign
        self.picture = None
        self.update()

    def _text(self, place: int) -> str:
        return self.sign + numbers.integer(self.first + place * self.step)


def _round_up(count: float) -> int:
    """Return the next of 1, 2, 5, 10, 20, 50 … that is no less."""
    power: int = 10 ** max(0, math.floor(math.log10(max(1.0, count))))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= count)


class PictureOverlay(pg.GraphicsObject):
    """The numbers of cells that fill the grid line by line, and a frame around the chosen point."""

    def __init__(self, view: pg.ViewBox, theme: Theme) -> None:
        super().__init__()
        self.setParentItem(view)
        self.setZValue(500)
        self._view = view
        self._theme = theme
        self._places: PicturePlaces | None = None
        self._point: tuple[int, int] | None = None
        self._step = (1, 1)
        view.sigResized.connect(self._resized)

    def set_places(self, places: PicturePlaces | None) -> None:
        """Lie over another picture."""
        self._places = places
        self.update()

    def set_point(self, point: tuple[int, int] | None, step: tuple[int, int] = (1, 1)) -> None:
        """Frame the point that begins at this row and column, and is so many units high and wide."""
        if (point, step) != (self._point, self._step):
            self._point, self._step = point, step
            self.update()

    def labels(self) -> list[tuple[QPointF, str]]:
        """Return the upper left corners in pixels of the cells that carry a number, and the number."""
        places = self._places
        if places is None or not places.has_cells or not places.reply.wrapped:
            return []
        rows, columns = (length * step for length, step in zip(places.reply.cell, places.step, strict=True))
        across, down = self._scale()
        if rows * down < LEAST_LABEL:
            return []
        found = []
        rect = QRectF(self._view.rect())
        metrics = QFontMetricsF(self._theme.code_font())
        for cell in range(places.reply.count):
            row, column = places.corner(cell)
            corner = self._pixel(row, column)
            box = QRectF(corner.x(), corner.y(), columns * across, rows * down)
            text = numbers.integer(max(places.cell_places(cell).values(), default=0))
            if rect.intersects(box) and metrics.horizontalAdvance(text) + 12 < box.width():
                found.append((corner, text))
        return found

    @override
    def boundingRect(self) -> QRectF:
        return QRectF(self._view.rect())

    @override
    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        p.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        p.setFont(self._theme.code_font())
        metrics = p.fontMetrics()
        ground, ink = QColor(self._theme.tokens.panel), QColor(self._theme.tokens.text)
        ground.setAlphaF(0.75)
        for corner, text in self.labels():
            plate = QRectF(
                corner.x() + 1, corner.y() + 1, metrics.horizontalAdvance(text) + 6, metrics.height()
            )
            p.fillRect(plate, ground)
            p.setPen(ink)
            p.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
        self._paint_point(p)

    def _paint_point(self, painter: QPainter) -> None:
        across, down = (scale * step for scale, step in zip(self._scale(), reversed(self._step), strict=True))
        if self._point is None or min(across, down) < LEAST_POINT:
            return
        corner = self._pixel(*self._point)
        frame = QRectF(round(corner.x()), round(corner.y()), round(across), round(down))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, colour in ((3, self._theme.tokens.panel), (1, self._theme.tokens.text)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRect(frame)

    def _scale(self) -> tuple[float, float]:
        """Return pixels a point, across and down."""
        (left, right), (top, bottom) = self._view.viewRange()
        rect = self._view.rect()
        return rect.width() / ((right - left) or 1.0), rect.height() / ((bottom - top) or 1.0)

    def _pixel(self, row: int, column: int) -> QPointF:
        (left, _), (top, _) = self._view.viewRange()
        across, down = self._scale()
        return QPointF((column - left) * across, (row - top) * down)

    def _resized(self) -> None:
        self.prepareGeometryChange()
        self.update()
