"""The variable tree: holds rows that were asked for, and asks only for those in sight. GUI thread only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelectionRange,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QIcon
from typing_extensions import override

from eagerlab.gui.models import dragged
from eagerlab.gui.models.variable_rows import (
    NAME,
    SIZE,
    VALUE,
    Row,
    cell_text,
    column_titles,
    runs_of,
    steps_between,
    tooltip,
)
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.replies import Node
from eagerlab.protocol.requests import python_expression

PAGE = 100
"""Rows asked for at a time."""

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class VariableModel(QAbstractItemModel):
    """Rows of the backend's namespace, fetched page by page.

    Attributes
    ----------
    page_wanted : Signal(object, int)
        Path of a parent and the first row of a page to ask for; answer with `put`.
    mark : QIcon or None
        Stands before objects with several names or shared memory, and what only the console keeps.
    """

    page_wanted = Signal(object, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.mark: QIcon | None = None
        self._rows: dict[int, Row] = {}
        self._next_id = 1
        self._root = Row(0, None)
        self._rows[0] = self._root
        self._wanted: dict[tuple[int, int], None] = {}
        self._asking = QTimer(self)
        self._asking.setSingleShot(True)
        self._asking.setInterval(0)
        self._asking.timeout.connect(self._ask)

    def clear(self) -> None:
        """Forget all rows (the backend is gone)."""
        self.beginResetModel()
        self._rows.clear()
        self._root = Row(0, None)
        self._rows[0] = self._root
        self._wanted.clear()
        self.endResetModel()

    def put(self, path: NodePath, start: int, total: int, nodes: tuple[Node, ...]) -> None:
        """Take rows `start` … of `total` below `path`, and announce only what differs.

        Rows are matched by key, so that what is expanded or selected stays so when names come and go.
        """
        parent = self.find(path)
        if parent is None:
            return
        old = parent.children[start : start + len(nodes)]
        if all(row.node is None for row in old):
            self._set_count(parent, total)
            old = parent.children[start : start + len(nodes)]
        else:
            self._match(parent, start, total, nodes)
            self._set_count(parent, total)
            old = parent.children[start : start + len(nodes)]
        self._update(parent, start, old, nodes)

    def ask_again(self, path: NodePath) -> None:
        """Ask for all rows below `path`, also for those out of sight: what was read of them may be old."""
        parent = self.find(path)
        if parent is not None:
            parent.asked.clear()
            for page in range(max(1, -(-len(parent.children) // PAGE))):
                self._want(parent, page)

    def ask_missing(self, path: NodePath) -> None:
        """Ask for the rows below `path` that have not come yet."""
        parent = self.find(path)
        self.ask_for(parent.children if parent is not None else ())

    def find(self, path: NodePath) -> Row | None:
        """Return the loaded row at `path`; the root for the empty path."""
        row: Row | None = self._root
        for key in path:
            row = row.below(key) if row is not None else None
        return row

    def rows_in(self, ranges: Iterable[QItemSelectionRange]) -> list[Row]:
        """Return the selected rows, also those that have not come yet; no index is made for each."""
        rows: list[Row] = []
        for one in ranges:
            above = self._row(one.parent()) if one.left() == NAME else None
            rows += above.children[one.top() : one.bottom() + 1] if above is not None else ()
        return rows

    def ask_for(self, rows: Iterable[Row]) -> None:
        """Ask for those of the rows that have not come yet."""
        for row in rows:
            if row.node is None and row.parent is not None:
                self._want(row.parent, row.position // PAGE)

    def index_of(self, path: NodePath) -> QModelIndex:
        """Return the index of a loaded row, else an invalid one."""
        row = self.find(path)
        return self._index(row) if row is not None else QModelIndex()

    def node(self, index: Index) -> Node | None:
        """Return the node of a row, None for the root and for rows that have not come yet."""
        row = self._row(index)
        return row.node if row is not None else None

    def path(self, index: Index) -> NodePath:
        """Return the path of a row."""
        row = self._row(index)
        return row.path() if row is not None else ()

    def loaded(self, index: Index) -> bool:
        """Whether any rows below `index` were taken."""
        row = self._row(index)
        return row is not None and bool(row.children)

    @override
    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        above = self._row(parent)
        if above is None or not 0 <= row < len(above.children) or not 0 <= column <= VALUE:
            return QModelIndex()
        return self.createIndex(row, column, above.children[row].id)

    @override
    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]
        row = self._row(index)
        if row is None or row.parent is None or row.parent is self._root:
            return QModelIndex()
        return self._index(row.parent)

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        row = self._row(parent)
        return len(row.children) if row is not None and parent.column() <= 0 else 0

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return VALUE + 1

    @override
    def hasChildren(self, parent: Index = QModelIndex()) -> bool:
        row = self._row(parent)
        if row is None or row is self._root:
            return bool(self._root.children)
        return bool(row.children) or bool(row.node and row.node.has_children)

    @override
    def canFetchMore(self, parent: Index) -> bool:
        row = self._row(parent)
        return row is not None and not row.children and row.node is not None and row.node.has_children

    @override
    def fetchMore(self, parent: Index) -> None:
        row = self._row(parent)
        if row is not None:
            self._want(row, 0)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if role == Role.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return column_titles()[section]
        if role == Role.TextAlignmentRole and section == SIZE:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    @override
    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        row = self._row(index)
        if row is None or row.parent is None:
            return None
        if role == Role.TextAlignmentRole and index.column() == SIZE:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Role.DecorationRole and index.column() == NAME:
            node = row.node
            return self.mark if node is not None and (node.shared or node.sharers or node.release) else None
        if role not in (Role.DisplayRole, Role.ToolTipRole):
            return None
        if row.node is None:
            self._want(row.parent, row.position // PAGE)
            return "…" if index.column() == NAME and role == Role.DisplayRole else None
        text = cell_text(row.node, index.column(), is_root=row.parent is self._root)
        if role == Role.ToolTipRole and index.column() == NAME:
            return tooltip(row.node, text)
        return text

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        node = self.node(index)
        if node is not None and len(self.path(index)) > 1:
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        return flags

    @override
    def mimeTypes(self) -> list[str]:
        return ["text/plain", dragged.FORMAT]

    @override
    def mimeData(self, indexes: list[QModelIndex]) -> QMimeData:  # type: ignore[override]
        paths = dict.fromkeys(self.path(index) for index in indexes)
        mime = QMimeData()
        mime.setText(", ".join(python_expression(path) for path in paths))
        dragged.put_nodes(mime, list(paths))
        return mime

    def _match(self, parent: Row, start: int, total: int, nodes: tuple[Node, ...]) -> None:
        """Insert and remove rows so that those that stay keep their identity."""
        growth = total - len(parent.children)
        old = parent.children[start : start + len(nodes) + max(0, -growth)]
        before = [row.node.key if row.node else "" for row in old]
        after = [node.key for node in nodes]
        for i, j, k, m in reversed(steps_between(before, after, growth)):
            common = min(j - i, m - k)
            if j - i > common:
                self._remove(parent, start + i + common, j - i - common)
            if m - k > common:
                self._insert(parent, start + i + common, m - k - common)

    def _update(self, parent: Row, start: int, rows: list[Row], nodes: tuple[Node, ...]) -> None:
        changed: list[int] = []
        for position, (row, node) in enumerate(zip(rows, nodes, strict=False), start):
            if row.node == node:
                continue
            if row.children and (row.node is None or row.node.key != node.key or not node.has_children):
                self._remove(row, 0, len(row.children))
                row.asked.clear()
            row.node = node
            parent.by_key = None
            changed.append(position)
        for first, last in runs_of(changed):
            self.dataChanged.emit(
                self.createIndex(first, 0, parent.children[first].id),
                self.createIndex(last, VALUE, parent.children[last].id),
                [],
            )

    def _set_count(self, parent: Row, total: int) -> None:
        count = len(parent.children)
        if total > count:
            self._insert(parent, count, total - count)
        elif total < count:
            self._remove(parent, total, count - total)

    def _insert(self, parent: Row, at: int, count: int) -> None:
        self.beginInsertRows(self._index(parent), at, at + count - 1)
        fresh = [Row(self._next_id + i, parent) for i in range(count)]
        self._next_id += count
        self._rows.update((row.id, row) for row in fresh)
        parent.children[at:at] = fresh
        parent.by_key = None
        parent.asked = {page for page in parent.asked if page < at // PAGE}
        self._number(parent, at)
        self.endInsertRows()

    def _remove(self, parent: Row, at: int, count: int) -> None:
        self.beginRemoveRows(self._index(parent), at, at + count - 1)
        gone = parent.children[at : at + count]
        del parent.children[at : at + count]
        parent.by_key = None
        while gone:
            row = gone.pop()
            gone.extend(row.children)
            self._rows.pop(row.id, None)
        parent.asked = {page for page in parent.asked if page < at // PAGE}
        self._number(parent, at)
        self.endRemoveRows()

    def _number(self, parent: Row, start: int) -> None:
        for position in range(start, len(parent.children)):
            parent.children[position].position = position

    def _row(self, index: Index) -> Row | None:
        if not index.isValid():
            return self._root
        return self._rows.get(index.internalId())

    def _index(self, row: Row) -> QModelIndex:
        return QModelIndex() if row is self._root else self.createIndex(row.position, 0, row.id)

    def _want(self, parent: Row, page: int) -> None:
        if page in parent.asked:
            return
        parent.asked.add(page)
        self._wanted[(parent.id, page)] = None
        self._asking.start()

    def _ask(self) -> None:
        wanted, self._wanted = self._wanted, {}
        for identity, page in wanted:
            parent = self._rows.get(identity)
            if parent is not None:
                self.page_wanted.emit(parent.path(), page * PAGE)

    def page_failed(self, path: NodePath, start: int) -> None:
        """Let a page be asked for again when it is next looked at."""
        parent = self.find(path)
        if parent is not None:
            parent.asked.discard(start // PAGE)
