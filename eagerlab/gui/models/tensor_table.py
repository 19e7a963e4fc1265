"""A tensor's values as a table model that holds the tiles in sight and nothing more. GUI thread only."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QBrush, QColor
from typing_extensions import override

from eagerlab.gui import heat, numbers
from eagerlab.gui.models.number_format import NumberFormat, NumberTexts, exact_words
from eagerlab.gui.models.tensor_tiles import TILE, TileData, Tiles
from eagerlab.gui.theme import Tokens

WINDOW_ROWS = 50_000
WINDOW_COLUMNS = 2_000
"""Qt keeps a record of each row and column and counts pixels in 32 bits: longer axes have windows."""

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class TensorTableModel(QAbstractTableModel):
    """The two shown axes of a tensor; absolute positions count from 0 over the whole axis.

    Attributes
    ----------
    tile_wanted : Signal(object, int, object, int)
        First row, rows, first column, columns of a tile to ask the backend for; answer with `put_tile`.
        Positions may be larger than Qt's numbers.
    tile_arrived : Signal
        A tile was put.
    """

    tile_wanted = Signal(object, int, object, int)
    tile_arrived = Signal()

    def __init__(self, tokens: Tokens, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tokens = tokens
        self._rows = self._columns = 0
        self._first_row = self._first_column = 0
        self._tiles = Tiles()
        self._condition = ""
        self._scale = heat.Scale(0.0, 0.0)
        self._texts = NumberTexts()
        self._is_coloured = True
        self._labels: tuple[str, ...] = ()
        self._asking = QTimer(self)
        self._asking.setSingleShot(True)
        self._asking.setInterval(0)
        self._asking.timeout.connect(self._ask)

    @property
    def extent(self) -> tuple[int, int]:
        """Rows and columns of the whole, which may be more than the model shows at a time."""
        return self._rows, self._columns

    @property
    def window_start(self) -> tuple[int, int]:
        """Absolute row and column of the model's first cell."""
        return self._first_row, self._first_column

    @property
    def cached_bytes(self) -> int:
        """Memory held by tiles."""
        return self._tiles.nbytes

    def open(self, rows: int, columns: int) -> None:
        """Show another tensor, or other axes, of this extent."""
        self.beginResetModel()
        self._rows, self._columns = rows, columns
        self._first_row = self._first_column = 0
        self._tiles.clear()
        self._texts.restart()
        self._scale = heat.Scale(0.0, 0.0)
        self.endResetModel()

    def restart(self) -> None:
        """Forget all values, but stay where the table is: another index of an axis that is not shown."""
        self._tiles.clear()
        self._repaint([Role.DisplayRole, Role.BackgroundRole, Role.ForegroundRole])

    def move_window(self, row: int, column: int) -> None:
        """Show the part of the whole that begins near this absolute row and column."""
        start = (
            max(0, min(row, self._rows - WINDOW_ROWS)),
            max(0, min(column, self._columns - WINDOW_COLUMNS)),
        )
        if start == self.window_start:
            return
        self.beginResetModel()
        self._first_row, self._first_column = start
        self.endResetModel()

    @property
    def scale(self) -> heat.Scale:
        """What the colours of the cells mean."""
        return self._scale

    def set_scale(self, low: float, high: float) -> None:
        """Colour the cells for values between `low` and `high` (finite); what lies beyond, as those."""
        scale = heat.Scale.picture(low, high)
        if scale != self._scale:
            self._scale = scale
            self._repaint([Role.BackgroundRole])

    @property
    def is_coloured(self) -> bool:
        """Whether cells have a ground by their value; NaN and infinities have colours of their own anyway."""
        return self._is_coloured

    def set_coloured(self, coloured: bool) -> None:
        """Give cells a ground by their value, or none."""
        if coloured != self._is_coloured:
            self._is_coloured = coloured
            self._repaint([Role.BackgroundRole])

    @property
    def number_format(self) -> NumberFormat:
        """How numbers are written."""
        return self._texts.style

    def set_number_format(self, style: NumberFormat) -> None:
        """Write numbers in another way."""
        if style != self._texts.style:
            self._texts.style = style
            self._repaint([Role.DisplayRole])

    def describe(self, dtype: str, labels: tuple[str, ...] = ()) -> None:
        """Say of which dtype the values are, and what the columns are called where they have names."""
        self._texts.dtype, self._labels = dtype, labels

    def set_tokens(self, tokens: Tokens) -> None:
        """Use the colours of another theme."""
        self._tokens = tokens
        self._repaint([Role.BackgroundRole, Role.ForegroundRole])

    def refresh(self) -> None:
        """Ask again for the tiles that are looked at; what is there stays until the answer comes."""
        self._tiles.age()
        self._repaint([Role.DisplayRole])

    @property
    def condition(self) -> str:
        """What is searched for: tiles are to tell which of their values fulfil it."""
        return self._condition

    def set_condition(self, condition: str) -> None:
        """Mark the values that fulfil a condition; empty for none."""
        if condition != self._condition:
            self._condition = condition
            if condition:
                self.refresh()
            else:
                self._repaint([Role.BackgroundRole])

    def is_hit(self, row: int, column: int) -> bool:
        """Whether the value at an absolute position is one of those that are searched for."""
        return bool(self._condition) and self._tiles.is_hit(row, column)

    def put_tile(
        self,
        first_row: int,
        first_column: int,
        array: npt.NDArray[Any] | None,
        texts: tuple[tuple[str, ...], ...] | None,
        hits: npt.NDArray[np.bool_] | None = None,
    ) -> None:
        """Take the values of a tile; the absolute row and column are those that were asked for."""
        self._tiles.put(first_row, first_column, TileData(array, texts, hits))
        if self._texts.note(array):
            self._repaint([Role.DisplayRole])
        top = max(0, first_row - self._first_row)
        left = max(0, first_column - self._first_column)
        bottom = min(first_row + TILE - self._first_row, self.rowCount()) - 1
        right = min(first_column + TILE - self._first_column, self.columnCount()) - 1
        if bottom >= top and right >= left:
            self.dataChanged.emit(self.index(top, left), self.index(bottom, right), [])
        self.tile_arrived.emit()
        self._asking.start()

    def tile_failed(self, first_row: int, first_column: int) -> None:
        """Take note that a tile cannot be had; it is asked for again only after `refresh`."""
        self._tiles.fail(first_row, first_column)
        self._asking.start()

    def value(self, row: int, column: int) -> Any:
        """Return the value at an absolute position, or None while it is not there (it is then asked for).

        There is none beyond the end either: a view may still stand where a longer tensor was.
        """
        if not (0 <= row < self._rows and 0 <= column < self._columns):
            return None
        value = self._tiles.value(row, column)
        if self._tiles.has_wanted and not self._asking.isActive():
            self._asking.start()
        return value

    def is_unavailable(self, row: int, column: int) -> bool:
        """Whether the backend could not give the tile with this absolute position."""
        return self._tiles.has_failed(row, column)

    def block(self, rows: range, columns: range) -> npt.NDArray[Any] | None:
        """Return the numbers at absolute positions as they are shown; None where not all are there."""
        return self._tiles.block(rows, columns)

    def text(self, value: Any) -> str:
        """Return a value as the table shows it."""
        return self._texts.text(value)

    def longest_text(self, rows: range, columns: range) -> int:
        """Return how many characters the longest text has in cells of the window, of those that are there."""
        first_row, first_column = self.window_start
        down = range(rows.start + first_row, rows.stop + first_row)
        across = range(columns.start + first_column, columns.stop + first_column)
        longest = 0
        for part in self._tiles.parts(down, across):
            texts = part if isinstance(part, list) else map(self.text, self._texts.longest(part))
            longest = max(longest, max(map(len, texts), default=0))
        return longest

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else min(self._rows, WINDOW_ROWS)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else min(self._columns, WINDOW_COLUMNS)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if role == Role.DisplayRole:
            across = orientation == Qt.Orientation.Horizontal
            place = section + (self._first_column if across else self._first_row)
            named = across and place < len(self._labels)
            return self._labels[place] if named else numbers.integer(place)
        return None

    @override
    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role not in (Role.DisplayRole, Role.ToolTipRole, Role.BackgroundRole, Role.ForegroundRole):
            return None
        row, column = self._first_row + index.row(), self._first_column + index.column()
        value = self.value(row, column)
        if value is None:
            return "…" if role == Role.DisplayRole and not self.is_unavailable(row, column) else None
        if role == Role.DisplayRole:
            return self.text(value)
        if role == Role.ToolTipRole:
            return f"[{numbers.integer(row)}, {numbers.integer(column)}]  {exact_words(value)}"
        return self._brush(value, background=role == Role.BackgroundRole)

    def _brush(self, value: Any, *, background: bool) -> QBrush | None:
        if isinstance(value, str):
            return None
        number = float(np.abs(value)) if isinstance(value, complex | np.complexfloating) else float(value)
        if background:
            if not self._is_coloured:
                return None
            colour = heat.cell_colour(number, self._scale, self._tokens)
            return None if colour is None else QBrush(colour)
        special = heat.special_colour(number, self._tokens)
        return None if special is None else QBrush(QColor(special))

    def _ask(self) -> None:
        for row, column in self._tiles.next_wanted():
            rows, columns = min(TILE, self._rows - row), min(TILE, self._columns - column)
            self.tile_wanted.emit(row, rows, column, columns)

    def _repaint(self, roles: list[Qt.ItemDataRole]) -> None:
        if self.rowCount() and self.columnCount():
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last, [role.value for role in roles])
