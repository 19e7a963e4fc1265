"""Columns of a table that are as wide as what they show, until a person moves them. GUI thread only."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTableView
from typing_extensions import override

GAP = 8
TITLE_GAP = 20
"""Beside a title; a header's own hint makes room for the arrow of sorting in each column."""


class ColumnFit(QObject):
    """Widens columns for what comes, and never narrows them: numbers that change would make them jump.

    Parameters
    ----------
    table : QTableView
        The table, and this object's owner.
    most : dict of int to int
        Widths in pixels that columns do not go beyond by themselves.
    rest : int
        The column that takes what is left of the table's width.
    least : int
        The least width of that one, in pixels.
    """

    def __init__(self, table: QTableView, most: dict[int, int], rest: int, least: int) -> None:
        super().__init__(table)
        self._table, self._most, self._rest, self._least = table, most, rest, least
        self._by_hand: set[int] = set()
        self._is_fitting = False
        table.horizontalHeader().sectionResized.connect(self._resized)
        table.viewport().installEventFilter(self)

    def fit(self, *, anew: bool = False) -> None:
        """Make room for what is shown; `anew`: for other rows, so columns may become narrower."""
        table, header = self._table, self._table.horizontalHeader()
        self._is_fitting = True
        for column in range(header.count()):
            if column == self._rest or column in self._by_hand:
                continue
            wanted = max(self._title_width(column), table.sizeHintForColumn(column) + GAP)
            wanted = min(wanted, self._most.get(column, wanted))
            table.setColumnWidth(column, wanted if anew else max(wanted, header.sectionSize(column)))
        self._is_fitting = False
        self._give_rest()

    def _title_width(self, column: int) -> int:
        title = self._table.model().headerData(column, Qt.Orientation.Horizontal)
        return self._table.horizontalHeader().fontMetrics().horizontalAdvance(str(title)) + TITLE_GAP

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._give_rest()
        return False

    def _give_rest(self) -> None:
        header = self._table.horizontalHeader()
        if self._rest in self._by_hand or self._is_fitting:
            return
        others = header.length() - header.sectionSize(self._rest)
        self._is_fitting = True
        self._table.setColumnWidth(self._rest, max(self._least, self._table.viewport().width() - others))
        self._is_fitting = False

    def _resized(self, column: int, _old: int, _new: int) -> None:
        if not self._is_fitting:
            self._by_hand.add(column)


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


class ElidedMiddle(QStyledItemDelegate):
    """Cuts texts that are too long in their middle: names of layers differ at their end."""

    @override
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideMiddle
