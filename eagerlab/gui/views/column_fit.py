"""Columns of a table that are as wide as what they show, until a person moves them. GUI thread only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QTreeView
from typing_extensions import override

GAP = 4
TITLE_GAP, ARROW = 14, 12
"""Beside a title; and for the arrow, in the column that is sorted by: a header's own hint has it in each."""


class Room(NamedTuple):
    """A column and the widths in pixels that it gets by itself.

    Attributes
    ----------
    column : int
        Which one.
    least : int
        What it keeps where there is no room.
    most : int
        What it wants where there is.
    """

    column: int
    least: int
    most: int


class ColumnFit(QObject):
    """Widens columns for what comes, and never narrows them: numbers that change would make them jump.

    Two columns share what the others leave: `rest` has its `most` before `first` has more than its `least`,
    and all that is left beyond what both want.

    Parameters
    ----------
    table : QTableView or QTreeView
        The table, and this object's owner.
    first, rest : Room
        The columns whose texts can be cut.
    most : mapping of int to int, optional
        How wide another column becomes by itself, at most.
    """

    def __init__(
        self,
        table: QTableView | QTreeView,
        first: Room,
        rest: Room,
        most: Mapping[int, int] | None = None,
    ) -> None:
        super().__init__(table)
        self._table, self._first, self._rest, self._most = table, first, rest, most or {}
        self._header = header_of(table)
        self._wanted = first.least
        self._by_hand: set[int] = set()
        self._is_fitting = False
        self._header.sectionResized.connect(self._resized)
        self._header.sortIndicatorChanged.connect(lambda *_: self.fit())
        table.viewport().installEventFilter(self)

    def fit(self, *, anew: bool = False) -> None:
        """Make room for what is shown; `anew`: for other rows, so columns may become narrower."""
        header = self._header
        self._is_fitting = True
        for column in range(header.count()):
            if column == self._rest.column or column in self._by_hand or header.isSectionHidden(column):
                continue
            width = max(self._title_width(column), self._table.sizeHintForColumn(column) + GAP)
            if column == self._first.column:
                self._wanted = min(width if anew else max(width, self._wanted), self._first.most)
            else:
                width = min(width, self._most.get(column, width))
                self._table.setColumnWidth(column, width if anew else max(width, header.sectionSize(column)))
        self._is_fitting = False
        self._share()

    def _title_width(self, column: int) -> int:
        header = self._header
        title = self._table.model().headerData(column, Qt.Orientation.Horizontal)
        arrow = ARROW if column == header.sortIndicatorSection() else 0
        return header.fontMetrics().horizontalAdvance(str(title)) + TITLE_GAP + arrow

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._share()
        return False

    def _share(self) -> None:
        """Give both columns what the others leave, but for one that a person has moved."""
        if self._is_fitting:
            return
        first, rest, header = self._first, self._rest, self._header
        both = header.sectionSize(first.column) + header.sectionSize(rest.column)
        room = self._table.viewport().width() - (header.length() - both)
        self._is_fitting = True
        if first.column not in self._by_hand:
            self._table.setColumnWidth(first.column, max(first.least, min(room - rest.most, self._wanted)))
        if rest.column not in self._by_hand:
            left = room - header.sectionSize(first.column)
            self._table.setColumnWidth(rest.column, max(rest.least, left))
        self._is_fitting = False

    def _resized(self, column: int, _old: int, _new: int) -> None:
        if not self._is_fitting:
            self._by_hand.add(column)


def header_of(table: QTableView | QTreeView) -> QHeaderView:
    """Return the titles of a table's columns."""
    return table.horizontalHeader() if isinstance(table, QTableView) else table.header()


class ShortWhereNarrow(QStyledItemDelegate):
    """Shows a shorter text in cells that have no room for the whole one.

    Parameters
    ----------
    role : int
        The model's, of the shorter texts.
    parent : QObject
        Owner.
    """

    def __init__(self, role: int, parent: QObject) -> None:
        super().__init__(parent)
        self._role = role

    @override
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        if option.fontMetrics.horizontalAdvance(option.text) > option.rect.width() - GAP:
            option.text = index.data(self._role) or option.text


class Elided(QStyledItemDelegate):
    """Cuts texts of one column that are too long in another place than the table does.

    Parameters
    ----------
    mode : Qt.TextElideMode
        Where: in the middle for names, which often differ at their end.
    parent : QObject
        Owner.
    """

    def __init__(self, mode: Qt.TextElideMode, parent: QObject) -> None:
        super().__init__(parent)
        self._mode = mode

    @override
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.textElideMode = self._mode
