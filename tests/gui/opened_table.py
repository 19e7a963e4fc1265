"""The inspector's table on a link that answers with NumPy arrays, for tests of it."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.inspector import InspectorController
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.gui.views.variables import VariablesPane
from tests.gui.fake_tensors import FakeBridge

Widget = TypeVar("Widget", bound=QWidget)


def cube() -> Any:
    values = np.zeros((4, 5, 6), np.float32)
    values[0, 1, 2], values[2, 3, 4], values[3, 0, 0] = 7.0, 8.0, np.nan
    return values


class Opened:
    def __init__(self, qtbot: QtBot) -> None:
        self.theme = Theme("light")
        self.bridge = FakeBridge(
            {
                "cube": cube(),
                "other": np.ones((2, 2)),
                "vector": np.arange(1000, dtype=np.int64),
                "long": np.zeros(400_000, np.float32),
                "texts": np.array([["a", "b\tc"]], object),
            }
        )
        self.variables, self.pane = VariablesPane(self.theme), InspectorPane(self.theme)
        self.controller = InspectorController(self.bridge, self.variables, self.pane, self.theme)
        self.qtbot = qtbot
        for widget in (self.variables, self.pane):
            qtbot.addWidget(widget)
        self.pane.resize(420, 620)
        self.pane.show()
        self.table = self.pane.table
        QGuiApplication.clipboard().setText("")

    def open(self, name: str) -> None:
        self.controller.open(("names", name))
        self.qtbot.waitUntil(lambda: self.pane.title.text() == name and self.table.model.rowCount() > 0)

    def search(self, text: str, forward: bool = True) -> None:
        self.table.find_bar.open_bar()
        self.table.find_bar.pattern.setText(text)
        self.controller.table.find.search(forward)

    def index(self) -> tuple[int, ...]:
        """Return the index of the current cell."""
        view, (row, column) = self.pane.axes.view(), self.table.table.current
        index = list(view.fixed)
        for axis, place in ((view.rows, row), (view.columns, column)):
            if axis is not None:
                index[axis] = place
        return tuple(index)

    def wait_at(self, place: tuple[int, ...]) -> None:
        self.qtbot.waitUntil(lambda: self.index() == place)

    def child(self, kind: type[Widget], name: str) -> Widget:
        found = self.pane.findChild(kind, name)
        assert isinstance(found, kind)
        return found

    @property
    def found(self) -> str:
        return self.table.find_bar.status.text()

    @property
    def words(self) -> str:
        work = self.table.work
        return "" if work.isHidden() else work.words.text()
