"""A picture as it is drawn, point by point, as an image of its own: to be copied and saved. Any thread."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor, QImage, QPainter, qRgba

from eagerlab.gui.models import picture_looks
from eagerlab.gui.models.picture_places import PicturePlaces
from eagerlab.gui.theme import Tokens

LEAST_SIDE = 256
"""Pixels of the longer side of an image: smaller ones are enlarged by a whole factor."""

Bytes = npt.NDArray[np.uint8]
Region = tuple[int, int, int, int]


@dataclass(frozen=True)
class Points:
    """Points, what they stand for, and which are not finite beside colours."""

    places: PicturePlaces
    points: Bytes
    marks: Bytes | None


@dataclass(frozen=True)
class Shown(Points):
    """A picture, how it is coloured, and a part of it that is drawn more finely."""

    grey: bool
    is_mask: bool
    detail: Points | None = None

    def table(self, tokens: Tokens) -> Bytes | None:
        """Return the colours of the levels; None where points are colours."""
        if self.places.mixed:
            return None
        reply = self.places.reply
        return picture_looks.table(reply.low, reply.high, tokens, grey=self.grey, is_mask=self.is_mask)

    def painted(self, tokens: Tokens, points: Points | None = None) -> QImage:
        """Return what is drawn, a pixel for each point: of the whole, or of the finer part."""
        points = points or self
        rows, columns = points.places.size
        image = QImage(columns, rows, QImage.Format.Format_RGB32)
        image.fill(QColor(tokens.panel))
        layers = [(points.points, self.table(tokens))]
        if points.marks is not None:
            layers.append((points.marks, picture_looks.marks_table(tokens)))
        painter = QPainter(image)
        for bytes_, table in layers:
            painter.drawImage(0, 0, _layer(bytes_, table))
        painter.end()
        return image

    def image(self, tokens: Tokens, seen: Region | None) -> QImage:
        """Return a region of the canvas, or all, as finely as it is drawn; large enough to be looked at."""
        image = self.painted(tokens) if seen is None else self._cut_out(tokens, seen)
        factor = LEAST_SIDE // max(image.height(), image.width())
        return image.scaled(image.size() * factor) if factor > 1 else image

    def _cut_out(self, tokens: Tokens, seen: Region) -> QImage:
        top, bottom, left, right = seen
        finer = self.detail
        is_finer = finer is not None and finer.places.holds(top, left)
        is_finer = is_finer and finer is not None and finer.places.holds(bottom - 1, right - 1)
        points: Points = finer if finer is not None and is_finer else self
        (down, across), (first_row, first_column) = points.places.step, points.places.start
        corner = ((left - first_column) // across, (top - first_row) // down)
        size = (
            -(-(right - first_column) // across) - corner[0],
            -(-(bottom - first_row) // down) - corner[1],
        )
        return self.painted(tokens, points).copy(*corner, max(1, size[0]), max(1, size[1]))


def _layer(points: Bytes, table: Bytes | None) -> QImage:
    """Return levels with their colours, or colours, as an image that uses the memory of `points`."""
    rows, columns = points.shape[:2]
    if table is None:
        return QImage(points.data, columns, rows, 4 * columns, QImage.Format.Format_RGBA8888)
    image = QImage(points.data, columns, rows, columns, QImage.Format.Format_Indexed8)
    image.setColorTable([qRgba(*(int(part) for part in colour)) for colour in table])
    return image
