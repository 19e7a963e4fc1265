"""The pane of variables with its controller, at a backend of a few arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QModelIndex
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.variables import VariablesController
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.variables import VariablesPane
from tests.gui.fake_tensors import FakeBridge

ARRAYS: dict[str, npt.NDArray[Any]] = {
    "conv/kernel": np.zeros((3, 3, 1, 16), np.float32),
    "x": np.ones((32, 28, 28, 1), np.float32),
    "y": np.arange(10),
}


class Opened:
    def __init__(self, qtbot: QtBot) -> None:
        self.theme = Theme("light")
        self.bridge = FakeBridge(dict(ARRAYS))
        self.pane = VariablesPane(self.theme)
        self.controller = VariablesController(self.bridge, self.pane)
        qtbot.addWidget(self.pane)
        self.pane.resize(500, 400)
        self.pane.show()

    def ends_with(self, names: list[str]) -> bool:
        return self.shown()[-len(names) :] == names

    def shown(self) -> list[str]:
        tree = self.pane.tree
        index = self.pane.filtered.index(0, 0)
        rows = []
        while index.isValid():
            rows.append(str(index.data()))
            index = tree.indexBelow(index)
        return rows

    def index(self, *path: str) -> QModelIndex:
        """Return the row at a path as the view knows it."""
        return self.pane.filtered.mapFromSource(self.pane.model.index_of(path))
