"""How many samples each class has, as bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.list_view import ListView
from eagerlab.protocol.data import ClassCount

NAME, TRAIN, VALIDATION = range(3)
SHARE = Qt.ItemDataRole.UserRole
BAR_HEIGHT = 4
LEAST_NAME = 60
Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


class BalanceModel(QAbstractTableModel):
    """One row for each class. GUI thread only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._counts: Sequence[ClassCount] = ()
        self._most = 1

    def set_counts(self, counts: Sequence[ClassCount]) -> None:
        """Show counts."""
        self.beginResetModel()
        self._counts = counts
        self._most = max([1, *(one.train + one.validation for one in counts)])
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._counts)

    @override
    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else 3

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        one = self._counts[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (one.name, numbers.integer(one.train), numbers.integer(one.validation))[index.column()]
        if role == SHARE and index.column() == NAME:
            return (one.train + one.validation) / self._most
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == NAME:
            return one.name
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() != NAME:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Class"), self.tr("Train"), self.tr("Valid."))[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return (self.tr("Class"), self.tr("Training samples"), self.tr("Validation samples"))[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if section == NAME else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        return None


class _Bar(QStyledItemDelegate):
    """Draws a bar under a name: its length is the class's share of the largest one."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        share = index.data(SHARE)
        if share is not None:
            rect: QRect = option.rect
            width = round((rect.width() - 12) * share)
            bar = QRect(rect.left() + 4, rect.bottom() - BAR_HEIGHT, max(width, 1), BAR_HEIGHT - 1)
            painter.fillRect(bar, QColor(self._theme.series_colour(0)))


class ClassBalance(ListView):
    """The list. GUI thread only."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.counts = BalanceModel()
        super().__init__("class_balance", "", self.counts, LEAST_NAME, parent)
        self.counts.setParent(self)
        self.setAccessibleName(self.tr("Samples of each class"))
        self.setItemDelegateForColumn(NAME, _Bar(theme, self))
        theme.changed.connect(self.viewport().update)

    def set_counts(self, counts: Sequence[ClassCount]) -> None:
        """Show counts; the list is no higher than they are."""
        self.counts.set_counts(counts)
        self.setMaximumHeight(self.header().sizeHint().height() + (len(counts) + 1) * self.sizeHintForRow(0))
