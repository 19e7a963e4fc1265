"""Train, pause, step, stop, reset: the actions, when they can be done, and what they ask of the backend."""

from __future__ import annotations

from PySide6.QtCore import QObject

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.permissions import permissions
from eagerlab.protocol.requests import Pause, Request, Reset, Resume, Step, Stop, Train


class TrainingController(QObject):
    """Connects the training actions to the bridge. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        Its actions are enabled and disabled here.
    bridge : Bridge
        Takes the requests.
    backend : BackendModel
        Decides what can be done.
    """

    def __init__(self, window: MainWindow, bridge: Bridge, backend: BackendModel) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._backend = backend
        self._has_checkpoints = False
        actions = window.commands
        actions["train"].triggered.connect(self.train)
        actions["pause"].triggered.connect(lambda: self._ask(Pause()))
        actions["step"].triggered.connect(lambda: self._ask(Step()))
        actions["stop"].triggered.connect(lambda: self._ask(Stop()))
        actions["reset"].triggered.connect(lambda: self._ask(Reset()))
        backend.changed.connect(self._update)
        self._update()

    def train(self) -> None:
        """Train, or go on when paused."""
        state = self._backend.state
        self._ask(Resume() if state is not None and state.phase == "paused" else Train())

    def set_has_checkpoints(self, some: bool) -> None:
        """Take note whether there is anything to restore."""
        if some != self._has_checkpoints:
            self._has_checkpoints = some
            self._update()

    def _ask(self, request: Request) -> None:
        self._bridge.request(request, owner=self)

    def _update(self) -> None:
        backend, actions = self._backend, self._window.commands
        for name, reason in permissions(backend.life, backend.state, self._has_checkpoints).items():
            actions.allow(name, reason)
        training = backend.is_training
        actions["pause"].setVisible(training)
        actions["train"].setVisible(not training)
        paused = backend.state is not None and backend.state.phase == "paused"
        actions["train"].setText(self.tr("Resume") if paused else self.tr("Train"))
