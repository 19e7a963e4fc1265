"""The points of a picture: drawn, zoomed, moved over and pointed at. GUI thread only."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.models.picture_places import PicturePlaces
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.tensor_image_axes import PictureOverlay, PixelAxis

FLAT = 8
"""How many times as long as wide a picture must be for its points to be no squares any more."""
STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
FAR = 10
AXIS_MARGIN = 12
"""Pixels beside the numbers."""

Bytes = npt.NDArray[np.uint8]


class PictureCanvas(pg.PlotWidget):
    """Draws bytes through a table of colours, and tells which point is meant.

    What the drawing library gets are always bytes: NaN, infinities, constants and odd number types make it
    raise or die. Neighbouring points are never mixed.

    Attributes
    ----------
    pointed : Signal(object)
        Row and column of the point under the mouse or chosen by keys, or None.
    clicked : Signal(object)
        Row and column of a point that was clicked, or chosen by Return.
    """

    pointed = Signal(object)
    clicked = Signal(object)

    def __init__(self, theme: Theme) -> None:
        self.edges = {"left": PixelAxis("left"), "top": PixelAxis("top")}
        super().__init__(axisItems=self.edges)
        self.setObjectName("tensor_image_canvas")
        self.setAccessibleName(self.tr("Picture of the values"))
        self.hideButtons()
        self.setMenuEnabled(False)
        self.invertY(True)
        self.showAxis("top")
        self.hideAxis("bottom")
        self.item = pg.ImageItem(axisOrder="row-major")
        self.marks = pg.ImageItem(axisOrder="row-major")
        for item in (self.item, self.marks):
            item.setVisible(False)
            self.addItem(item)
        self.overlay = PictureOverlay(self.getViewBox(), theme)
        self._size = (0, 0)
        self._point: tuple[int, int] | None = None
        self._is_fitted = True
        self.scene().sigMouseMoved.connect(self._hover)
        self.scene().sigMouseClicked.connect(self._click)
        self.getViewBox().sigRangeChangedManually.connect(self._zoomed)

    @property
    def is_pointed_below(self) -> bool:
        """Whether the chosen point lies in the lower half of what is seen."""
        top, bottom = sorted(self.getViewBox().viewRange()[1])
        return self._point is not None and self._point[0] > (top + bottom) / 2

    def show_points(self, places: PicturePlaces, levels: Bytes, table: Bytes | None) -> None:
        """Draw levels through a table of 256 colours, or colours as they are."""
        new = places.size != self._size
        self._size = places.size
        self.item.setImage(levels, autoLevels=False, lut=table)
        self.item.setVisible(True)
        self.overlay.set_places(places)
        self._number(places)
        if new:
            rows, columns = self._size
            is_flat = max(rows, columns) > FLAT * min(rows, columns)
            self.setAspectLocked(not is_flat)
            self._point = None
            self.overlay.set_point(None)
            self.fit()

    def show_marks(self, marks: Bytes | None, table: Bytes) -> None:
        """Draw what is not finite over mixed colours."""
        self.marks.setVisible(marks is not None)
        if marks is not None:
            self.marks.setImage(marks, autoLevels=False, lut=table)

    def clear_points(self) -> None:
        """Draw nothing."""
        self._size = (0, 0)
        self._point = None
        self.item.setVisible(False)
        self.marks.setVisible(False)
        self.overlay.set_places(None)
        self.overlay.set_point(None)

    def fit(self) -> None:
        """Show all of the picture."""
        rows, columns = self._size
        self._is_fitted = True
        self.setRange(xRange=(0, columns), yRange=(0, rows), padding=0.02)

    def zoom(self, factor: float) -> None:
        """Show `factor` times as much, around the chosen point or the middle."""
        self._is_fitted = False
        centre = None if self._point is None else (self._point[1] + 0.5, self._point[0] + 0.5)
        self.getViewBox().scaleBy((factor, factor), center=centre)

    def point(self, row: int, column: int) -> None:
        """Choose a point, as the mouse or keys do."""
        rows, columns = self._size
        inside = 0 <= row < rows and 0 <= column < columns
        self._point = (row, column) if inside else None
        self.overlay.set_point(self._point)
        self.pointed.emit(self._point)

    @override
    def keyPressEvent(self, ev: QKeyEvent) -> None:
        key = Qt.Key(ev.key())
        if key in STEPS and self._size[0]:
            length = FAR if ev.modifiers() & Qt.KeyboardModifier.ControlModifier else 1
            row, column = self._point or (0, 0)
            if self._point is not None:
                row, column = row + STEPS[key][0] * length, column + STEPS[key][1] * length
            self.point(min(max(row, 0), self._size[0] - 1), min(max(column, 0), self._size[1] - 1))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._point is not None:
            self.clicked.emit(self._point)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(0.8)
        elif key == Qt.Key.Key_Minus:
            self.zoom(1.25)
        elif key in (Qt.Key.Key_0, Qt.Key.Key_Home):
            self.fit()
        else:
            super().keyPressEvent(ev)

    @override
    def resizeEvent(self, ev: QResizeEvent | None) -> None:
        super().resizeEvent(ev)
        # pyqtgraph calls this while it builds itself.
        if getattr(self, "_is_fitted", False) and self._size[0]:
            self.fit()

    @override
    def leaveEvent(self, ev: QEvent) -> None:
        super().leaveEvent(ev)
        self.point(-1, -1)

    def _number(self, places: PicturePlaces) -> None:
        """Set the numbers beside the picture: of its points, or of its cells.

        Where one axis fills the grid line by line, a cell's number is the sum of those beside and above it.
        """
        reply = places.reply
        left, top = self.edges["left"], self.edges["top"]
        if not places.has_cells:
            for axis, count, stride in zip((left, top), self._size, reply.stride, strict=True):
                axis.set_points(count, stride)
        else:
            first = places.first_cells()
            pitches = (reply.cell[0] + 1, reply.cell[1] + 1)
            if reply.wrapped:
                left.set_cells(reply.grid[0], pitches[0], max(first), step=reply.grid[1])
                top.set_cells(reply.grid[1], pitches[1], 0, sign="+")
            else:
                for axis, count, pitch, number in zip((left, top), reply.grid, pitches, first, strict=True):
                    axis.set_cells(count, pitch, number)
        sides = reply.grid if places.has_cells else self._size
        for name, count in zip(("left", "top"), sides, strict=True):
            self.showAxis(name, count > 1)
        longest = numbers.integer(max(left.count * left.stride, left.first + left.count * left.step))
        left.setWidth(self.fontMetrics().horizontalAdvance(longest) + AXIS_MARGIN)

    def _at(self, place: QPointF) -> tuple[int, int]:
        point = self.getViewBox().mapSceneToView(place)
        return math.floor(point.y()), math.floor(point.x())

    def _hover(self, place: QPointF) -> None:
        if self._size[0]:
            self.point(*self._at(place))

    def _click(self, event: pg.GraphicsScene.mouseEvents.MouseClickEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._size[0]:
            self.point(*self._at(event.scenePos()))
            if self._point is not None:
                event.accept()
                self.clicked.emit(self._point)

    def _zoomed(self) -> None:
        self._is_fitted = False
