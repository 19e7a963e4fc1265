"""Opens single values of a checkpoint in the inspector, and compares them with those of now."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from eagerlab.gui.controllers.inspector import InspectorController
from eagerlab.gui.controllers.inspector_compare import CompareController
from eagerlab.gui.views.checkpoints import CheckpointsPane
from eagerlab.protocol.checkpoints import ContentRow
from eagerlab.protocol.comparing import CHECKPOINT

_THERE = ("fits", "differs")
"""Values that the experiment has as well."""


class CheckpointValuesController(QObject):
    """Gives the list of what a checkpoint holds its two actions. GUI thread only.

    Parameters
    ----------
    pane : CheckpointsPane
        The list; owner of this.
    inspector : InspectorController
        Shows a value.
    compare : CompareController
        Compares two.
    reveal : callable
        Brings the inspector into sight.
    """

    def __init__(
        self,
        pane: CheckpointsPane,
        inspector: InspectorController,
        compare: CompareController,
        reveal: Callable[[], object],
    ) -> None:
        super().__init__(pane)
        self._pane = pane
        self._inspector = inspector
        self._compare = compare
        self._reveal = reveal
        view = pane.contents
        self.open_action = self._action("open_stored_value", self.tr("Open in the inspector"), "Return")
        self.open_action.triggered.connect(self.open)
        self.compare_action = self._action(
            "compare_stored_value", self.tr("Compare with the value now"), "Ctrl+D"
        )
        self.compare_action.triggered.connect(self.compare)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        view.doubleClicked.connect(lambda _index: self.open())
        view.selectionModel().currentRowChanged.connect(lambda *_: self._update())
        pane.contents_model.modelReset.connect(self._update)
        pane.contents_model.dataChanged.connect(lambda *_: self._update())
        self._update()

    def open(self) -> None:
        """Show the selected value."""
        row = self._row()
        if self.open_action.isEnabled() and row is not None:
            self._reveal()
            self._inspector.show_one((CHECKPOINT, self._pane.current, row.path))

    def compare(self) -> None:
        """Show how the experiment's value of now differs from the selected one."""
        row = self._row()
        if self.compare_action.isEnabled() and row is not None:
            now = tuple(part.replace("%2F", "/") for part in row.path.split("/"))
            self._reveal()
            self._compare.compare(now, (CHECKPOINT, self._pane.current, row.path))

    def _row(self) -> ContentRow | None:
        index, rows = self._pane.contents.currentIndex(), self._pane.contents_model.rows
        return rows[index.row()] if index.isValid() and index.row() < len(rows) else None

    def _update(self) -> None:
        row = self._row()
        is_stored = row is not None and row.match != "absent"
        is_there = is_stored and row is not None and row.match in _THERE
        is_there = is_there and row is not None and row.path.startswith(("model/", "optimizer/"))
        self.open_action.setEnabled(is_stored)
        self.open_action.setToolTip(
            self.tr("Show these values; nothing is restored.")
            if is_stored
            else self.tr("Select a value of the checkpoint first.")
        )
        self.compare_action.setEnabled(is_there)
        self.compare_action.setToolTip(
            self.tr("Show how the experiment's values of now differ from these.")
            if is_there
            else self.tr("The experiment has no such value now.")
        )

    def _action(self, name: str, text: str, keys: str) -> QAction:
        action = QAction(text, self._pane.contents)
        action.setObjectName(name)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._pane.contents.addAction(action)
        return action
