"""The layer list: one row for each layer, with its output's shape and its parameters."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTreeView, QWidget

from eagerlab.gui.models.layers import LAYER, OUTPUT, PARAMETERS
from eagerlab.gui.theme import Theme

WIDEST_SHAPE = "32×28×28×1"
WIDEST_COUNT = "10 000 000"
PADDING = 16


class LayerList(QTreeView):
    """A table of layers; the name takes what the numbers leave. GUI thread only."""

    def __init__(self, model: QAbstractItemModel, theme: Theme, parent: QWidget | None = None) -> None:
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
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
        theme.changed.connect(self._size_columns)
        self._size_columns()

    def _size_columns(self) -> None:
        metrics = QFontMetrics(self.font())
        self.setColumnWidth(OUTPUT, metrics.horizontalAdvance(WIDEST_SHAPE) + PADDING)
        self.setColumnWidth(PARAMETERS, metrics.horizontalAdvance(WIDEST_COUNT) + PADDING)
