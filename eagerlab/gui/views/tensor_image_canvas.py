"""The points of a picture: drawn, zoomed, moved over and pointed at. GUI thread only."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from typing_extensions import override

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
    """Draws bytes through a table of colours, and tells which point is meant: dragged, zoomed by the wheel.

    Rows and columns are those of `PicturePlaces` on the canvas.

    What the drawing library gets are always bytes: NaN, infinities, constants and odd number types make it
    raise or die. Neighbouring points are never mixed.

    Attributes
    ----------
    pointed : Signal(object)
        Row and column of the point under the mouse or chosen by keys, or None.
    clicked : Signal(object)
        Row and column of a point that was chosen by Return.
    moved : Signal
        Another part is seen: read `seen`.
    """

    pointed = Signal(object)
    clicked = Signal(object)
    moved = Signal()

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
        self.detail = pg.ImageItem(axisOrder="row-major")
        self.detail_marks = pg.ImageItem(axisOrder="row-major")
        for item in (self.item, self.marks, self.detail, self.detail_marks):
            item.setVisible(False)
            self.addItem(item)
        self.overlay = PictureOverlay(self.getViewBox(), theme)
        self._size = (0, 0)
        self._places: PicturePlaces | None = None
        self._finer: PicturePlaces | None = None
        self._point: tuple[int, int] | None = None
        self._is_fitted = True
        self.scene().sigMouseMoved.connect(self._hover)
        self.scene().sigMouseClicked.connect(self._click)
        self.getViewBox().sigRangeChangedManually.connect(self._zoomed)
        self.getViewBox().sigRangeChanged.connect(lambda *_: self.moved.emit())

    @property
    def is_pointed_below(self) -> bool:
        """Whether the chosen point lies in the lower half of what is seen."""
        top, bottom = sorted(self.getViewBox().viewRange()[1])
        return self._point is not None and self._point[0] > (top + bottom) / 2

    @property
    def chosen_point(self) -> tuple[int, int] | None:
        """Row and column of the point under the mouse, or chosen by keys."""
        return self._point

    @property
    def is_fitted(self) -> bool:
        """Whether all of the picture is seen."""
        return self._is_fitted

    def seen(self) -> tuple[int, int, int, int]:
        """Return the rows and then the columns of the picture that are in sight, ends exclusive."""
        (left, right), (top, bottom) = (sorted(ends) for ends in self.getViewBox().viewRange())
        rows, columns = self._size
        return (
            min(max(0, math.floor(top)), rows),
            min(max(0, math.ceil(bottom)), rows),
            min(max(0, math.floor(left)), columns),
            min(max(0, math.ceil(right)), columns),
        )

    def show_points(self, places: PicturePlaces, levels: Bytes, table: Bytes | None) -> None:
        """Draw levels through a table of 256 colours, or colours as they are."""
        new = places.extent != self._size
        self._size = places.extent
        self._places = places
        _draw(self.item, places, levels, table)
        self.overlay.set_places(places)
        self._number(places)
        if new:
            rows, columns = self._size
            is_flat = max(rows, columns) > FLAT * min(rows, columns)
            self.setAspectLocked(not is_flat)
            self._point = None
            self.overlay.set_point(None)
            self.fit()

    def show_detail(self, places: PicturePlaces, levels: Bytes, table: Bytes | None) -> None:
        """Draw a part more finely, upon the whole."""
        self._finer = places
        _draw(self.detail, places, levels, table)

    def clear_detail(self) -> None:
        """Show the whole alone."""
        self._finer = None
        self.detail.setVisible(False)
        self.detail_marks.setVisible(False)

    def show_marks(self, marks: Bytes | None, table: Bytes) -> None:
        """Draw what is not finite over mixed colours."""
        _mark(self.marks, self._places, marks, table)

    def show_detail_marks(self, marks: Bytes | None, table: Bytes) -> None:
        """Draw what is not finite over the mixed colours of the part."""
        _mark(self.detail_marks, self._finer, marks, table)

    def clear_points(self) -> None:
        """Draw nothing."""
        self._size = (0, 0)
        self._places = self._point = None
        self.clear_detail()
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
        places = self._places_at(row, column)
        self._point = None if places is None else places.snapped(row, column)
        self.overlay.set_point(self._point, (1, 1) if places is None else places.step)
        self.pointed.emit(self._point)

    @override
    def keyPressEvent(self, ev: QKeyEvent) -> None:
        key = Qt.Key(ev.key())
        if key in STEPS and self._size[0]:
            length = FAR if ev.modifiers() & Qt.KeyboardModifier.ControlModifier else 1
            row, column = self._point or (0, 0)
            places = self._places_at(row, column)
            if self._point is not None and places is not None:
                row += STEPS[key][0] * length * places.step[0]
                column += STEPS[key][1] * length * places.step[1]
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

    def _places_at(self, row: int, column: int) -> PicturePlaces | None:
        """Return what is drawn there, the finer part before the whole."""
        for places in (self._finer, self._places):
            if places is not None and places.holds(row, column):
                return places
        return None

    def _number(self, places: PicturePlaces) -> None:
        """Set the numbers beside the picture: of its points, or of its cells.

        Where one axis fills the grid line by line, a cell's number is the sum of those beside and above it.
        """
        reply = places.reply
        left, top = self.edges["left"], self.edges["top"]
        if not places.has_cells:
            for axis, count in zip((left, top), places.elements, strict=True):
                axis.set_points(count)
        else:
            first = places.first_cells()
            (down, across), (gap_down, gap_across) = places.pitch, places.step
            if reply.wrapped:
                left.set_cells(reply.grid[0], down, gap_down, max(first), step=reply.grid[1])
                top.set_cells(reply.grid[1], across, gap_across, 0, sign="+")
            else:
                left.set_cells(reply.grid[0], down, gap_down, first[0])
                top.set_cells(reply.grid[1], across, gap_across, first[1])
        sides = reply.grid if places.has_cells else places.size
        for name, count in zip(("left", "top"), sides, strict=True):
            self.showAxis(name, count > 1)
        left.setWidth(self.fontMetrics().horizontalAdvance(left.longest) + AXIS_MARGIN)

    def _at(self, place: QPointF) -> tuple[int, int]:
        point = self.getViewBox().mapSceneToView(place)
        return math.floor(point.y()), math.floor(point.x())

    def _hover(self, place: QPointF) -> None:
        if self._size[0]:
            self.point(*self._at(place))

    def _click(self, event: pg.GraphicsScene.mouseEvents.MouseClickEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and event.double() and self._size[0]:
            event.accept()
            self.fit()

    def _zoomed(self) -> None:
        self._is_fitted = False


def _draw(item: pg.ImageItem, places: PicturePlaces, levels: Bytes, table: Bytes | None) -> None:
    (rows, columns), (top, left) = places.extent, places.start
    item.setImage(levels, autoLevels=False, lut=table)
    item.setRect(left, top, columns, rows)
    item.setVisible(True)


def _mark(item: pg.ImageItem, places: PicturePlaces | None, marks: Bytes | None, table: Bytes) -> None:
    if marks is None or places is None:
        item.setVisible(False)
    else:
        _draw(item, places, marks, table)
