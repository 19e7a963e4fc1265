"""Train, pause, step, stop, reset: the actions, when they can be done, and what they ask of the backend."""

from __future__ import annotations

from PySide6.QtCore import QObject

from eagerlab.gui.controllers.applying import Applying
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.permissions import permissions
from eagerlab.protocol.parts import TakePart
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
    draft : Applying, optional
        Changes that are not in the model yet: they go in before the first step.
    """

    def __init__(
        self, window: MainWindow, bridge: Bridge, backend: BackendModel, draft: Applying | None = None
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._backend = backend
        self._draft = draft
        self._has_checkpoints = False
        self._phase, self._mode, self._is_held = "", "", False
        actions = window.commands
        actions["train"].triggered.connect(self.train)
        actions["pause"].triggered.connect(lambda: self._ask(Pause()))
        actions["step"].triggered.connect(lambda: self._apply_and_ask(Step()))
        actions["take_part"].triggered.connect(lambda: self._apply_and_ask(TakePart()))
        actions["stop"].triggered.connect(lambda: self._ask(Stop()))
        actions["reset"].triggered.connect(self._reset)
        backend.changed.connect(self._update)
        if draft is not None:
            draft.pending_changed.connect(self._update)
        self._update()

    def train(self) -> None:
        """Train, or go on when paused."""
        if self._draft is not None:
            self._draft.settle()
        state = self._backend.state
        paused = state is not None and state.phase == "paused"
        self._apply_and_ask(Resume() if paused and not self._is_draft_pending else Train())

    def set_has_checkpoints(self, some: bool) -> None:
        """Take note whether there is anything to restore."""
        if some != self._has_checkpoints:
            self._has_checkpoints = some
            self._update()

    @property
    def _is_draft_pending(self) -> bool:
        return self._draft is not None and self._draft.is_pending

    def _apply_and_ask(self, request: Request) -> None:
        if self._draft is not None:
            self._draft.apply_first(lambda: self._ask(request))
        else:
            self._ask(request)

    def _reset(self) -> None:
        """Go to step 0; what is built anew is the experiment as it was changed."""
        if self._draft is not None:
            self._draft.settle()
        if self._draft is not None and self._draft.is_pending:
            self._draft.load()
        else:
            self._ask(Reset())

    def _ask(self, request: Request) -> None:
        self._bridge.request(request, owner=self)

    def _update(self) -> None:
        backend, actions = self._backend, self._window.commands
        for name, reason in permissions(backend.life, backend.state, self._has_checkpoints).items():
            actions.allow(name, reason)
        self._release()
        training = backend.is_training
        actions["pause"].setVisible(training)
        actions["train"].setVisible(not training)
        paused = backend.state is not None and backend.state.phase == "paused"
        resumes = paused and not self._is_draft_pending
        actions["train"].setText(self.tr("Resume") if resumes else self.tr("Train"))

    def _release(self) -> None:
        """Take away what told why training stood, when it does not stand there any more, or in which mode."""
        state, before, was_held = self._backend.state, self._phase, self._is_held
        self._phase = "" if state is None else state.phase
        self._is_held = state is not None and state.is_held
        is_over = self._phase != before and (self._phase in ("", "training") or before == "failed")
        if is_over or (was_held and not self._is_held):
            self._window.messages.release_training()
        if state is not None and state.mode != self._mode:
            self._mode = state.mode
            self._window.messages.choose_mode(state.mode)
