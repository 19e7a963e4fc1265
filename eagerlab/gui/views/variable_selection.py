"""What is selected in the tree of variables, and what can be done with it. GUI thread only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCoreApplication, QItemSelectionRange, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence

from eagerlab.gui import numbers
from eagerlab.gui.models.variable_rows import Row

if TYPE_CHECKING:
    from eagerlab.gui.views.variables import VariablesPane


class VariableSelection(QObject):
    """Keeps buttons, actions and the sum below the tree true to the selected rows.

    Thousands may be selected, so no row is looked for by its path.

    Parameters
    ----------
    pane : VariablesPane
        The view, and this object's owner.

    Attributes
    ----------
    beside, copy, delete : QAction
        What keys do with the selected rows.
    """

    def __init__(self, pane: VariablesPane) -> None:
        super().__init__(pane)
        self._pane = pane
        self._saving = self._totals = ""
        self.beside = self._action("show_side_by_side", "Shift+Return")
        tr = QCoreApplication.translate
        self.beside.setText(tr("VariablesPane", "Show side by side"))
        self.beside.setToolTip(tr("VariablesPane", "Select two tensors, then show both in the inspector"))
        self.beside.triggered.connect(lambda: pane.beside_requested.emit(pane.selected_paths()))
        self.copy = self._action("copy_variable_names", QKeySequence.StandardKey.Copy)
        self.copy.setText(tr("VariablesPane", "Copy name as Python"))
        self.copy.triggered.connect(lambda: pane.copy_requested.emit(pane.selected_paths()))
        self.delete = self._action("delete_variables", QKeySequence.StandardKey.Delete)
        self.delete.setText(tr("VariablesPane", "Let go of it"))
        self.delete.triggered.connect(lambda: pane.release_requested.emit(release_line(self.rows())))
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.update)
        pane.tree.selectionModel().selectionChanged.connect(self.update)
        # Once for all changes of a page, which may be dozens.
        for signal in (pane.model.dataChanged, pane.model.modelReset, pane.model.rowsRemoved):
            signal.connect(lambda *_: self._soon.start())

    def rows(self) -> list[Row]:
        """Return the selected rows, in the order of the tree where they were selected in it."""
        chosen = self._pane.tree.selectionModel().selection()
        ranges = cast(Iterable[QItemSelectionRange], self._pane.filtered.mapSelectionToSource(chosen))
        return self._pane.model.rows_in(ranges)

    def show_saving(self, words: str) -> None:
        """Say on the button that objects are being saved; an empty text says that they are."""
        self._saving = words
        tr = QCoreApplication.translate
        self._pane.save_button.setText(
            tr("VariablesPane", "Saving…") if words else tr("VariablesPane", "Save selected")
        )
        self.update()

    def show_totals(self, text: str) -> None:
        """Tell below the tree what all of it weighs; what is selected is added to it."""
        self._totals = text
        self.update()

    def why_not_save(self, rows: list[Row]) -> str:
        """Return why the objects of these rows cannot be saved, or nothing."""
        tr = QCoreApplication.translate
        if self._saving:
            return self._saving
        if not rows:
            return tr("VariablesPane", "Select variables, tensors or models first.")
        if any(row.node is None for row in rows):
            return tr("VariablesPane", "The selected rows are still being read.")
        if not all(row.node is not None and row.node.saveable for row in rows):
            return tr("VariablesPane", "Tensors, arrays, variables, models and layers can be saved.")
        return ""

    def update(self) -> None:
        """Look anew at what is selected."""
        tr = QCoreApplication.translate
        rows = self.rows()
        self._pane.model.ask_for(rows)
        why_not = self.why_not_save(rows)
        self._pane.save_button.setEnabled(not why_not)
        self._pane.save_button.setToolTip(
            why_not or tr("VariablesPane", "Save these objects alone into a checkpoint.")
        )
        self.beside.setEnabled(len(rows) == 2 and all(row.node and row.node.openable for row in rows))
        self.copy.setEnabled(bool(rows) and all(row.node for row in rows))
        self.delete.setEnabled(self.copy.isEnabled() and bool(release_line(rows)))
        self._show_sum(rows)

    def _show_sum(self, rows: list[Row]) -> None:
        tr = QCoreApplication.translate
        chosen = {row.id for row in rows}
        own = [row for row in rows if row.node is None or not _is_below(row, chosen)]
        sizes = [row.node.nbytes for row in own if row.node is not None and row.node.nbytes is not None]
        parts = [self._totals] if self._totals else []
        if sizes:
            more = "≥ " if any(row.node is None for row in own) else ""
            parts.append(tr("VariablesPane", "selected {0}").format(more + numbers.size_in_bytes(sum(sizes))))
        self._pane.footer.setText(" · ".join(parts))
        self._pane.footer.setVisible(bool(parts))

    def _action(self, name: str, keys: QKeySequence.StandardKey | str) -> QAction:
        action = QAction(self)
        action.setObjectName(name)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.setEnabled(False)
        self._pane.tree.addAction(action)
        return action


def release_line(rows: Iterable[Row]) -> str:
    """Return the Python that lets go of what rows stand for, empty where a row is neither a name nor kept."""
    lines: list[str] = []
    names: list[str] = []
    for row in rows:
        path = row.path()
        if row.node is not None and row.node.release:
            lines.append(row.node.release)
        elif len(path) == 2 and path[0] == "names" and path[1].isidentifier():
            names.append(path[1])
        else:
            return ""
    deleted = [f"del {', '.join(names)}"] if names else []
    return "; ".join(dict.fromkeys((*deleted, *lines)))


def _is_below(row: Row, chosen: set[int]) -> bool:
    above = row.parent
    while above is not None and above.id not in chosen:
        above = above.parent
    return above is not None
