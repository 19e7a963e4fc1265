"""The tree of variables, and which of its rows a text lets through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint, QSortFilterProxyModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTreeView, QWidget
from typing_extensions import override

from eagerlab.gui.models.variable_rows import DEVICE, DTYPE, NAME, SHAPE, SIZE, VALUE, cell_text
from eagerlab.gui.models.variables import VariableModel

Index = QModelIndex | QPersistentModelIndex
WIDTHS = {NAME: 150, SHAPE: 104, DTYPE: 66, DEVICE: 62, SIZE: 72, VALUE: 320}


class VariableFilter(QSortFilterProxyModel):
    """Rows whose name, shape or dtype holds a text; looks only at rows that are loaded anyway."""

    def __init__(self, model: VariableModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._text = ""
        self.setRecursiveFilteringEnabled(True)
        self.setAutoAcceptChildRows(True)
        self.setSourceModel(model)

    def set_text(self, text: str) -> None:
        """Show the rows with `text` in them, and the rows above those; all for an empty text."""
        self._text = text.strip().casefold()
        self.invalidate()

    @override
    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        if not self._text:
            return True
        node = self._model.node(self._model.index(source_row, 0, source_parent))
        if node is None:
            return False
        return any(self._text in cell_text(node, column).casefold() for column in (NAME, SHAPE, DTYPE))


class VariableTree(QTreeView):
    """objectName ``variable_tree``. GUI thread only.

    Parameters
    ----------
    rows : VariableFilter
        What is shown.
    parent : QWidget, optional
        Owner.
    """

    def __init__(self, rows: VariableFilter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = rows
        self.setObjectName("variable_tree")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setModel(rows)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header = self.header()
        header.setStretchLastSection(True)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column, width in WIDTHS.items():
            header.resizeSection(column, width)

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
