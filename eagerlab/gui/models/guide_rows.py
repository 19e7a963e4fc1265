"""The list of lessons as rows: title, a line about it, and how far it was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

Index = QModelIndex | QPersistentModelIndex
RowState = Literal["new", "begun", "done", "damaged"]


@dataclass(frozen=True)
class LessonRow:
    """One row.

    Attributes
    ----------
    stem : str
        The lesson's id.
    title, words : str
        What the person reads; `words` is the summary, where the search found it, or what is wrong.
    state : str
        Which mark stands before it.
    amount : str
        How far it was done, for example ``2/5``; or empty.
    spoken : str
        The state in words, for a screen reader; or empty.
    """

    stem: str
    title: str
    words: str
    state: RowState = "new"
    amount: str = ""
    spoken: str = ""


class LessonRows(QAbstractListModel):
    """Rows for the list. GUI thread only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[LessonRow, ...] = ()

    @property
    def rows(self) -> tuple[LessonRow, ...]:
        """What is listed."""
        return self._rows

    def set_rows(self, rows: Sequence[LessonRow]) -> None:
        """List these; where only words changed, selection and scrolling stay."""
        same = [row.stem for row in rows] == [row.stem for row in self._rows]
        if same:
            self._rows = tuple(rows)
            if rows:
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title
            case Qt.ItemDataRole.ToolTipRole:
                return row.words
            case Qt.ItemDataRole.AccessibleTextRole:
                return ". ".join(text for text in (row.title, row.spoken, row.words) if text)
            case Qt.ItemDataRole.UserRole:
                return row
        return None
