"""The table's item view: moving and selecting over the whole of an axis, however long it is."""

from __future__ import annotations

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView, QWidget
from typing_extensions import override

from eagerlab.gui.models.table_selection import Selected, absolute, moved
from eagerlab.gui.models.tensor_table import WINDOW_COLUMNS, WINDOW_ROWS, TensorTableModel
from eagerlab.gui.views.index_header import IndexHeader

Hint = QAbstractItemView.ScrollHint
Flag = QItemSelectionModel.SelectionFlag


class TensorGrid(QTableView):
    """Shows a `TensorTableModel`, which holds a window of long axes. GUI thread only.

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
    window_changed : Signal
        Another part of a long axis is shown.
    """

    selected_changed = Signal()
    window_changed = Signal()

    def __init__(self, model: TensorTableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tensor = model
        self._selected: Selected | None = None
        self._anchor = (0, 0)
        self._current = (0, 0)
        self._is_scattered = False
        self._moving = False
        self.setObjectName("tensor_table")
        self.setAccessibleName(self.tr("Values"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setModel(model)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setVerticalHeader(IndexHeader(Qt.Orientation.Vertical, self._has_selected_row, self))
        self.setHorizontalHeader(IndexHeader(Qt.Orientation.Horizontal, self._has_selected_column, self))
        self.selectionModel().selectionChanged.connect(lambda *_: self._take_selection())
        self.selectionModel().currentChanged.connect(lambda index, _old: self._take_current(index))
        self.verticalScrollBar().valueChanged.connect(lambda: self._slide())
        self.horizontalScrollBar().valueChanged.connect(lambda: self._slide())

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

    @property
    def first_in_sight(self) -> tuple[int, int]:
        """Absolute row and column of the upper left cell that can be seen."""
        row, column = self._tensor.window_start
        return row + max(0, self.rowAt(0)), column + max(0, self.columnAt(0))

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

    def set_column_width(self, width: int) -> None:
        """Give all columns this width; the first in sight stays whole."""
        header, bar = self.horizontalHeader(), self.horizontalScrollBar()
        if width != header.defaultSectionSize():
            header.setDefaultSectionSize(width)
            self.updateGeometries()
            if bar.value() < bar.maximum():
                header.setOffsetToSectionPosition(bar.value())

    def set_row_header_width(self, width: int) -> None:
        """Make room for the longest number of a row."""
        header = self.verticalHeader()
        if width != header.width() or width != header.minimumWidth():
            header.setFixedWidth(width)
            self.updateGeometries()

    def show_first(self, row: int, column: int) -> None:
        """Scroll so that an absolute cell is the upper left one, as far as that goes."""
        bars = (self.verticalScrollBar(), self.horizontalScrollBar())
        start = self._tensor.window_start
        if not all(
            0 <= place - first <= bar.maximum()
            for place, first, bar in zip((row, column), start, bars, strict=True)
        ):
            self._bring(row, column)
            start = self._tensor.window_start
        self._moving = True
        self.executeDelayedItemsLayout()
        for place, first, bar in zip((row, column), start, bars, strict=True):
            bar.setValue(place - first)
        self._moving = False

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
        chosen = self.selected
        if chosen is None:
            return
        box = chosen.in_window(self._tensor.window_start, self._size())
        if box is None:
            return
        # Colours of values may be those of what is selected: a line around it tells it apart.
        first, last = self._tensor.index(box[0], box[1]), self._tensor.index(box[2], box[3])
        frame = self.visualRect(first).united(self.visualRect(last))
        painter = QPainter(self.viewport())
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 1))
        painter.drawRect(frame.adjusted(0, 0, -1, -1))
        painter.end()

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

    def _size(self) -> tuple[int, int]:
        """Return rows and columns of the window."""
        return self._tensor.rowCount(), self._tensor.columnCount()

    def _index(self, row: int, column: int) -> QModelIndex:
        """Return the index of an absolute cell, which is valid inside the window."""
        first_row, first_column = self._tensor.window_start
        line, place = row - first_row, column - first_column
        if not (0 <= line < self._tensor.rowCount() and 0 <= place < self._tensor.columnCount()):
            return QModelIndex()
        return self._tensor.index(line, place)

    def _bring(self, row: int, column: int) -> None:
        """Move the window so that it holds an absolute cell."""
        first_row, first_column = self._tensor.window_start
        in_rows = 0 <= row - first_row < WINDOW_ROWS
        in_columns = 0 <= column - first_column < WINDOW_COLUMNS
        if not (in_rows and in_columns):
            self._move_window(
                first_row if in_rows else row - WINDOW_ROWS // 2,
                first_column if in_columns else column - WINDOW_COLUMNS // 2,
            )

    def _move_window(self, row: int, column: int) -> None:
        self._moving = True
        self._tensor.move_window(row, column)
        self._show_selected()
        self._moving = False
        self.window_changed.emit()

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

    def _slide(self) -> None:
        """Show the neighbouring part of a long axis when the end of this one is reached."""
        if self._moving:
            return
        rows, columns = self._tensor.extent
        first_row, first_column = self._tensor.window_start
        top, left = max(0, self.rowAt(0)), max(0, self.columnAt(0))
        row = _slid(self.verticalScrollBar(), first_row, top, WINDOW_ROWS, rows)
        column = _slid(self.horizontalScrollBar(), first_column, left, WINDOW_COLUMNS, columns)
        if row == first_row and column == first_column:
            return
        self._move_window(row, column)
        self._moving = True
        self.scrollTo(self._index(first_row + top, first_column + left), Hint.PositionAtTop)
        self._moving = False


def _slid(bar: object, first: int, at: int, window: int, total: int) -> int:
    """Return where the window should begin now that its cell `at` is the first in sight."""
    value, low, high = bar.value(), bar.minimum(), bar.maximum()  # type: ignore[attr-defined]
    if value >= high > low and first + window < total:
        return int(min(first + at - window // 2, total - window))
    if value <= low < high and first > 0:
        return max(0, first + at - window // 2)
    return first
