"""Gives back to the variable tree the room that a second inspector took."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer

from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.views.inspector_pair import InspectorPair

TOLERANCE, AGAIN_MS, TRIES = 8, 30, 60
"""Pixels; milliseconds between two tries; how many there are at most."""


class PairRoom(QObject):
    """Two inspectors need more height than one, and docks that grew for them would stay so. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        Whose docks they are; owns this.
    pair : InspectorPair
        Tells when a second one comes and goes.
    """

    def __init__(self, window: MainWindow, pair: InspectorPair) -> None:
        super().__init__(window)
        self._window = window
        self._docks = [window.docks["variables_dock"], window.docks["inspector_dock"]]
        self._heights: list[int] = []
        self._left = 0
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._give_back)
        pair.second_opens.connect(self._remember)
        pair.second_closed.connect(self._begin)

    def _remember(self) -> None:
        if (
            self._soon.isActive()
        ):  # closed and opened again at once: the docks are still as the pair left them
            self._soon.stop()
        elif not any(dock.isFloating() for dock in self._docks):
            self._heights = [dock.height() for dock in self._docks]

    def _begin(self) -> None:
        self._left = TRIES
        self._soon.start(0)

    def _give_back(self) -> None:
        """Ask for the heights until they are there: the layout learns late that one inspector needs less."""
        if not self._heights or any(dock.isFloating() for dock in self._docks):
            return
        self._left -= 1
        if self._docks[0].height() >= self._heights[0] - TOLERANCE or self._left < 0:
            self._heights = []
            return
        self._window.resizeDocks(self._docks, self._heights, Qt.Orientation.Vertical)
        self._soon.start(AGAIN_MS)
