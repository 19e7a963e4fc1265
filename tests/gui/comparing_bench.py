"""Inspector, tree and a link that compares in a prepared way, for tests of comparing and editing."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.inspector import InspectorController
from eagerlab.gui.controllers.inspector_actions import InspectorActions
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.inspector_pair import InspectorPair
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.protocol.comparing import (
    Compare,
    Comparison,
    Counterpart,
    Counterparts,
    FindCounterparts,
    Side,
    Worst,
)
from eagerlab.protocol.events import State
from eagerlab.protocol.replies import TensorInfo
from eagerlab.protocol.requests import Request
from eagerlab.protocol.value_edits import EditValues
from tests.gui.fake_tensors import Answer, FakeBridge

KERNEL = np.arange(12, dtype=np.float32).reshape(3, 4)


class Link(FakeBridge):
    """Compares in a prepared way, and says of what is called so that it cannot be changed."""

    comparison = Comparison(
        request="",
        left=Side(node=("a",), title="dense/kernel", shape=(3, 4), dtype="float32"),
        right=Side(node=("b",), title="before", shape=(3, 4), dtype="float32"),
        versions=(1, 2),
        shape=(3, 4),
        total=12,
        beyond=3,
        unequal=5,
        max_abs=0.5,
        mean_abs=0.125,
        max_rel=0.25,
        norm=0.75,
        left_norm=10.0,
        right_norm=9.0,
        cosine=0.998,
        worst=Worst(kind="difference", index=(2, 1), left="9.0", right="8.5"),
    )
    counterparts: tuple[Counterpart, ...] = ()
    differences: Any = KERNEL

    def answer(self, request: Request) -> Answer:
        if isinstance(request, Compare):
            known = request.known == self.comparison.versions
            return self.comparison.model_copy(update={"request": request.id, "unchanged": known}), []
        if isinstance(request, FindCounterparts):
            return Counterparts(request=request.id, found=self.counterparts), []
        reply, buffers = super().answer(request)
        if isinstance(reply, TensorInfo) and "constant" in reply.title:
            reply = reply.model_copy(update={"read_only": "A tensor is a constant: its values never change."})
        return reply, buffers

    def _array(self, node: tuple[str, ...]) -> Any:
        return self.differences if node[0] == "compare" else super()._array(node)


class Bench:
    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.theme = Theme("light")
        self.pair = InspectorPair(self.theme)
        arrays = dict.fromkeys(("kernel", "other", "constant"), KERNEL)
        self.bridge = Link(arrays, self.pair)  # its answers end with the pane that they are for
        self.backend = BackendModel()
        self.bridge.state_changed.connect(self.backend._on_state)
        self.variables = VariablesPane(self.theme)
        self.inspector = InspectorController(self.bridge, self.variables, self.pair.first, self.theme)
        self.inspector.set_pair(self.pair)
        self.actions = InspectorActions(self.bridge, self.backend, self.inspector, self.pair, self.variables)
        for widget in (self.variables, self.pair):
            qtbot.addWidget(widget)
        self.pair.resize(400, 700)
        with qtbot.waitExposed(self.pair):
            self.pair.show()

    def open(self, name: str, root: str = "model") -> None:
        self.inspector.open((root, name))
        self.qtbot.waitUntil(lambda: self.pair.first.title.text() == name)
        grid = self.pair.first.table
        self.qtbot.waitUntil(lambda: grid.model.value(0, 0) is not None)

    def go_on(self, phase: Any, step: int = 1) -> None:
        self.bridge.state_changed.emit(State(phase=phase, step=step, until=100))

    def action(self, name: str) -> QAction:
        return self.pair.findChild(QAction, name)  # type: ignore[return-value]

    def editor(self, pane: QWidget | None = None) -> QLineEdit:
        box = (pane or self.pair.first).findChild(QLineEdit, "tensor_cell_editor")
        assert isinstance(box, QLineEdit)
        return box

    def edits(self) -> list[EditValues]:
        return self.bridge.of_kind(EditValues)

    def press(self, key: Any, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
        self.pair.first.table.table.setFocus()
        QTest.keyClick(self.pair.first.table.table, key, modifier)

    def compare(self) -> None:
        self.actions.compare.compare(("model", "kernel"), ("pins", "before"))
        self.qtbot.waitUntil(lambda: self.pair.compare.verdict != "")
