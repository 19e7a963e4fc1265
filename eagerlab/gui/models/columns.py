"""The columns of a table: what each is used for, how it is read, and how many cells are missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from eagerlab.experiment.data_spec import Column
from eagerlab.gui import numbers
from eagerlab.protocol.data import ColumnFound

NAME, USE, KIND, MISSING = range(4)
EXAMPLES_SHOWN = 5
Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


class ColumnsModel(QAbstractTableModel):
    """One row for each column of the table. GUI thread only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns: Sequence[Column] = ()
        self._found: Mapping[str, ColumnFound] = {}

    @property
    def columns(self) -> Sequence[Column]:
        """What is shown."""
        return self._columns

    def set_columns(self, columns: Sequence[Column], found: Sequence[ColumnFound]) -> None:
        """Show columns; where their names stay, the selection stays too."""
        same = [column.name for column in columns] == [column.name for column in self._columns]
        if not same:
            self.beginResetModel()
        self._columns = columns
        self._found = {one.name: one for one in found}
        if not same:
            self.endResetModel()
        elif columns:
            self.dataChanged.emit(self.index(0, 0), self.index(len(columns) - 1, MISSING))

    def found(self, name: str) -> ColumnFound | None:
        """Return what was found in a column, where that is known."""
        return self._found.get(name)

    @override
    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._columns)

    @override
    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else 4

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        column = self._columns[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(column, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(column)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == MISSING:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Column"), self.tr("Use"), self.tr("Kind"), self.tr("Missing"))[section]
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section == MISSING else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def _text(self, column: Column, which: int) -> str:
        if which == NAME:
            return column.name
        if which == USE:
            uses = {
                "feature": self.tr("input"),
                "target": self.tr("target"),
                "ignored": self.tr("left out"),
            }
            return uses[column.role]
        if which == KIND:
            return self.tr("category") if column.kind == "category" else self.tr("number")
        found = self._found.get(column.name)
        return numbers.integer(found.missing) if found is not None else ""

    def _tip(self, column: Column) -> str:
        found = self._found.get(column.name)
        lines = [column.name]
        if found is not None:
            if found.minimum is not None and found.maximum is not None:
                low, high = numbers.significant(found.minimum), numbers.significant(found.maximum)
                lines.append(self.tr("from {low} to {high}").format(low=low, high=high))
            lines.append(self.tr("{count} different values").format(count=numbers.integer(found.distinct)))
            if found.examples:
                shown = ", ".join(found.examples[:EXAMPLES_SHOWN])
                lines.append(self.tr("such as {examples}").format(examples=shown))
        return "\n".join(lines)
