"""Samples as rows of a table: the target, then the inputs' columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from eagerlab.gui import numbers

MOST_COLUMNS = 200
Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


class PreviewRows(QAbstractTableModel):
    """Numbers of some samples. GUI thread only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._x: npt.NDArray[Any] = np.zeros((0, 0), np.float32)
        self._targets: Sequence[str] = ()
        self._names: Sequence[str] = ()
        self._sources: Sequence[str] = ()
        self._first = 0

    def set_samples(
        self,
        x: npt.NDArray[Any],
        targets: Sequence[str],
        names: Sequence[str],
        sources: Sequence[str],
        first: int,
    ) -> None:
        """Show samples.

        Parameters
        ----------
        x : array, shape (n, …)
            Inputs; further axes are laid side by side.
        targets : sequence of str
            What is to be told, as text.
        names : sequence of str
            Of the columns; empty: they are numbered.
        sources : sequence of str
            Where each comes from; empty: nobody knows.
        first : int
            Number of the first sample.
        """
        self.beginResetModel()
        self._x = x.reshape(len(x), -1) if len(x) else np.zeros((0, 0), np.float32)
        self._targets, self._names, self._sources, self._first = targets, names, sources, first
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._x)

    @override
    def columnCount(self, parent: Index = ROOT) -> int:
        if parent.isValid():
            return 0
        return min(int(self._x.shape[1]), MOST_COLUMNS) + bool(self._targets)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        is_target = bool(self._targets) and index.column() == 0
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            if is_target:
                return self._targets[index.row()]
            value = self._x[index.row(), index.column() - bool(self._targets)]
            if np.issubdtype(self._x.dtype, np.integer):
                return numbers.integer(int(value))
            return numbers.significant(float(value))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if is_target else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Vertical:
            if role == Qt.ItemDataRole.DisplayRole:
                return numbers.integer(self._first + section + 1)
            if role == Qt.ItemDataRole.ToolTipRole and section < len(self._sources):
                return self._sources[section]
            return None
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        if self._targets and section == 0:
            return self.tr("target")
        column = section - bool(self._targets)
        return self._names[column] if column < len(self._names) else str(column)
