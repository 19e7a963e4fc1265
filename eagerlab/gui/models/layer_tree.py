"""The tree behind the layer list: what is edited, or the layers of a model that came from the console."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher
from typing import Any
from uuid import uuid4

from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QIcon, QPalette
from typing_extensions import override

from eagerlab.experiment.model_spec import RESIDUAL, LayerSpec
from eagerlab.gui.models.layer_cells import (
    FROZEN,
    LAYER,
    Node,
    cell_text,
    cell_tip,
    check_state,
    column_titles,
)
from eagerlab.gui.models.layer_clipboard import layers_as_text
from eagerlab.gui.models.layer_edits import Layers
from eagerlab.gui.models.layer_text import layer_summary
from eagerlab.protocol.editing import LayerCheck, LayerPath
from eagerlab.protocol.replies import LayerRow

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
MIME = "application/x-eagerlab-layers"


class LayerTree(QAbstractItemModel):
    """Layers with output shape, parameters and a check box that freezes. GUI thread only.

    It changes nothing by itself: what the person does comes out as a signal, and the new list comes in by
    `set_layers`, which announces narrow ranges, so that what is selected or unfolded stays so.

    Attributes
    ----------
    freeze_wanted : Signal(object, bool)
        Path of a layer whose check box was clicked, and whether it is to be frozen.
    move_wanted : Signal(object, object, int)
        Paths of dragged layers of this list, path of the list they were dropped into, and the row.
    insert_wanted : Signal(str, object, int)
        Layers as text that were dropped from elsewhere or copied, and the place.
    """

    freeze_wanted = Signal(object, bool)
    move_wanted = Signal(object, object, int)
    insert_wanted = Signal(str, object, int)

    def __init__(
        self, describe: Callable[[LayerSpec], str] | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._describe = describe or (lambda layer: layer_summary(layer, None))
        self._root = Node(0, None)
        self._nodes = {0: self._root}
        self._next = 1
        self._mark = uuid4().hex
        self._read_only = True
        self._stale = False
        self._icons: dict[str, QIcon] = {}

    # What controllers and views set.

    def set_describe(self, describe: Callable[[LayerSpec], str]) -> None:
        """Set how a layer is put in words."""
        self._describe = describe
        self.repaint_all()

    def set_layers(self, layers: Layers) -> None:
        """Show the layers that are edited."""
        if any(node.spec is None for node in self._root.inside):
            self.set_live(())
        self._align(self._root, layers)

    def set_live(self, rows: Sequence[LayerRow]) -> None:
        """Show the layers of a model that no list describes."""
        if not any(node.spec for node in self._root.inside) and rows == [
            node.live for node in self._root.inside
        ]:
            return
        self.beginResetModel()
        self._nodes = {0: self._root}
        self._root.inside.clear()
        self._root.inside += [self._grow_live(row, self._root) for row in rows]
        self.endResetModel()

    def set_checks(self, checks: Iterable[LayerCheck]) -> None:
        """Take what is known of the layers; they are not stale any more."""
        by_path = {check.path: check for check in checks}
        for path, node in self._walk(self._root, ()):
            node.check = by_path.get(path)
        self._stale = False
        self.repaint_all()

    def set_stale(self, stale: bool) -> None:
        """Show shapes and counts as of an older list."""
        if stale != self._stale:
            self._stale = stale
            self.repaint_all()

    def set_read_only(self, read_only: bool) -> None:
        """Allow neither dragging nor freezing."""
        self._read_only = read_only

    def set_icons(self, icons: dict[str, QIcon]) -> None:
        """Set the pictures ``problem`` and ``frozen``."""
        self._icons = icons
        self.repaint_all()

    def repaint_all(self) -> None:
        """Say that all cells may look different."""
        self._changed(self._root)

    # What views ask.

    def path(self, index: Index) -> LayerPath:
        """Return a row's path; empty for none."""
        return self._of(index).path()

    def index_of(self, path: LayerPath) -> QModelIndex:
        """Return the index of a row; invalid when there is none."""
        index = QModelIndex()
        for row in path:
            index = self.index(row, LAYER, index)
            if not index.isValid():
                return QModelIndex()
        return index

    def layer(self, index: Index) -> LayerSpec | None:
        """Return the layer that is edited in a row."""
        return self._of(index).spec

    def check(self, index: Index) -> LayerCheck | None:
        """Return what is known of a row's layer."""
        return self._of(index).check

    def key(self, index: Index) -> str:
        """Return a name that a row keeps while it lives, wherever it moves."""
        return str(self._of(index).id)

    # Qt's questions.

    @override
    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        inside = self._of(parent).inside
        if not 0 <= row < len(inside) or not 0 <= column <= FROZEN:
            return QModelIndex()
        return self.createIndex(row, column, inside[row].id)

    @override
    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]
        above = self._of(index).above
        return self._index(above) if above is not None else QModelIndex()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return len(self._of(parent).inside) if parent.column() <= LAYER else 0

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return FROZEN + 1

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Role.DisplayRole and section != FROZEN:
            return column_titles()[section]
        if role == Role.DecorationRole and section == FROZEN:
            return self._icons.get("frozen")
        if role == Role.ToolTipRole and section == FROZEN:
            return self.tr("Frozen: training does not change the layer.")
        if role == Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if section == LAYER else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    @override
    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        node, column = self._of(index), index.column()
        if role == Role.DisplayRole:
            return cell_text(node, column, self._describe)
        if role == Role.ToolTipRole:
            return cell_tip(node, self._describe)
        if role == Role.CheckStateRole and column == FROZEN:
            return check_state(node)
        if role == Role.DecorationRole and column == LAYER and node.problem:
            return self._icons.get("problem")
        if role == Role.TextAlignmentRole and column != LAYER:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Role.ForegroundRole and self._stale and column != LAYER:
            return QGuiApplication.palette().brush(QPalette.ColorRole.PlaceholderText)
        if role == Role.AccessibleTextRole and column == FROZEN:
            return self.tr("Frozen") if check_state(node) == Qt.CheckState.Checked else ""
        return None

    @override
    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role == Role.CheckStateRole and not self._read_only:
            self.freeze_wanted.emit(self.path(index), Qt.CheckState(value) != Qt.CheckState.Unchecked)
        return False

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.NoItemFlags if self._read_only else flag.ItemIsDropEnabled
        flags = flag.ItemIsEnabled | flag.ItemIsSelectable
        if self._read_only:
            return flags
        spec = self._of(index).spec
        if spec is not None:
            flags |= flag.ItemIsDragEnabled
            if spec.type == RESIDUAL:
                flags |= flag.ItemIsDropEnabled
        if index.column() == FROZEN and check_state(self._of(index)) is not None:
            flags |= flag.ItemIsUserCheckable
        return flags

    # Dragging.

    @override
    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    @override
    def mimeTypes(self) -> list[str]:
        return [MIME]

    @override
    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        paths = sorted({self.path(index) for index in indexes})
        layers = [layer for path in paths if (layer := self.layer(self.index_of(path))) is not None]
        text = layers_as_text(layers)
        data = QMimeData()
        data.setText(text)
        note = {"list": self._mark, "paths": paths, "text": text}
        data.setData(MIME, json.dumps(note).encode())
        return data

    @override
    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        if self._read_only or not data.hasFormat(MIME):
            return False
        note = json.loads(bytes(data.data(MIME).data()))
        above = self.path(parent)
        place = row if row >= 0 else self.rowCount(parent)
        if note["list"] == self._mark and action == Qt.DropAction.MoveAction:
            self.move_wanted.emit([tuple(path) for path in note["paths"]], above, place)
        else:
            self.insert_wanted.emit(note["text"], above, place)
        # Nothing was moved here: the list that comes of it arrives by `set_layers`.
        return False

    # Bringing the rows up to date.

    def _align(self, parent: Node, layers: Layers) -> None:
        old = [json.dumps(node.plain(), sort_keys=True) for node in parent.inside]
        new = [json.dumps(layer.model_dump(mode="json"), sort_keys=True) for layer in layers]
        for what, first, last, other, end in reversed(SequenceMatcher(None, old, new, False).get_opcodes()):
            if what == "equal":
                continue
            common = min(last - first, end - other)
            if last - first > common:
                self._remove(parent, first + common, last)
            if end - other > common:
                self._insert(parent, first + common, layers[other + common : end])
            for offset in range(common):
                self._update(parent.inside[first + offset], layers[other + offset])

    def _update(self, node: Node, layer: LayerSpec) -> None:
        node.spec = layer
        index = self._index(node)
        self.dataChanged.emit(index, index.siblingAtColumn(FROZEN))
        self._align(node, layer.layers)

    def _remove(self, parent: Node, first: int, end: int) -> None:
        self.beginRemoveRows(self._index(parent), first, end - 1)
        for node in parent.inside[first:end]:
            for _, gone in [((), node), *self._walk(node, ())]:
                del self._nodes[gone.id]
        del parent.inside[first:end]
        self.endRemoveRows()

    def _insert(self, parent: Node, row: int, layers: Layers) -> None:
        self.beginInsertRows(self._index(parent), row, row + len(layers) - 1)
        parent.inside[row:row] = [self._grow(layer, parent) for layer in layers]
        self.endInsertRows()

    def _grow(self, layer: LayerSpec, above: Node) -> Node:
        node = self._node(above)
        node.spec = layer
        node.inside = [self._grow(one, node) for one in layer.layers]
        return node

    def _grow_live(self, row: LayerRow, above: Node) -> Node:
        node = self._node(above)
        node.live = row
        node.inside = [self._grow_live(one, node) for one in row.layers]
        return node

    def _node(self, above: Node) -> Node:
        node = Node(self._next, above)
        self._nodes[node.id] = node
        self._next += 1
        return node

    def _walk(self, node: Node, path: LayerPath) -> list[tuple[LayerPath, Node]]:
        found = []
        for row, child in enumerate(node.inside):
            found.append(((*path, row), child))
            found += self._walk(child, (*path, row))
        return found

    def _changed(self, node: Node) -> None:
        if node.inside:
            first = self._index(node.inside[0])
            self.dataChanged.emit(first, self._index(node.inside[-1]).siblingAtColumn(FROZEN))
            for child in node.inside:
                self._changed(child)

    def _of(self, index: Index) -> Node:
        return self._nodes.get(index.internalId(), self._root) if index.isValid() else self._root

    def _index(self, node: Node) -> QModelIndex:
        if node.above is None:
            return QModelIndex()
        return self.createIndex(node.above.inside.index(node), LAYER, node.id)
