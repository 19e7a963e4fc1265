"""The table's item view: moving and selecting over the whole of an axis, however long it is."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView, QWidget
from typing_extensions import override

from eagerlab.gui.models.tensor_table import WINDOW_COLUMNS, WINDOW_ROWS, TensorTableModel
from eagerlab.gui.views.index_header import IndexHeader

Key = Qt.Key
Hint = QAbstractItemView.ScrollHint
Flag = QItemSelectionModel.SelectionFlag


@dataclass(frozen=True)
class Selected:
    """A rectangle of absolute rows and columns; `bottom` and `right` are not included."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def count(self) -> int:
        """How many values it holds."""
        return (self.bottom - self.top) * (self.right - self.left)


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
        top, bottom = sorted((self._anchor[0], row))
        left, right = sorted((self._anchor[1], column))
        self._current = (row, column)
        self._selected, self._is_scattered = Selected(top, bottom + 1, left, right + 1), False
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
        # Colours of values may be those of what is selected: a line around it tells it apart.
        corners = (
            self._index(*self._inside(chosen.top, chosen.left)),
            self._index(*self._inside(chosen.bottom - 1, chosen.right - 1)),
        )
        if not all(corner.isValid() for corner in corners):
            return
        frame = self.visualRect(corners[0]).united(self.visualRect(corners[1]))
        painter = QPainter(self.viewport())
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 1))
        painter.drawRect(frame.adjusted(0, 0, -1, -1))
        painter.end()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        target = self._target(Key(event.key()), control)
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

    def _target(self, key: Qt.Key, control: bool) -> tuple[int, int] | None:
        """Return the absolute cell that a key moves to."""
        rows, columns = self._tensor.extent
        row, column = self._current
        page = max(1, self.viewport().height() // max(1, self.verticalHeader().defaultSectionSize()) - 1)
        match key:
            case Key.Key_Up:
                return (0 if control else row - 1), column
            case Key.Key_Down:
                return (rows - 1 if control else row + 1), column
            case Key.Key_Left:
                return row, (0 if control else column - 1)
            case Key.Key_Right:
                return row, (columns - 1 if control else column + 1)
            case Key.Key_Home:
                return (0, 0) if control else (row, 0)
            case Key.Key_End:
                return (rows - 1, columns - 1) if control else (row, columns - 1)
            case Key.Key_PageUp:
                return row - page, column
            case Key.Key_PageDown:
                return row + page, column
        return None

    def _index(self, row: int, column: int) -> QModelIndex:
        """Return the index of an absolute cell, which is valid inside the window."""
        first_row, first_column = self._tensor.window_start
        line, place = row - first_row, column - first_column
        if not (0 <= line < self._tensor.rowCount() and 0 <= place < self._tensor.columnCount()):
            return QModelIndex()
        return self._tensor.index(line, place)

    def _inside(self, row: int, column: int) -> tuple[int, int]:
        """Return the cell of the window that is nearest to an absolute one."""
        first_row, first_column = self._tensor.window_start
        last_row, last_column = first_row + self._tensor.rowCount(), first_column + self._tensor.columnCount()
        return min(max(row, first_row), last_row - 1), min(max(column, first_column), last_column - 1)

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
        first_row, first_column = self._tensor.window_start
        rows, columns = self._tensor.rowCount(), self._tensor.columnCount()
        selection = QItemSelection()
        chosen = self._selected
        if chosen is not None:
            top, bottom = max(0, chosen.top - first_row), min(rows, chosen.bottom - first_row)
            left, right = max(0, chosen.left - first_column), min(columns, chosen.right - first_column)
            if top < bottom and left < right:
                selection.select(self._tensor.index(top, left), self._tensor.index(bottom - 1, right - 1))
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
        rows, columns = self._tensor.rowCount(), self._tensor.columnCount()
        if not ranges or not (rows and columns):
            self._selected, self._is_scattered = None, False
            self.selected_changed.emit()
            return
        top, bottom = min(one.top() for one in ranges), max(one.bottom() for one in ranges) + 1
        left, right = min(one.left() for one in ranges), max(one.right() for one in ranges) + 1
        held = sum((one.bottom() - one.top() + 1) * (one.right() - one.left() + 1) for one in ranges)
        self._is_scattered = held != (bottom - top) * (right - left)
        first_row, first_column = self._tensor.window_start
        all_rows, all_columns = self._tensor.extent
        whole_columns, whole_rows = (top, bottom) == (0, rows), (left, right) == (0, columns)
        self._selected = Selected(
            0 if whole_columns else first_row + top,
            all_rows if whole_columns else first_row + bottom,
            0 if whole_rows else first_column + left,
            all_columns if whole_rows else first_column + right,
        )
        self._anchor = (self._selected.top, self._selected.left) if held > 1 else self._current
        if held == 1:
            self._anchor = (first_row + top, first_column + left)
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
