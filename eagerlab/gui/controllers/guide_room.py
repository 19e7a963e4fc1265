"""Room for the guide: its column is wider while it is in front of the others there."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer

from eagerlab.gui.controllers.guide_links import is_in_sight
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.views.guide import GuidePane

DOCK, RIGHT_DOCK = "guide_dock", "variables_dock"
LARGEST_SHARE = 0.36
"""Of the window's width: the rest is for what the lessons are about."""
LEAST_CENTRE = 552
"""Pixels that the centre keeps: its tabs and legends stand whole in them, in every language."""
TOLERANCE = 4
"""Pixels by which a width may differ from what was asked for without a person having dragged it."""


class GuideRoom(QObject):
    """Widens the column of the guide when it comes to the front, and gives it back. GUI thread only.

    A width that a person chose by dragging while the guide was in front is left alone from then on.

    Parameters
    ----------
    window : MainWindow
        Has the docks; owns this.
    pane : GuidePane
        Knows what its lines need.
    """

    def __init__(self, window: MainWindow, pane: GuidePane) -> None:
        super().__init__(window)
        self._window = window
        self._pane = pane
        self._dock, self._right = window.docks[DOCK], window.docks[RIGHT_DOCK]
        self._given = 0
        self._before: list[int] = []
        self._chosen = False
        # The layout does not know its new sizes yet while it tells who is in front.
        look = Qt.ConnectionType.QueuedConnection
        # A guide that is in front when the window opens has the width that it was left with.
        QTimer.singleShot(0, self, lambda: self._dock.visibilityChanged.connect(self._look, look))

    @property
    def is_chosen(self) -> bool:
        """Whether a person has dragged the column to a width of their own."""
        return self._chosen

    @property
    def is_widened(self) -> bool:
        """Whether the column has the guide's width, and it is known how much that became."""
        return self._given > 0

    def _look(self) -> None:
        if self._dock.isFloating() or not self._window.isVisible() or self._chosen:
            return
        if is_in_sight(self._dock):
            self._widen()
        elif self._given:
            self._give_back()

    def _widen(self) -> None:
        share = int(self._window.width() * LARGEST_SHARE)
        beside = 0 if self._right.isFloating() or self._right.isHidden() else self._right.width()
        wanted = min(self._pane.page.comfortable_width, share, self._window.width() - beside - LEAST_CENTRE)
        if self._given or self._dock.width() >= wanted:
            return
        self._before = [self._dock.width(), self._right.width()]
        self._window.resizeDocks([self._dock], [wanted], Qt.Orientation.Horizontal)
        # What the other columns need at least is not given away.
        QTimer.singleShot(0, self, self._measure)

    def _measure(self) -> None:
        self._given = self._dock.width()

    def _give_back(self) -> None:
        front = next(
            (dock for dock in self._window.tabifiedDockWidgets(self._dock) if is_in_sight(dock)), None
        )
        if front is None:
            return
        given, self._given = self._given, 0
        if abs(front.width() - given) > TOLERANCE:
            self._chosen = True
        else:
            self._window.resizeDocks([front, self._right], self._before, Qt.Orientation.Horizontal)
