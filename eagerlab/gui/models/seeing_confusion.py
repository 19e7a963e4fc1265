"""The confusion matrix as an item model: rows are the true classes, columns the predicted ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QImage
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.models.seeing import Confusion
from eagerlab.gui.models.seeing_samples import percent
from eagerlab.gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex


class ConfusionModel(QAbstractTableModel):
    """Counts by true and predicted class. GUI thread only."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.confusion: Confusion | None = None
        self._shares: npt.NDArray[np.float64] = np.zeros((0, 0))

    def show(self, confusion: Confusion) -> None:
        """Show other counts; the table stays where the classes are the same."""
        same = self.confusion is not None and self.confusion.classes == confusion.classes
        if not same:
            self.beginResetModel()
        self.confusion, self._shares = confusion, confusion.shares
        if not same:
            self.endResetModel()
        elif confusion.classes:
            last = len(confusion.classes) - 1
            self.dataChanged.emit(self.index(0, 0), self.index(last, last))

    @property
    def size(self) -> int:
        """Number of classes."""
        return len(self.confusion.classes) if self.confusion is not None else 0

    def image(self) -> QImage:
        """Return one pixel a cell by its row share: right ones blue, mistakes orange."""
        tokens = self._theme.tokens
        zero, right, wrong = (
            _rgb(colour) for colour in (tokens.heat_zero, tokens.heat_positive, tokens.heat_negative)
        )
        # Few mistakes of a good model would not be seen on a linear scale.
        strength = np.sqrt(self._shares)[..., np.newaxis] * 0.8
        ends = np.where(np.eye(self.size, dtype=bool)[..., np.newaxis], right, wrong)
        pixels = np.ascontiguousarray(np.rint(zero + (ends - zero) * strength).astype(np.uint8))
        form = QImage.Format.Format_RGB888
        return QImage(pixels.data, self.size, self.size, 3 * self.size, form).copy()

    def ink(self, row: int, column: int) -> QColor:
        """Return the colour of a cell's number: readable on its ground."""
        strength = float(np.sqrt(self._shares[row, column])) * 0.8
        strong = strength > (0.55 if row == column else 0.75)
        tokens = self._theme.tokens
        return QColor(tokens.on_accent if strong else tokens.text)

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else self.size

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else self.size

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if self.confusion is None or section >= self.size:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.confusion.classes[section]
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.confusion is None or not index.isValid():
            return None
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return int(self.confusion.counts[row, column])
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.sentence(row, column)
        return None

    def sentence(self, row: int, column: int) -> str:
        """Say in words what a cell tells."""
        if self.confusion is None:
            return ""
        names = self.confusion.classes
        count = numbers.integer(int(self.confusion.counts[row, column]))
        share = percent(float(self._shares[row, column]))
        if row == column:
            return self.tr("{0} recognised {1} times ({2} of them)").format(names[row], count, share)
        return self.tr("{0} taken for {1} {2} times ({3} of them)").format(
            names[row], names[column], count, share
        )


def _rgb(colour: str) -> npt.NDArray[np.float32]:
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], np.float32)
