"""A tensor's values as a table of monospaced numbers on coloured ground."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractItemView, QGridLayout, QScrollBar, QVBoxLayout, QWidget

from eagerlab.gui import numbers
from eagerlab.gui.models.number_format import exact_words
from eagerlab.gui.models.tensor_table import WINDOW_COLUMNS, WINDOW_ROWS, TensorTableModel
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.tensor_bars import LongBar
from eagerlab.gui.views.tensor_find_bar import TensorFindBar
from eagerlab.gui.views.tensor_grid import TensorGrid
from eagerlab.gui.views.tensor_table_foot import TableFoot
from eagerlab.gui.views.tensor_table_menu import TableActions
from eagerlab.gui.views.work_row import WorkRow

WIDEST = 260
"""Pixels of a column."""
LEAST_ROWS = 3
"""That are in sight however low the pane is."""


class TablePlace(NamedTuple):
    """Where a table of this extent stands: the first cell in sight, the current one, if it is chosen."""

    extent: tuple[int, int]
    first: tuple[int, int]
    current: tuple[int, int]
    is_chosen: bool


class TensorTable(QWidget):
    """The table, what its colours mean, the line to search, and the one to go somewhere. GUI thread only.

    Attributes
    ----------
    go_requested : Signal(str)
        The person wrote where to go.
    theme : Theme
        The window's look.
    where : callable
        Gives the index of a row and a column as text.
    """

    go_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.model = TensorTableModel(theme.tokens, self)
        self._compact = False
        self._special = (False, False, False)
        self.where: Callable[[int, int], str] = _row_and_column
        self.table = TensorGrid(self.model)
        self.actions_of = TableActions(self)
        self.find_bar = TensorFindBar(theme)
        self.work = WorkRow(theme)
        self.foot = TableFoot(theme)
        self.legend, self.go_to = self.foot.legend, self.foot.go_to
        self._rows_bar, self._columns_bar = (
            LongBar(Qt.Orientation.Vertical),
            LongBar(Qt.Orientation.Horizontal),
        )
        self._lay_out()
        self._connect()
        self.restyle()

    def open(self, rows: int, columns: int) -> None:
        """Show another tensor, or other axes, of this extent."""
        self.table.set_column_width(self._width_of("−0.00000"))
        self.model.open(rows, columns)
        self.table.restart()
        self.table.show_first(0, 0)
        self.show_legend()
        self._size_row_header()

    def scroll_bars(self) -> tuple[QScrollBar, QScrollBar]:
        """Return what scrolls the values, downwards and across."""
        return self._rows_bar, self._columns_bar

    def set_compact(self, compact: bool) -> None:
        """Leave out what one of two tables can do without."""
        self._compact = compact
        self.foot.set_compact(compact)
        self._show_place()

    def set_low(self, low: bool) -> None:
        """Put all that is below the values into one line, where height is scarce."""
        self.foot.set_low(low)

    def restyle(self) -> None:
        """Take over fonts and colours of the theme."""
        font = self.theme.code_font()
        self.table.setFont(font)
        height = QFontMetrics(font).height() + 6
        header = self.table.verticalHeader()
        # The least height first: rows are never made lower than that, which begins as the style's own.
        header.setMinimumSectionSize(height)
        header.setDefaultSectionSize(height)
        self.table.setMinimumHeight((LEAST_ROWS + 1) * height)
        self.model.set_tokens(self.theme.tokens)
        self.find_bar.restyle()
        self.work.restyle()
        self.foot.restyle()
        self.show_legend()

    def show_position(self, row: int, column: int) -> None:
        """Scroll to an absolute position and select its cell."""
        self.table.go(row, column, hint=QAbstractItemView.ScrollHint.PositionAtCenter)

    @property
    def place(self) -> TablePlace:
        """Where it stands."""
        table = self.table
        return TablePlace(self.model.extent, table.first_in_sight, table.current, table.selected is not None)

    def show_place(self, place: TablePlace) -> None:
        """Stand where it stood, if it is of the same extent."""
        if place.extent == self.model.extent:
            if place.is_chosen:
                self.table.go(*place.current)
            self.table.show_first(*place.first)

    def show_legend(self, special: tuple[bool, bool, bool] | None = None) -> None:
        """Explain the colours of the cells, and which of NaN, Inf and −Inf there are."""
        if special is not None:
            self._special = special
        self.foot.show_scale(self.model.scale if self.model.is_coloured else None, self._special)

    @property
    def extent_text(self) -> str:
        """Which part of a long axis is shown, or what is selected; or empty."""
        return self.foot.place.text()

    def _lay_out(self) -> None:
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        grid = QGridLayout()
        grid.setSpacing(0)
        grid.addWidget(self.table, 0, 0)
        grid.addWidget(self._rows_bar, 0, 1)
        grid.addWidget(self._columns_bar, 1, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(grid, 1)
        for line in (self.find_bar, self.work, self.foot):
            layout.addWidget(line)

    def _connect(self) -> None:
        self.model.tile_arrived.connect(self._widen)
        self.model.tile_arrived.connect(self._show_place)
        self.model.modelReset.connect(self._show_foot)
        table = self.table
        table.selected_changed.connect(self._show_foot)
        table.window_changed.connect(self._show_foot)
        for bar in (table.verticalScrollBar(), table.horizontalScrollBar()):
            bar.valueChanged.connect(lambda _value: self._show_bars())
            bar.rangeChanged.connect(lambda _low, _high: self._show_bars())
        self._rows_bar.moved.connect(lambda row: table.show_first(row, table.first_in_sight[1]))
        self._columns_bar.moved.connect(lambda column: table.show_first(table.first_in_sight[0], column))
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._show_menu)
        self.actions_of.find.connect(self.find_bar.open_bar)
        self.actions_of.select_all.connect(table.select_all)
        self.actions_of.go_to.connect(self.foot.focus_go_to)
        self.foot.go_requested.connect(self.go_requested)
        self.foot.find_requested.connect(self.find_bar.open_bar)
        self.foot.menu_requested.connect(self._pop_up)
        for part in (self.find_bar.closed, self.foot.left):
            part.connect(table.setFocus)

    def _show_menu(self, point: QPoint) -> None:
        self._pop_up(self.table.viewport().mapToGlobal(point))

    def _pop_up(self, point: QPoint) -> None:
        menu = self.actions_of.menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(point)

    def _widen(self) -> None:
        """Make the columns wide enough for the numbers in sight; they never shrink again."""
        longest = 0
        left, top = max(0, self.table.columnAt(0)), max(0, self.table.rowAt(0))
        columns = range(left, min(self.model.columnCount(), left + 12))
        for column in columns:
            name = self.model.headerData(column, Qt.Orientation.Horizontal) or ""
            longest = max(longest, len(name))
        rows = range(top, min(self.model.rowCount(), top + 40))
        longest = max(longest, self.model.longest_text(rows, columns))
        width = min(self._width_of("0" * longest), WIDEST)
        if width > self.table.horizontalHeader().defaultSectionSize():
            self.table.set_column_width(width)

    def narrow(self) -> None:
        """Let columns be as wide as their texts need: numbers are written in another way."""
        self.table.set_column_width(self._width_of("−0.00000"))
        self._widen()
        self._show_foot()

    def _show_bars(self) -> None:
        """Bring both bars to where the table stands."""
        extent, start = self.model.extent, self.model.window_start
        shown = (self.model.rowCount(), self.model.columnCount())
        inner = (self.table.verticalScrollBar(), self.table.horizontalScrollBar())
        bars = (self._rows_bar, self._columns_bar)
        for bar, own, total, first, count in zip(bars, inner, extent, start, shown, strict=True):
            bar.show_place(first + own.value(), count - own.maximum(), total)

    def _show_foot(self) -> None:
        self._show_place()
        chosen = self.table.selected
        self.actions_of.show_selected(chosen is not None and chosen.count > 1)
        self.foot.show_extent(*self.model.extent)
        self._size_row_header()
        self._show_bars()

    def _show_place(self) -> None:
        """Tell what is selected and its value, or how long a long axis is."""
        is_selected = self.table.selected is not None
        self.foot.show_place(
            self._selected_text() if is_selected else "" if self._compact else self._parts_text()
        )

    def _selected_text(self) -> str:
        selected = self.table.selected
        if selected is None:
            return ""
        if selected.count > 1:
            return self.tr("{0} × {1} selected").format(
                numbers.integer(selected.bottom - selected.top),
                numbers.integer(selected.right - selected.left),
            )
        value = self.model.value(selected.top, selected.left)
        where = self.where(selected.top, selected.left)
        return where if value is None else f"{where}  {exact_words(value)}"

    def _parts_text(self) -> str:
        rows, columns = self.model.extent
        parts = []
        if rows > WINDOW_ROWS:
            parts.append(self.tr("{0} rows").format(numbers.integer(rows)))
        if columns > WINDOW_COLUMNS:
            parts.append(self.tr("{0} columns").format(numbers.integer(columns)))
        return ", ".join(parts)

    def _size_row_header(self) -> None:
        last = self.model.window_start[0] + self.model.rowCount()
        self.table.set_row_header_width(self._width_of(numbers.integer(max(last, 99))))

    def _width_of(self, text: str) -> int:
        return QFontMetrics(self.theme.code_font()).horizontalAdvance(text) + 16


def _row_and_column(row: int, column: int) -> str:
    return f"[{numbers.integer(row)}, {numbers.integer(column)}]"
