"""A tensor's values as a table of monospaced numbers on coloured ground."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QFontMetrics, QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QMenu,
    QScrollBar,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from eagerlab.gui import numbers
from eagerlab.gui.models.tensor_table import WINDOW_COLUMNS, WINDOW_ROWS, TensorTableModel, exact_text
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.inspector_label import ElidedLabel

COPY_LIMIT = 250_000
"""Values that are copied at a time."""


class TensorTable(QWidget):
    """The table, and below it the line for what is shown and where to go. GUI thread only.

    Attributes
    ----------
    told : Signal(str)
        A sentence for the person (a copy that cannot be made).
    """

    told = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.model = TensorTableModel(theme.tokens, self)
        self._moving = False
        self._compact = False
        self._waiting_copy: Callable[[], bool] | None = None
        self.table = self._make_table()
        self._extent = ElidedLabel()
        self._extent.setForegroundRole(self._extent.palette().ColorRole.PlaceholderText)
        self.go_to = QLineEdit()
        self.go_to.setPlaceholderText(self.tr("Go to row, column"))
        self.go_to.setAccessibleName(self.tr("Go to row and column"))
        self.go_to.setFixedWidth(
            self.go_to.fontMetrics().horizontalAdvance(self.go_to.placeholderText()) + 24
        )
        self.go_to.returnPressed.connect(self._go)
        foot = QHBoxLayout()
        foot.setContentsMargins(0, 0, 0, 0)
        foot.addWidget(self._extent, 1)
        foot.addWidget(self.go_to)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.table, 1)
        layout.addLayout(foot)
        self.model.tile_arrived.connect(self._tile_arrived)
        self.model.modelReset.connect(self._show_extent)
        self.restyle()

    def open(self, rows: int, columns: int) -> None:
        """Show another tensor, or other axes, of this extent."""
        self._waiting_copy = None
        self._moving = True
        self.table.horizontalHeader().setDefaultSectionSize(self._width_of("−0.00000"))
        self.model.open(rows, columns)
        self.table.scrollToTop()
        self._moving = False
        self._size_row_header()

    def scroll_bars(self) -> tuple[QScrollBar, QScrollBar]:
        """Return what scrolls the values, downwards and across."""
        return self.table.verticalScrollBar(), self.table.horizontalScrollBar()

    def set_compact(self, compact: bool) -> None:
        """Leave out what one of two tables can do without."""
        self._compact = compact
        self._show_extent()

    def restyle(self) -> None:
        """Take over fonts and colours of the theme."""
        font = self._theme.code_font()
        self.table.setFont(font)
        height = QFontMetrics(font).height() + 6
        self.table.verticalHeader().setDefaultSectionSize(height)
        self.table.verticalHeader().setMinimumSectionSize(height)
        self.model.set_tokens(self._theme.tokens)

    def show_position(self, row: int, column: int) -> None:
        """Scroll to an absolute position and select its cell."""
        rows, columns = self.model.extent
        if not (rows and columns):
            return
        row, column = min(max(row, 0), rows - 1), min(max(column, 0), columns - 1)
        self._to_window(row, column)
        first_row, first_column = self.model.window_start
        index = self.model.index(row - first_row, column - first_column)
        self._moving = True
        self.table.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        self._moving = False
        self.table.setCurrentIndex(index)

    def copy(self, *, as_numpy: bool = False) -> None:
        """Copy the selection to the clipboard, as tab-separated text or as NumPy source.

        Values that are not there yet are fetched first.
        """
        selection = self.table.selectionModel().selection()
        ranges = [selection.at(i) for i in range(selection.count())]
        if not ranges:
            return
        first_row, first_column = self.model.window_start
        top = first_row + min(r.top() for r in ranges)
        bottom = first_row + max(r.bottom() for r in ranges)
        left = first_column + min(r.left() for r in ranges)
        right = first_column + max(r.right() for r in ranges)
        count = (bottom - top + 1) * (right - left + 1)
        if count > COPY_LIMIT:
            self.told.emit(
                self.tr(
                    "{0} values are too many to copy: at most {1} go to the clipboard. Select fewer."
                ).format(numbers.integer(count), numbers.integer(COPY_LIMIT))
            )
            return
        self._waiting_copy = lambda: self._try_copy((top, bottom + 1, left, right + 1), as_numpy)
        self._tile_arrived()

    def _try_copy(self, block: tuple[int, int, int, int], as_numpy: bool) -> bool:
        top, bottom, left, right = block
        values = [
            [self.model.value(row, column) for column in range(left, right)] for row in range(top, bottom)
        ]
        if any(value is None for row in values for value in row):
            return False
        if as_numpy:
            text = numpy_source(values)
        else:
            text = "\n".join("\t".join(exact_text(value) for value in row) for row in values)
        QGuiApplication.clipboard().setText(text)
        return True

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("tensor_table")
        table.setAccessibleName(self.tr("Values"))
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setModel(self.model)
        table.setWordWrap(False)
        table.setCornerButtonEnabled(False)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.verticalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        )
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        )
        table.horizontalHeader().setHighlightSections(False)
        table.verticalHeader().setHighlightSections(False)
        copy = QAction(self.tr("Copy"), table)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(lambda: self.copy())
        as_numpy = QAction(self.tr("Copy as NumPy"), table)
        as_numpy.triggered.connect(lambda: self.copy(as_numpy=True))
        table.addActions([copy, as_numpy])
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._show_menu)
        table.verticalScrollBar().valueChanged.connect(lambda: self._slide())
        table.horizontalScrollBar().valueChanged.connect(lambda: self._slide())
        return table

    def _show_menu(self, point: QPoint) -> None:
        menu = QMenu(self)
        menu.addActions(self.table.actions())
        menu.popup(self.table.viewport().mapToGlobal(point))

    def _tile_arrived(self) -> None:
        self._widen()
        if self._waiting_copy is not None and self._waiting_copy():
            self._waiting_copy = None

    def _widen(self) -> None:
        """Make the columns wide enough for the numbers in sight; they never shrink again."""
        header = self.table.horizontalHeader()
        longest = 0
        columns = range(
            max(0, self.table.columnAt(0)), min(self.model.columnCount(), self.table.columnAt(0) + 12)
        )
        top = max(0, self.table.rowAt(0))
        for row in range(top, min(self.model.rowCount(), top + 40)):
            for column in columns:
                text = self.model.data(self.model.index(row, column)) or ""
                longest = max(longest, len(text))
        width = min(self._width_of("0" * longest), 260)
        if width > header.defaultSectionSize():
            header.setDefaultSectionSize(width)

    def _slide(self) -> None:
        """Show the neighbouring part of a long axis when the end of this one is reached."""
        if self._moving:
            return
        rows, columns = self.model.extent
        first_row, first_column = self.model.window_start
        top, left = max(0, self.table.rowAt(0)), max(0, self.table.columnAt(0))
        row = _slid(self.table.verticalScrollBar(), first_row, top, WINDOW_ROWS, rows)
        column = _slid(self.table.horizontalScrollBar(), first_column, left, WINDOW_COLUMNS, columns)
        if row == first_row and column == first_column:
            return
        self._moving = True
        self.model.move_window(row, column)
        start_row, start_column = self.model.window_start
        index = self.model.index(first_row + top - start_row, first_column + left - start_column)
        self.table.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtTop)
        self._moving = False

    def _to_window(self, row: int, column: int) -> None:
        first_row, first_column = self.model.window_start
        inside = 0 <= row - first_row < WINDOW_ROWS and 0 <= column - first_column < WINDOW_COLUMNS
        if not inside:
            self._moving = True
            self.model.move_window(row - WINDOW_ROWS // 2, column - WINDOW_COLUMNS // 2)
            self._moving = False

    def _go(self) -> None:
        parts = self.go_to.text().replace(numbers.THIN_SPACE, "").replace(",", " ").split()
        if not parts or not all(part.isdecimal() for part in parts[:2]):
            self.told.emit(self.tr("A row, or a row and a column, is a whole number such as 12 or 12, 3."))
            return
        self.show_position(int(parts[0]), int(parts[1]) if len(parts) > 1 else 0)

    def _show_extent(self) -> None:
        rows, columns = self.model.extent
        first_row, first_column = self.model.window_start
        parts = []
        if rows > WINDOW_ROWS:
            parts.append(self._part(self.tr("rows"), first_row, min(rows, first_row + WINDOW_ROWS), rows))
        if columns > WINDOW_COLUMNS:
            last = min(columns, first_column + WINDOW_COLUMNS)
            parts.append(self._part(self.tr("columns"), first_column, last, columns))
        self._extent.setText(self.tr("Showing {0}").format(", ".join(parts)) if parts else "")
        self._extent.setVisible(bool(parts) or not self._compact)
        self.go_to.setVisible(rows * columns > 400 and not self._compact)
        self._size_row_header()

    def _part(self, what: str, first: int, after: int, total: int) -> str:
        return self.tr("{0} {1} to {2} of {3}").format(
            what, numbers.integer(first), numbers.integer(after - 1), numbers.integer(total)
        )

    @property
    def extent_text(self) -> str:
        """Which part of a long axis is shown, or empty."""
        return self._extent.text()

    def _size_row_header(self) -> None:
        last = self.model.window_start[0] + self.model.rowCount()
        self.table.verticalHeader().setFixedWidth(self._width_of(numbers.integer(max(last, 99))))

    def _width_of(self, text: str) -> int:
        return QFontMetrics(self._theme.code_font()).horizontalAdvance(text) + 16


def numpy_source(values: list[list[object]]) -> str:
    """Return Python that makes an array of `values`, NaN and infinities included."""

    def one(value: object) -> str:
        plain = value.item() if isinstance(value, np.generic) else value
        text = repr(plain)
        return (
            text if isinstance(plain, str | bytes) else text.replace("nan", "np.nan").replace("inf", "np.inf")
        )

    first = values[0][0]
    dtype = (
        f", dtype=np.{'bool_' if first.dtype.kind == 'b' else first.dtype.name}"
        if isinstance(first, np.generic)
        else ""
    )
    rows = ",\n          ".join("[" + ", ".join(one(value) for value in row) + "]" for row in values)
    return f"np.array([{rows}]{dtype})"


def _slid(bar: object, first: int, at: int, window: int, total: int) -> int:
    """Return where the window should begin now that its cell `at` is the first in sight."""
    value, low, high = bar.value(), bar.minimum(), bar.maximum()  # type: ignore[attr-defined]
    if value >= high > low and first + window < total:
        return min(first + at - window // 2, total - window)
    if value <= low < high and first > 0:
        return max(0, first + at - window // 2)
    return first
