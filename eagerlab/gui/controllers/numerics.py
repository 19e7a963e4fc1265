"""The switches of the numerics watch: thrown by a click or by typing, and as they were at the last start."""

from __future__ import annotations

from PySide6.QtCore import QObject

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.protocol.numerics import FIRST, NumericsWatched, WatchNumerics


class NumericsController(QObject):
    """Keeps actions, settings and backend of one mind. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        Has the actions ``watch_nan``, ``watch_inf`` and ``watch_cells``, and the settings.
    bridge : Bridge
        The link to the backend.
    """

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        super().__init__(window)
        self._bridge = bridge
        self._settings = window.settings
        commands = window.commands
        self._nan, self._inf, self._cells = (commands[f"watch_{name}"] for name in ("nan", "inf", "cells"))
        self._show(self._settings.watch_nan, self._settings.watch_inf, self._settings.watch_cells)
        for action in (self._nan, self._inf, self._cells):
            action.triggered.connect(self._thrown)  # by a person; not by what the backend told
        bridge.numerics_watched.connect(self._told)
        bridge.ready.connect(self._tell_new_backend)
        if bridge.is_ready:
            self._tell_new_backend()

    def _thrown(self) -> None:
        self._remember()
        self._ask()

    def _tell_new_backend(self) -> None:
        """Throw the switches of a backend that has just started, where it begins with others."""
        if self._thrown_now() != (FIRST.nan, FIRST.inf, FIRST.cells):
            self._ask()

    def _ask(self) -> None:
        nan, inf, cells = self._thrown_now()
        self._bridge.request(WatchNumerics(nan=nan, inf=inf, cells=cells), owner=self)

    def _told(self, watched: NumericsWatched) -> None:
        self._show(watched.nan, watched.inf, watched.cells)
        self._remember()

    def _show(self, nan: bool, inf: bool, cells: bool) -> None:
        self._nan.setChecked(nan)
        self._inf.setChecked(inf)
        self._cells.setChecked(cells)

    def _thrown_now(self) -> tuple[bool, bool, bool]:
        return self._nan.isChecked(), self._inf.isChecked(), self._cells.isChecked()

    def _remember(self) -> None:
        self._settings.watch_nan = self._nan.isChecked()
        self._settings.watch_inf = self._inf.isChecked()
        self._settings.watch_cells = self._cells.isChecked()
