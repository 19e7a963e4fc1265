"""Where values were found, as a list. GUI thread only."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from eagerlab.gui import numbers

Index = QModelIndex | QPersistentModelIndex
LONGEST = 5000
"""Places that are kept; more of them nobody walks through."""
_SPECIAL = {"nan": "NaN", "inf": "Inf", "-inf": f"{numbers.MINUS}Inf"}


class FoundPlaces(QAbstractListModel):
    """One line a place: its index and its value."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._places: list[tuple[int, ...]] = []
        self._texts: list[str] = []

    @property
    def room(self) -> int:
        """How many more are kept."""
        return LONGEST - len(self._places)

    def clear(self) -> None:
        """Forget all."""
        self.beginResetModel()
        self._places, self._texts = [], []
        self.endResetModel()

    def add(self, places: npt.NDArray[np.int64], texts: tuple[str, ...]) -> None:
        """Add places, one row for each, as far as there is room."""
        more = [tuple(row) for row in places[: self.room].tolist()]
        if not more:
            return
        first = len(self._places)
        self.beginInsertRows(QModelIndex(), first, first + len(more) - 1)
        self._places += more
        self._texts += texts[: len(more)]
        self.endInsertRows()

    def place(self, row: int) -> tuple[int, ...]:
        """Return the index of one line."""
        return self._places[row]

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._places)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole) or not index.isValid():
            return None
        place, text = self._places[index.row()], self._texts[index.row()]
        where = ", ".join(numbers.integer(one) for one in place)
        return f"[{where}]   {_SPECIAL.get(text, text.replace('-', numbers.MINUS))}"
