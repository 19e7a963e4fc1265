"""The tree of variables, and the titles of its columns that sort it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QIdentityProxyModel, QModelIndex, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTreeView, QWidget
from typing_extensions import override

from eagerlab.gui.models.variable_rows import DEVICE, DTYPE, NAME, SHAPE, SIZE, VALUE
from eagerlab.gui.models.variables import VariableModel
from eagerlab.gui.views.column_fit import ColumnFit, Elided, Room
from eagerlab.protocol.listing import SortOrder

NAME_ROOM, VALUE_ROOM = Room(NAME, 76, 220), Room(VALUE, 40, 72)
MOST = {SHAPE: 104, SIZE: 80, DTYPE: 80, DEVICE: 66}
"""What the other columns become, at most: a shape of four axes has room."""
INDENTATION = 14
"""Pixels for each level: with Qt's twenty nothing is left of a name four levels down."""

SORTED_BY: dict[int, tuple[SortOrder, bool]] = {
    NAME: ("name", False),
    SIZE: ("size", True),
    DTYPE: ("kind", False),
}
"""The order that a click on a column's title begins with, and whether it is descending."""


class VariableRows(QIdentityProxyModel):
    """The rows as the tree shows them: filtered and sorted they come from the backend already."""

    def __init__(self, model: VariableModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setSourceModel(model)


class VariableTree(QTreeView):
    """objectName ``variable_tree``. GUI thread only.

    Parameters
    ----------
    rows : VariableRows
        What is shown.
    parent : QWidget, optional
        Owner.

    Attributes
    ----------
    sort_wanted : Signal(str, bool)
        A column's title was clicked: an order, empty for none, and whether it is descending.
    typed : Signal(str)
        A letter, to find rows by: only the backend knows them all.
    """

    sort_wanted = Signal(str, bool)
    typed = Signal(str)

    def __init__(self, rows: VariableRows, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = rows
        self.setObjectName("variable_tree")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setModel(rows)
        self.setUniformRowHeights(True)
        self.setIndentation(INDENTATION)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setItemDelegateForColumn(VALUE, Elided(Qt.TextElideMode.ElideRight, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(24)
        header.setResizeContentsPrecision(0)  # rows out of sight would be asked for
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setColumnHidden(DEVICE, True)
        self._columns = ColumnFit(self, NAME_ROOM, VALUE_ROOM, MOST)
        self._columns.fit(anew=True)
        self._fitting = QTimer(self)
        self._fitting.setSingleShot(True)
        self._fitting.setInterval(0)
        self._fitting.timeout.connect(self._columns.fit)
        for signal in (rows.dataChanged, rows.rowsInserted, self.expanded):
            signal.connect(lambda *_: self._fitting.start())
        header.moveSection(SIZE, SHAPE + 1)  # in sight also where the tree is narrow: rows are sorted by it
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._title_clicked)
        self._order: tuple[str, bool] = ("", False)

    def show_order(self, order: str, descending: bool) -> None:
        """Mark the title of the column that the rows are sorted by."""
        self._order = (order, descending)
        column = next((one for one, (name, _) in SORTED_BY.items() if name == order), -1)
        self.header().setSortIndicatorShown(column >= 0)
        way = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
        self.header().setSortIndicator(column, way)

    def show_devices(self, shown: bool) -> None:
        """Show on which device each is, or leave that out: of a single one it says nothing."""
        if self.isColumnHidden(DEVICE) == shown:
            self.setColumnHidden(DEVICE, not shown)
            self._columns.fit()

    def _title_clicked(self, column: int) -> None:
        """Sort by the column, then the other way round, then not at all."""
        if column not in SORTED_BY:
            return
        order, descending = SORTED_BY[column]
        if self._order == (order, descending):
            self.sort_wanted.emit(order, not descending)
        elif self._order[0] == order:
            self.sort_wanted.emit("", False)
        else:
            self.sort_wanted.emit(order, descending)

    def enter(self) -> None:
        """Take the keys; where no row is current, the first one that nothing is unfolded below becomes so."""
        index = self.currentIndex()
        if not index.isValid():
            index = self._shown.index(0, NAME)
            while self.isExpanded(index) and self._shown.rowCount(index):
                index = self._shown.index(0, NAME, index)
        self.setCurrentIndex(index)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    @override
    def keyboardSearch(self, search: str) -> None:
        """Tell what is typed; Qt would read all rows, and so have all of them asked for."""
        if search.strip():
            self.typed.emit(search)

    def visible_rows(self) -> Iterator[QModelIndex]:
        """Give the rows in sight, as indexes of the model behind the filter."""
        bottom = self.viewport().height()
        index = self.indexAt(QPoint(2, 2))
        while index.isValid():
            if self.visualRect(index).top() > bottom:
                return
            yield self._shown.mapToSource(index.siblingAtColumn(NAME))
            index = self.indexBelow(index)


def rows_between(first: QModelIndex, last: QModelIndex) -> Iterable[QModelIndex]:
    """Return the first cells of the rows from `first` to `last`."""
    return (first.sibling(row, NAME) for row in range(first.row(), last.row() + 1))
