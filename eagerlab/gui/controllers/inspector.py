"""The inspector: one tensor, or two beside each other."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from eagerlab.gui.controllers.inspector_tensor import TensorController
from eagerlab.gui.controllers.variables import VariablesController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.table_choices import TableChoices
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.gui.views.inspector_pair import InspectorPair
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.protocol.base import NodePath


class InspectorController(TensorController):
    """Connects variables, inspector and bridge. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    variables_pane : VariablesPane
        The tree.
    inspector_pane : InspectorPane
        The view of one tensor.
    theme : Theme
        The window's look.
    parent : QObject, optional
        Owner; the inspector's pane, unless given.

    Attributes
    ----------
    insert_code : Signal(str)
        Python for the console's input line.
    second_made : Signal(object, object)
        `second` and its pane are there.
    second : TensorController or None
        Shows the tensor beside, once there was one.
    """

    insert_code = Signal(str)
    second_made = Signal(object, object)

    def __init__(
        self,
        bridge: Bridge,
        variables_pane: VariablesPane,
        inspector_pane: InspectorPane,
        theme: Theme,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(bridge, inspector_pane, parent)
        self._pair: InspectorPair | None = None
        self.second: TensorController | None = None
        self.variables = VariablesController(bridge, variables_pane)
        self.variables.open_requested.connect(self.show_one)
        self.variables.insert_code.connect(self.insert_code)
        variables_pane.beside_requested.connect(lambda paths: self.show_beside(*paths))
        bridge.show_tensor.connect(self.show_one)
        bridge.show_beside.connect(lambda nodes: self.show_beside(*nodes))

    def set_pair(self, pair: InspectorPair) -> None:
        """Use the place for a second tensor."""
        self._pair = pair
        pair.second_closed.connect(self._close_second)
        pair.nodes_dropped.connect(self._take_dropped)

    def use_choices(self, choices: TableChoices) -> None:
        """Take formats and colours of tables from here, and remember them there."""
        for controller in (self, self.second):
            if controller is not None:
                controller.table.use(choices)

    def show_one(self, node: NodePath, *, stays: bool = False) -> None:
        """Show one tensor alone; see `open`."""
        if self._pair is not None:
            self._pair.close_second()
        self.open(node, stays=stays)

    def show_beside(self, node: NodePath, other: NodePath) -> None:
        """Show two tensors beside each other."""
        if self._pair is None:
            self.open(node)
            return
        if self.second is None:
            self.second = TensorController(self._bridge, self._pair.make_second())
            self.second.take_state(self._state)
            self.second.table.use(self.table.choices)
            self.second_made.emit(self.second, self._pair.make_second())
        self._pair.open_second()
        self.open(node)
        self.second.open(other)

    def _take_dropped(self, nodes: list[NodePath]) -> None:
        if len(nodes) > 1:
            self.show_beside(nodes[0], nodes[1])
        else:
            self.show_one(nodes[0])

    def _close_second(self) -> None:
        if self.second is not None:
            self.second.close()
