"""An item view of a part of long axes: places are absolute, and the part follows what is looked at."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from eagerlab.gui.models.tensor_table import WINDOW_COLUMNS, WINDOW_ROWS, TensorTableModel

Hint = QAbstractItemView.ScrollHint


class WindowedTable(QTableView):
    """Shows a `TensorTableModel`, which holds a window of long axes, wherever that is. GUI thread only.

    Parameters
    ----------
    model : TensorTableModel
        What is shown.
    parent : QWidget, optional
        Owner.

    Attributes
    ----------
    window_changed : Signal
        Another part of a long axis is shown.
    """

    window_changed = Signal()

    def __init__(self, model: TensorTableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tensor = model
        self._moving = False
        self.setModel(model)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.verticalScrollBar().valueChanged.connect(lambda: self._slide())
        self.horizontalScrollBar().valueChanged.connect(lambda: self._slide())

    @property
    def first_in_sight(self) -> tuple[int, int]:
        """Absolute row and column of the upper left cell that can be seen."""
        row, column = self._tensor.window_start
        return row + max(0, self.rowAt(0)), column + max(0, self.columnAt(0))

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

    def _show_selected(self) -> None:
        """Select in the window what of a selection it holds; there is none here."""

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
