"""The layer list: groups unfold, rows are dragged, and the keyboard does all that the mouse does."""

from __future__ import annotations

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QDrag, QDragMoveEvent, QKeyEvent, QKeySequence, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTreeView, QWidget
from typing_extensions import override

from eagerlab.gui.models.layer_cells import FROZEN, LAYER, OUTPUT, PARAMETERS
from eagerlab.gui.models.layer_tree import LayerTree
from eagerlab.protocol.editing import LayerPath

LEAST_NAME = 100
"""Pixels that a layer's name keeps beside shapes and counts, which are never cut."""
FROZEN_WIDTH = 26
LABEL_WIDTH = 200
"""Pixels of text that follow the pointer while layers are dragged, at most."""
INDENTATION = 14

KEYS = {
    QKeySequence.StandardKey.Delete: "remove",
    QKeySequence.StandardKey.Copy: "copy",
    QKeySequence.StandardKey.Cut: "cut",
    QKeySequence.StandardKey.Paste: "paste",
}
COMBINATIONS = {
    (Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_D): "duplicate",
    (Qt.KeyboardModifier.AltModifier, Qt.Key.Key_Up): "move_up",
    (Qt.KeyboardModifier.AltModifier, Qt.Key.Key_Down): "move_down",
    (Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_G): "group",
    (Qt.KeyboardModifier.NoModifier, Qt.Key.Key_Insert): "add",
    (Qt.KeyboardModifier.NoModifier, Qt.Key.Key_Backspace): "remove",
}


class LayerList(QTreeView):
    """Columns Layer, Output, Params and a check box that freezes. GUI thread only.

    Attributes
    ----------
    wanted : Signal(str)
        Name of a command that a key stands for: ``remove``, ``duplicate``, ``copy``…
    chosen_changed : Signal
        Other layers are selected, or another one is current.
    """

    wanted = Signal(str)
    chosen_changed = Signal()

    def __init__(self, tree: LayerTree, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tree = tree
        self.setObjectName("layer_list")
        self.setAccessibleName(self.tr("Layers of the model"))
        self.setModel(tree)
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # A layer's size stands after its name: what is cut are the details at the end.
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAllColumnsShowFocus(True)
        self.setIndentation(INDENTATION)
        self.setRootIsDecorated(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDropIndicatorShown(True)
        self.setDragDropOverwriteMode(False)
        self.setAutoExpandDelay(500)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(FROZEN_WIDTH)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionsMovable(False)
        # All rows are read for this: once, however many groups have changed.
        self._fit_soon = QTimer(self)
        self._fit_soon.setSingleShot(True)
        self._fit_soon.timeout.connect(self._fit)
        for signal in (tree.dataChanged, tree.rowsRemoved, tree.modelReset):
            signal.connect(lambda *_: self._fit_soon.start())
        tree.rowsInserted.connect(self._inserted)
        tree.modelReset.connect(self.expandAll)
        self.selectionModel().selectionChanged.connect(lambda *_: self.chosen_changed.emit())
        self._fit()

    @property
    def current_path(self) -> LayerPath:
        """The layer whose parameters are shown; empty for none."""
        index = self.currentIndex()
        if not index.isValid() or not self.selectionModel().isRowSelected(index.row(), index.parent()):
            return ()
        return self.tree.path(index)

    @property
    def selected_paths(self) -> list[LayerPath]:
        """The selected layers, in the order of the list."""
        return sorted(self.tree.path(index) for index in self.selectionModel().selectedRows(LAYER))

    def select(self, paths: list[LayerPath]) -> None:
        """Select these layers, and bring them into sight."""
        selection = QItemSelection()
        indexes = [index for path in paths if (index := self.tree.index_of(path)).isValid()]
        for index in indexes:
            selection.select(index, index.siblingAtColumn(FROZEN))
        model, flag = self.selectionModel(), QItemSelectionModel.SelectionFlag
        if indexes:
            model.setCurrentIndex(indexes[0], flag.NoUpdate)
            self.scrollTo(indexes[-1])
            self.scrollTo(indexes[0])
        model.select(selection, flag.ClearAndSelect | flag.Rows)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        name = next((name for keys, name in KEYS.items() if event.matches(keys)), "")
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        name = name or COMBINATIONS.get((modifiers, Qt.Key(event.key())), "")
        if not name and event.key() == Qt.Key.Key_Space:
            index = self.currentIndex().siblingAtColumn(FROZEN)
            if self.tree.flags(index) & Qt.ItemFlag.ItemIsUserCheckable:
                name = "freeze"
        if name:
            self.wanted.emit(name)
            event.accept()
            return
        super().keyPressEvent(event)

    @override
    def startDrag(self, supported: Qt.DropAction) -> None:
        """Drag a small label beside the pointer: Qt's picture of whole rows would hide where they go."""
        paths = self.selected_paths
        if paths:
            drag = QDrag(self)
            drag.setMimeData(self.tree.mimeData([self.tree.index_of(path) for path in paths]))
            drag.setPixmap(self._label(paths))
            drag.setHotSpot(QPoint(-12, -12))
            drag.exec(supported, self.defaultDropAction())

    def _label(self, paths: list[LayerPath]) -> QPixmap:
        text = str(self.tree.data(self.tree.index_of(paths[0])))
        if len(paths) > 1:
            text = self.tr("{count} layers").format(count=len(paths))
        metrics, ratio = self.fontMetrics(), self.devicePixelRatioF()
        text = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, LABEL_WIDTH)
        box = QRect(0, 0, metrics.horizontalAdvance(text) + 16, metrics.height() + 8)
        picture = QPixmap(box.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(self.palette().highlight().color())
        painter = QPainter(picture)
        painter.setFont(self.font())
        painter.setPen(self.palette().highlightedText().color())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        painter.end()
        return picture

    @override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)
        if event.source() is not self and event.isAccepted():
            event.setDropAction(Qt.DropAction.CopyAction)  # from another window: it keeps its own

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _inserted(self, parent: QModelIndex, first: int, last: int) -> None:
        for row in range(first, last + 1):
            self.expandRecursively(self.tree.index(row, LAYER, parent))
        self._fit_soon.start()

    def _fit(self) -> None:
        """Give shapes and counts what they need, the name what is left."""
        has_groups = any(
            self.tree.rowCount(self.tree.index(row, LAYER)) for row in range(self.tree.rowCount())
        )
        self.setRootIsDecorated(has_groups)
        metrics = self.fontMetrics()
        widths = {FROZEN: FROZEN_WIDTH}
        for column in (OUTPUT, PARAMETERS):
            texts = [str(self.tree.headerData(column, Qt.Orientation.Horizontal)), *self._texts(column)]
            widths[column] = max(metrics.horizontalAdvance(text) for text in texts) + 14
        for column, width in widths.items():
            self.setColumnWidth(column, width)
        self.setColumnWidth(LAYER, max(LEAST_NAME, self.viewport().width() - sum(widths.values())))

    def _texts(self, column: int, parent: QModelIndex | None = None) -> list[str]:
        above = parent if parent is not None else QModelIndex()
        texts: list[str] = []
        for row in range(self.tree.rowCount(above)):
            index = self.tree.index(row, column, above)
            texts.append(str(self.tree.data(index) or ""))
            texts += self._texts(column, index.siblingAtColumn(LAYER))
        return texts
