"""What can be done with an open tensor: pinned, compared, changed by hand; in menus, and by keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from eagerlab.gui.controllers.inspector import InspectorController
from eagerlab.gui.controllers.inspector_compare import CompareController
from eagerlab.gui.controllers.inspector_edit import EditController
from eagerlab.gui.controllers.inspector_pins import PinController
from eagerlab.gui.controllers.inspector_tensor import TensorController
from eagerlab.gui.controllers.inspector_undo import UndoEdits
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.gui.views.inspector_pair import InspectorPair
from eagerlab.gui.views.variables import VariablesPane


class InspectorActions(QObject):
    """Makes the controllers of these things, and their entries in the menus. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    backend : BackendModel
        Tells whether training stands.
    inspector : InspectorController
        Knows what is open.
    pair : InspectorPair
        The view; owner of this.
    variables : VariablesPane
        The tree.
    """

    def __init__(
        self,
        bridge: Bridge,
        backend: BackendModel,
        inspector: InspectorController,
        pair: InspectorPair,
        variables: VariablesPane,
    ) -> None:
        super().__init__(pair)
        self._bridge = bridge
        self._backend = backend
        self._pair = pair
        self.compare = CompareController(bridge, inspector, pair)
        self.pins = PinController(bridge, inspector, self.compare, pair, variables)
        self.undoing = UndoEdits(bridge, pair)
        self.edits = [self._add_to(inspector, pair.first)]
        inspector.second_made.connect(lambda tensor, pane: self.edits.append(self._add_to(tensor, pane)))

    def _add_to(self, tensor: TensorController, pane: InspectorPane) -> EditController:
        """Give one inspector its entries."""
        edit = EditController(self._bridge, self._backend, tensor, pane, self._pair)
        pin = self._action(pane, "pin_tensor", self.tr("Pin"), "Ctrl+P", lambda: self._pin(tensor))
        pin.setToolTip(self.tr("Keep a copy of these values as they are now, to compare with it later."))
        compare = self._action(
            pane, "compare_tensor", self.tr("Compare with…"), "Ctrl+D", lambda: self._choose(tensor)
        )
        compare.setToolTip(self.tr("Show how it differs from a pin, a checkpoint or another tensor."))
        pane.add_actions([pin, compare])
        pane.add_actions([*edit.actions, *self.undoing.actions])
        pane.table.actions_of.additions += [*edit.actions, pin, compare]

        def update(*_: object) -> None:
            is_open = tensor.values.info is not None and not tensor.values.info.no_values
            for action in (pin, compare):
                action.setEnabled(is_open)

        tensor.opened.connect(update)
        update()
        return edit

    def _pin(self, tensor: TensorController) -> None:
        if tensor.values.node is not None:
            self.pins.pin(tensor.values.node)

    def _choose(self, tensor: TensorController) -> None:
        node, info = tensor.values.node, tensor.values.info
        if node is not None and info is not None:
            self.compare.choose(node, info.title)

    @staticmethod
    def _action(pane: InspectorPane, name: str, text: str, keys: str, act: Callable[[], None]) -> QAction:
        action = QAction(text, pane)
        action.setObjectName(name)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(act)
        pane.addAction(action)
        return action
