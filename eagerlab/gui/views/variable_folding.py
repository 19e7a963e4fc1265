"""What is unfolded and selected in the tree of variables, kept when its rows come anew. GUI thread only."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QObject, QTimer

from eagerlab.gui.models.variable_rows import NAME, runs_of
from eagerlab.gui.models.variables import VariableModel
from eagerlab.gui.views.variable_tree import VariableRows, VariableTree, rows_between
from eagerlab.protocol.base import NodePath

SOON_MS = 150


class VariableFolding(QObject):
    """Unfolds rows as they were, or, of rows that were found, as far as they are in sight.

    Parameters
    ----------
    tree : VariableTree
        The view, and this object's owner.
    rows : VariableRows
        What it shows.
    model : VariableModel
        Where the rows come from.

    Attributes
    ----------
    soon : QTimer
        Runs out when rows have come to rest: others may be in sight then.
    """

    def __init__(self, tree: VariableTree, rows: VariableRows, model: VariableModel) -> None:
        super().__init__(tree)
        self._tree, self._rows, self._model = tree, rows, model
        self._unfolded: set[NodePath] = {("step",), ("model",), ("names",)}
        self._found: set[NodePath] = set()
        self._selected_before: dict[NodePath, None] = {}
        self._is_revealing = self._is_restoring = False
        self.soon = QTimer(self)
        self.soon.setSingleShot(True)
        self.soon.setInterval(SOON_MS)
        self.soon.timeout.connect(self._unfold_found)
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setInterval(0)
        self._next.timeout.connect(self._unfold_found)
        tree.expanded.connect(lambda index: self._note(index, True))
        tree.collapsed.connect(lambda index: self._note(index, False))
        bar = tree.verticalScrollBar()
        bar.valueChanged.connect(lambda _value: self.soon.start())
        # Behind a resize and behind rows that were folded: those that come into sight may be old.
        bar.rangeChanged.connect(lambda _low, _high: self.soon.start())
        model.dataChanged.connect(self._restore)
        tree.selectionModel().selectionChanged.connect(self._forget)

    def begin_anew(self, selected: list[NodePath], is_found: bool) -> None:
        """Remember what is selected before all rows go.

        Parameters
        ----------
        selected : list of NodePath
            To be selected again when their rows are there.
        is_found : bool
            Whether only what matches a text is to come.
        """
        self._selected_before = self._selected_before or dict.fromkeys(selected)
        self._found = {()} if is_found else set()

    def begin_revealed(self, paths: Sequence[NodePath]) -> None:
        """Remember which rows are to be unfolded to and selected when all rows come anew."""
        self._unfolded.update(path[:depth] for path in paths for depth in range(1, len(path)))
        self._selected_before = dict.fromkeys(paths)
        self._is_revealing = True

    def unfolded_in_sight(self) -> list[NodePath]:
        """Return the paths of unfolded rows that are in sight: the others need nothing now."""
        shown = (index for index in self._tree.visible_rows() if self._model.loaded(index))
        return [
            self._model.path(index)
            for index in shown
            if self._tree.isExpanded(self._rows.mapFromSource(index))
        ]

    def _note(self, index: QModelIndex, unfolded: bool) -> None:
        path = self._model.path(self._rows.mapToSource(index))
        if unfolded:
            self.soon.start()
        if not self._found:
            (self._unfolded.add if unfolded else self._unfolded.discard)(path)

    def _restore(self, first: QModelIndex, last: QModelIndex) -> None:
        positions: list[int] = []
        for row in rows_between(first, last):
            index, path = self._rows.mapFromSource(row), self._model.path(row)
            if path in self._unfolded and not self._tree.isExpanded(index) and not self._found:
                self._tree.expand(index)
            if self._tree.isExpanded(index) and self._model.canFetchMore(row):
                self._model.fetchMore(row)  # unfolded while nothing was below it: the view does not ask again
            if path in self._selected_before:
                del self._selected_before[path]
                positions.append(row.row())
                if self._is_revealing:
                    self._is_revealing = False
                    self._tree.scrollTo(index)
        self._select(first, positions)
        if self._found:
            self._next.start()

    def _select(self, beside: QModelIndex, positions: list[int]) -> None:
        """Select rows at once, in as few ranges as there are: each costs time in proportion to the others."""
        chosen = QItemSelection()
        for first, last in runs_of(positions):
            rows = (self._rows.mapFromSource(beside.sibling(one, NAME)) for one in (first, last))
            chosen.select(*rows)
        if positions:
            flags = QItemSelectionModel.SelectionFlag
            self._is_restoring = True
            self._tree.selectionModel().select(chosen, flags.Select | flags.Rows)
            self._is_restoring = False

    def _forget(self, selected: QItemSelection) -> None:
        """Forget what was selected before others came, once the person has selected something else."""
        if not self._is_restoring and not selected.isEmpty():
            self._selected_before.clear()

    def _unfold_found(self) -> None:
        """Unfold what was found, as far as it is in sight: the rows that match may lie deep."""
        if not self._found:
            return
        for source in list(self._tree.visible_rows()):
            path, node = self._model.path(source), self._model.node(source)
            if node is not None and node.has_children and path not in self._found:
                self._found.add(path)
                self._tree.expand(self._rows.mapFromSource(source))
