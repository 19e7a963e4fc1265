"""A table whose first column takes what the others leave, and never less than it needs."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTreeView, QWidget
from typing_extensions import override


class ListView(QTreeView):
    """Rows without a tree. GUI thread only.

    The other columns are as wide as what they show. When there is too little room for all, the last ones are
    scrolled out of sight.

    Parameters
    ----------
    name, accessible : str
        The objectName, and what a screen reader says.
    model : QAbstractItemModel
        What is shown.
    least : int
        Pixels that the first column keeps.
    parent : QWidget, optional
        Qt's owner.
    """

    def __init__(
        self, name: str, accessible: str, model: QAbstractItemModel, least: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._least = least
        self.setObjectName(name)
        self.setAccessibleName(accessible)
        self.setModel(model)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setAllColumnsShowFocus(True)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        header.sectionResized.connect(lambda column, _old, _new: self._share() if column else None)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        others = sum(self.columnWidth(column) for column in range(1, self.model().columnCount()))
        self.setColumnWidth(0, max(self._least, self.viewport().width() - others))
