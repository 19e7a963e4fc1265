"""Pins tensors from inspector and tree, and gives the tree its entries for comparing."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QInputDialog, QMenu

from eagerlab.gui.controllers.inspector import InspectorController
from eagerlab.gui.controllers.inspector_compare import CHOOSE, CompareController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.views.inspector_pair import InspectorPair
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.pins import NAME_LIMIT, PINS, PinTensor, RenamePin, Unpin
from eagerlab.protocol.replies import Node, Reply


class PinController(QObject):
    """Connects tree and inspector with what keeps values of a moment. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    inspector : InspectorController
        Knows what is open.
    compare : CompareController
        Compares two.
    pair : InspectorPair
        Says what was pinned; owner of this.
    variables : VariablesPane
        The tree.
    """

    def __init__(
        self,
        bridge: Bridge,
        inspector: InspectorController,
        compare: CompareController,
        pair: InspectorPair,
        variables: VariablesPane,
    ) -> None:
        super().__init__(pair)
        self._bridge = bridge
        self._inspector = inspector
        self._compare = compare
        self._pair = pair
        self._variables = variables
        self._dialog: QInputDialog | None = None
        variables.menu_additions.append(self._add_to_menu)
        pair.note.pressed.connect(lambda meaning: self._pressed(meaning))

    def pin(self, node: NodePath) -> None:
        """Keep the values of a tensor as they are now."""

        def done(_reply: Reply, _buffers: list[memoryview]) -> None:
            self._pair.note.say(
                self.tr("Pinned. It is listed under “pins” in the variables."), self.tr("Compare…"), CHOOSE
            )

        self._bridge.request(PinTensor(node=node), done, owner=self)

    def _pin_all(self, nodes: list[NodePath]) -> None:
        for node in nodes:
            self.pin(node)

    def ask_name(self, pin: str) -> None:
        """Ask how a pin is to be called, and call it so."""
        dialog = QInputDialog(self._variables)
        dialog.setObjectName("rename_pin")
        dialog.setWindowTitle(self.tr("Rename the pin"))
        dialog.setLabelText(self.tr("Name:"))
        dialog.setTextValue(pin)
        dialog.textValueSelected.connect(lambda name: self._rename(pin, name.strip()))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        self._dialog = dialog

    def _rename(self, pin: str, name: str) -> None:
        if not name or name == pin:
            return

        def done(_reply: Reply, _buffers: list[memoryview]) -> None:
            if self._inspector.values.node == (PINS, pin):
                self._inspector.open((PINS, name[:NAME_LIMIT]))

        self._bridge.request(RenamePin(pin=pin, name=name[:NAME_LIMIT]), done, owner=self)

    def _unpin(self, pins: tuple[str, ...]) -> None:
        self._bridge.request(Unpin(pins=pins), owner=self)

    def _pressed(self, meaning: str) -> None:
        node, info = self._inspector.values.node, self._inspector.values.info
        if meaning == CHOOSE and node is not None and info is not None:
            self._compare.choose(node, info.title)

    def _add_to_menu(self, menu: QMenu, paths: list[NodePath], nodes: list[Node]) -> None:
        openable = bool(nodes) and all(node.openable for node in nodes)
        menu.addSeparator()
        pin = menu.addAction(self.tr("Pin"), lambda: self._pin_all(paths))
        pin.setObjectName("pin_selected")
        pin.setToolTip(self.tr("Keep a copy of these values as they are now, to compare with it later."))
        pin.setEnabled(openable)
        compare = menu.addAction(self.tr("Compare"), lambda: self._compare.compare(paths[0], paths[1]))
        compare.setObjectName("compare_selected")
        compare.setEnabled(openable and len(paths) == 2)
        compare.setToolTip(
            self.tr("Show how two tensors differ.")
            if len(paths) == 2
            else self.tr("Select two tensors to compare them.")
        )
        choose = menu.addAction(
            self.tr("Compare with…"), partial(self._compare.choose, paths[0], paths[0][-1])
        )
        choose.setObjectName("compare_selected_with")
        choose.setEnabled(openable and len(paths) == 1)
        pins = tuple(path[1] for path in paths if len(path) == 2 and path[0] == PINS)
        if len(pins) != len(paths):
            return
        rename = menu.addAction(self.tr("Rename…"), lambda: self.ask_name(pins[0]))
        rename.setObjectName("rename_pin_action")
        rename.setEnabled(len(pins) == 1)
        unpin = menu.addAction(self.tr("Unpin"), lambda: self._unpin(pins))
        unpin.setObjectName("unpin")
