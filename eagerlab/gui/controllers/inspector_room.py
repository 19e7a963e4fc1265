"""Room for the inspector: a window of its own, as large as most of the program's, and its place again."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut

from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.views.inspector_head import ENLARGE_KEYS
from eagerlab.gui.views.inspector_pair import InspectorPair

SHARE = 0.8
"""Of the program's window, each way."""


class InspectorRoom(QObject):
    """Floats the inspector's dock, and docks it again. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        Whose dock it is; owns this.
    pair : InspectorPair
        The view.
    """

    def __init__(self, window: MainWindow, pair: InspectorPair) -> None:
        super().__init__(window)
        self._window = window
        self._dock = window.docks["inspector_dock"]
        self._head = pair.first.head
        self._head.enlarge.clicked.connect(self.change)
        self._dock.topLevelChanged.connect(self._head.show_large)
        keys = QShortcut(QKeySequence(ENLARGE_KEYS), window)
        keys.setContext(Qt.ShortcutContext.ApplicationShortcut)  # in whichever window the inspector is
        keys.activated.connect(self.change)
        self._head.show_large(self._dock.isFloating())

    def change(self) -> None:
        """Give the inspector a window, or put it back among the tabs."""
        dock, window = self._dock, self._window
        if dock.isFloating():
            dock.setFloating(False)
            dock.raise_()
            return
        dock.show()
        dock.setFloating(True)
        size = QSize(round(window.width() * SHARE), round(window.height() * SHARE))
        dock.resize(size)
        dock.move(window.geometry().center() - dock.rect().center())
        dock.raise_()
        dock.activateWindow()
