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
"""Pixels between two numbers of cells."""
LEAST_LABEL = 60.0
"""Height of a cell in pixels from which it carries its number."""
LEAST_POINT = 4.0
"""Side of a point in pixels from which it is framed under the mouse."""


class PixelAxis(NumberAxis):
    """Numbers rows or columns of a picture, or of cells, and nothing beside it.

    Attributes
    ----------
    count : int
        How many there are.
    stride : int
        Elements that each stands for.
    pitch, first, step : int
        Points from one cell to the next, 0 without cells; the first cell's number, and that to the next.
    sign : str
        Stands before the number of a cell.
    """

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation, whole=True)
        self.count = 0
        self.stride = 1
        self.pitch = self.first = 0
        self.step = 1
        self.sign = ""

    def set_points(self, count: int, stride: int) -> None:
        """Tell how many points there are, each of which stands for `stride` elements."""
        self.count, self.stride, self.pitch = count, stride, 0
        self.first, self.step = 0, 1
        self.picture = None
        self.update()

    def set_cells(self, count: int, pitch: int, first: int, step: int = 1, sign: str = "") -> None:
        """Tell how many cells there are, which lie `pitch` points apart."""
        self.count, self.stride, self.pitch = count, 1, pitch
        self.first, self.step, self.sign = first, step, sign
        self.picture = None
        self.update()

    @override
    def tickValues(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, list[float]]]:
        if not self.pitch:
            found: list[tuple[float, list[float]]] = super().tickValues(minVal, maxVal, size)
            return found
        low, high = sorted((minVal, maxVal))
        step = max(1, math.ceil(LEAST_TICK * (high - low) / max(1.0, size) / self.pitch))
        cells = range(0, self.count, step)
        centres = [cell * self.pitch + (self.pitch - 1) / 2 for cell in cells]
        return [(float(step * self.pitch), [one for one in centres if low <= one <= high])]

    @override
    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        if self.pitch:
            cells = [int(value // self.pitch) for value in values]
            return [self.sign + numbers.integer(self.first + cell * self.step) for cell in cells]
        texts = super().tickStrings([value * self.stride for value in values], scale, spacing * self.stride)
        return [text if 0 <= value <= self.count else "" for value, text in zip(values, texts, strict=True)]


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
        rows, columns = places.reply.cell
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
