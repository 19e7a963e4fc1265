"""The layer list: one row for each layer, with its output's shape and its parameters."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTreeView, QWidget

from eagerlab.gui.models.layers import LAYER, OUTPUT, PARAMETERS


class LayerList(QTreeView):
    """A table of layers; the name takes what the numbers leave. GUI thread only."""

    def __init__(self, model: QAbstractItemModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("layer_list")
        self.setAccessibleName(self.tr("Layers of the model"))
        self.setModel(model)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(40)
        header.setSectionResizeMode(LAYER, QHeaderView.ResizeMode.Stretch)
        for column in (OUTPUT, PARAMETERS):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
