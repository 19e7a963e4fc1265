"""Gives the console its backend, and tells in it what the backend's life does to it."""

from __future__ import annotations

from PySide6.QtCore import QObject

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.kernel.client import BackendClient
from eagerlab.gui.kernel.process import BackendProcess
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.console import ConsolePane
from eagerlab.gui.views.console_style import figure_style
from eagerlab.protocol.events import State
from eagerlab.protocol.requests import SetFigureStyle


class ConsoleController(QObject):
    """Connects process, bridge and console. GUI thread only.

    Parameters
    ----------
    process : BackendProcess
        Gives the client, is interrupted and restarted.
    bridge : Bridge
        Gives the lane for completion, and tells what the backend is doing.
    pane : ConsolePane
        The view.
    theme : Theme
        The window's look, which figures follow.
    parent : QObject, optional
        Owner; the pane, unless given.
    """

    def __init__(
        self,
        process: BackendProcess,
        bridge: Bridge,
        pane: ConsolePane,
        theme: Theme,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent or pane)
        self._process = process
        self._bridge = bridge
        self._pane = pane
        self._theme = theme
        pane.interrupt_requested.connect(process.interrupt)
        pane.restart_requested.connect(process.restart)
        pane.console.refused.connect(self._refused)
        process.client_changed.connect(self._attach)
        process.died.connect(self._died)
        process.start_failed.connect(self._died)
        process.stopped.connect(self._stopped)
        process.restarting.connect(lambda: pane.set_hint(self.tr("The backend is being restarted.")))
        bridge.ready.connect(self._ready)
        bridge.state_changed.connect(self._state_changed)
        theme.changed.connect(self._send_figure_style)
        pane.set_hint(self.tr("The backend is starting."))
        if process.kernel_client is not None and process.kernel_client.alive:
            self._attach(process.kernel_client)
        if bridge.is_ready:
            self._ready()

    def _attach(self, client: BackendClient) -> None:
        self._pane.console.set_completion_lane(None)
        self._pane.console.attach(client)

    def _ready(self) -> None:
        console = self._pane.console
        console.set_completion_lane(self._bridge.subshell("completion"))
        console.warm_up_completion()
        self._send_figure_style()
        if self._bridge.welcome is not None:
            self._state_changed(self._bridge.welcome.state)

    def _state_changed(self, state: State) -> None:
        starting = state.phase == "starting"
        self._pane.set_hint(
            self.tr("TensorFlow is being imported; cells run when it is ready.") if starting else ""
        )

    def _died(self, words: str) -> None:
        self._pane.console.detach(words)
        self._pane.set_hint(self.tr("There is no backend to run cells. Restart it to go on."))

    def _stopped(self) -> None:
        self._pane.console.detach(self.tr("The backend was ended."))

    def _refused(self) -> None:
        if self._process.is_running:
            self._pane.set_hint(self.tr("The backend is starting; press Enter again in a moment."))
        else:
            self._pane.set_hint(
                self.tr("There is no backend to run this cell. Restart it, then press Enter again.")
            )

    def _send_figure_style(self) -> None:
        if self._bridge.is_ready:
            self._bridge.request(SetFigureStyle(rc=figure_style(self._theme.tokens)), owner=self)
