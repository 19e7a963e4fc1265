"""The table's item view: moving and selecting over the whole of an axis, however long it is."""

from __future__ import annotations

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QWidget
from typing_extensions import override

from eagerlab.gui.models.table_selection import Selected, absolute, moved
from eagerlab.gui.models.tensor_table import TensorTableModel
from eagerlab.gui.views.index_header import IndexHeader
from eagerlab.gui.views.tensor_window import Hint, WindowedTable

Flag = QItemSelectionModel.SelectionFlag


class TensorGrid(WindowedTable):
    """Shows a `TensorTableModel`, and what of it is selected. GUI thread only.

    Rows and columns are absolute here: they count over the whole axis, and moving or selecting by keys goes
    on beyond the window. A whole row or column is one, however much of it the window holds.

    Parameters
    ----------
    model : TensorTableModel
        What is shown.
    parent : QWidget, optional
        Owner.

    Attributes
    ----------
    selected_changed : Signal
        Read `selected` and `current`.
    """

    selected_changed = Signal()

    def __init__(self, model: TensorTableModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._selected: Selected | None = None
        self._anchor = (0, 0)
        self._current = (0, 0)
        self._is_scattered = False
        self.setObjectName("tensor_table")
        self.setAccessibleName(self.tr("Values"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setVerticalHeader(IndexHeader(Qt.Orientation.Vertical, self._has_selected_row, self))
        self.setHorizontalHeader(IndexHeader(Qt.Orientation.Horizontal, self._has_selected_column, self))
        self.selectionModel().selectionChanged.connect(lambda *_: self._take_selection())
        self.selectionModel().currentChanged.connect(lambda index, _old: self._take_current(index))

    @property
    def selected(self) -> Selected | None:
        """What is selected; None for nothing, and for what is no rectangle."""
        return None if self._is_scattered else self._selected

    @property
    def is_scattered(self) -> bool:
        """Whether what is selected is no rectangle."""
        return self._is_scattered

    @property
    def current(self) -> tuple[int, int]:
        """Absolute row and column of the current cell."""
        return self._current

    def restart(self) -> None:
        """Begin at the first cell, with nothing selected: another tensor is shown."""
        self._selected, self._is_scattered = None, False
        self._anchor = self._current = (0, 0)
        self.selected_changed.emit()

    def go(self, row: int, column: int, *, extend: bool = False, hint: Hint = Hint.EnsureVisible) -> None:
        """Move to an absolute cell, which is inside; with `extend` select all from where selecting began."""
        rows, columns = self._tensor.extent
        if not (rows and columns):
            return
        row, column = min(max(row, 0), rows - 1), min(max(column, 0), columns - 1)
        if not extend:
            self._anchor = (row, column)
        self._current = (row, column)
        self._selected, self._is_scattered = Selected.between(self._anchor, self._current), False
        self._bring(row, column)
        self._show_selected()
        index = self._index(row, column)
        self._moving = True
        self.scrollTo(index, hint)
        self._moving = False
        self.selected_changed.emit()

    def select_all(self) -> None:
        """Select the whole of both axes."""
        rows, columns = self._tensor.extent
        if rows and columns:
            self._selected, self._is_scattered = Selected(0, rows, 0, columns), False
            self._anchor = (0, 0)
            self._show_selected()
            self.selected_changed.emit()

    @override
    def selectAll(self) -> None:
        self.select_all()

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, 120)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        # Grounds are colours of values: lines around cells tell apart what is selected, and what was found.
        painter = QPainter(self.viewport())
        if self._tensor.condition:
            self._paint_hits(painter, event.rect())
        chosen = self.selected
        box = None if chosen is None else chosen.in_window(self._tensor.window_start, self._size())
        if box is not None:
            first, last = self._tensor.index(box[0], box[1]), self._tensor.index(box[2], box[3])
            frame = self.visualRect(first).united(self.visualRect(last))
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 1))
            painter.drawRect(frame.adjusted(0, 0, -1, -1))
        painter.end()

    def _paint_hits(self, painter: QPainter, area: QRect) -> None:
        """Frame the cells in sight that were searched for."""
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        first_row, first_column = self._tensor.window_start
        for row in _sections(self.verticalHeader(), area.top(), area.bottom()):
            for column in _sections(self.horizontalHeader(), area.left(), area.right()):
                if self._tensor.is_hit(first_row + row, first_column + column):
                    cell = self.visualRect(self._tensor.index(row, column))
                    painter.drawRoundedRect(cell.adjusted(1, 1, -2, -2), 3, 3)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() == Qt.Key.Key_Space and self._select_whole(event.modifiers()):
            return
        page = max(1, self.viewport().height() // max(1, self.verticalHeader().defaultSectionSize()) - 1)
        target = moved(Qt.Key(event.key()), control, self._current, self._tensor.extent, page)
        if target is None:
            super().keyPressEvent(event)
            return
        extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self.go(*target, extend=extend)
        event.accept()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if shift and index.isValid() and event.button() == Qt.MouseButton.LeftButton:
            first_row, first_column = self._tensor.window_start
            self.go(first_row + index.row(), first_column + index.column(), extend=True)
        else:
            super().mousePressEvent(event)

    def _has_selected_row(self, row: int) -> bool:
        chosen = self._selected
        return chosen is not None and chosen.top <= self._tensor.window_start[0] + row < chosen.bottom

    def _has_selected_column(self, column: int) -> bool:
        chosen = self._selected
        return chosen is not None and chosen.left <= self._tensor.window_start[1] + column < chosen.right

    def _select_whole(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Select whole columns (Ctrl+Space) or rows (Shift+Space), as spreadsheets do; whether it did."""
        (rows, columns), chosen = self._tensor.extent, self.selected
        chosen = chosen or Selected.between(self._current, self._current)
        if not (rows and columns):
            return False
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            self._selected = Selected(0, rows, chosen.left, chosen.right)
        elif modifiers & Qt.KeyboardModifier.ShiftModifier:
            self._selected = Selected(chosen.top, chosen.bottom, 0, columns)
        else:
            return False
        self._is_scattered = False
        self._show_selected()
        self.selected_changed.emit()
        return True

    @override
    def _show_selected(self) -> None:
        """Select in the window what of the selection it holds."""
        moving, self._moving = self._moving, True
        selection = QItemSelection()
        chosen = self._selected
        box = None if chosen is None else chosen.in_window(self._tensor.window_start, self._size())
        if box is not None:
            selection.select(self._tensor.index(box[0], box[1]), self._tensor.index(box[2], box[3]))
        self.selectionModel().select(selection, Flag.ClearAndSelect)
        current = self._index(*self._current)
        if current.isValid():
            self.selectionModel().setCurrentIndex(current, Flag.NoUpdate)
        self._moving = moving

    def _take_current(self, index: QModelIndex) -> None:
        if self._moving or not index.isValid():
            return
        first_row, first_column = self._tensor.window_start
        self._current = (first_row + index.row(), first_column + index.column())

    def _take_selection(self) -> None:
        """Read what the mouse selected; what fills the window along a long axis is all of that."""
        if self._moving:
            return
        selection = self.selectionModel().selection()
        ranges = [selection.at(place) for place in range(selection.count())]
        boxes = [(one.top(), one.left(), one.bottom(), one.right()) for one in ranges]
        if not boxes or 0 in self._size():
            self._selected, self._is_scattered = None, False
        else:
            start = self._tensor.window_start
            self._selected, self._is_scattered = absolute(boxes, start, self._size(), self._tensor.extent)
            self._anchor = (self._selected.top, self._selected.left)
        self.selected_changed.emit()


def _sections(header: QHeaderView, first: int, last: int) -> range:
    """Return which rows or columns lie between two pixels."""
    start, stop = header.visualIndexAt(first), header.visualIndexAt(last)
    if start < 0:
        return range(0)
    return range(start, (header.count() - 1 if stop < 0 else stop) + 1)
