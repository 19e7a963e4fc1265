"""A step that does not end: Stop offers force after a while, and then a restart of the backend."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from eagerlab.gui import numbers
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.gui.models.backend import BackendModel
from eagerlab.protocol.debugging import ForceStop

PATIENCE_MILLISECONDS = 5000
"""After Stop, and again after force."""


class ForcingController(QObject):
    """Follows Stop until training stands still. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        Its actions ``stop`` and ``force_stop``, and its messages; owner of this.
    bridge : Bridge
        Takes the request.
    backend : BackendModel
        Tells whether training goes on.
    newest_step : callable
        Gives the step of the newest checkpoint, or None.
    """

    def __init__(
        self,
        window: MainWindow,
        bridge: Bridge,
        backend: BackendModel,
        newest_step: Callable[[], int | None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._backend = backend
        self._newest_step = newest_step
        self._is_stopping = self._is_forced = False
        self.is_stuck = False
        """Whether not even force has ended the step: only a restart of the backend will."""
        self._was_stuck = False
        self.patience = QTimer(self)
        self.patience.setSingleShot(True)
        self.patience.setInterval(PATIENCE_MILLISECONDS)
        self.patience.timeout.connect(self._run_out)
        window.commands["stop"].triggered.connect(self._begin)
        window.commands["force_stop"].triggered.connect(self.force)
        backend.changed.connect(self._update)
        self._update()

    def force(self) -> None:
        """End the step in hand where it stands."""
        self._is_forced = True
        self._window.messages.withdraw("force_stop")
        self._bridge.request(ForceStop(), owner=self)
        self.patience.start()

    def offer_restore(self) -> None:
        """Offer the newest checkpoint to a backend that took the place of one that was stuck."""
        if not self._was_stuck:
            return
        self._was_stuck = False
        step = self._newest_step()
        if step is None:
            return
        self._window.messages.show(
            Notice(
                what=self.tr("The backend was restarted, because a step did not end."),
                why=self.tr("The newest checkpoint is of step {step}.").format(step=numbers.integer(step)),
                todo=self.tr("Restore checkpoint goes on from there; correct the step first."),
                severity="info",
                action="restore_checkpoint",
            )
        )

    @property
    def _goes_on(self) -> bool:
        state = self._backend.state
        is_checking = state is not None and self._is_stopping and state.phase == "idle"
        return state is not None and (state.phase == "training" or (is_checking and bool(state.activity)))

    def _begin(self) -> None:
        if self._goes_on and not self.patience.isActive():
            self._is_stopping = True
            self.patience.start()

    def _update(self) -> None:
        if not self._goes_on:
            self.patience.stop()
            self._window.messages.withdraw("force_stop")
            self._was_stuck = self._was_stuck or self.is_stuck
            self._is_forced = self.is_stuck = self._is_stopping = False
        reason = "" if self._goes_on else self.tr("Nothing is training.")
        self._window.commands.allow("force_stop", reason)

    def _run_out(self) -> None:
        if not self._goes_on:
            return
        if self._is_forced:
            self.is_stuck = True
            self._window.messages.show(
                Notice(
                    what=self.tr("The step cannot be ended from outside."),
                    why=self.tr("It is in code of TensorFlow or of another library, which runs no Python."),
                    todo=self.tr(
                        "Restart the backend: the state before this step is saved if it can be, "
                        "and the newest checkpoint is offered afterwards."
                    ),
                    action="restart_backend",
                )
            )
            return
        self._window.messages.show(
            Notice(
                what=self.tr("Training has not stopped for 5 seconds."),
                why=self.tr("What is in hand has not come to its end; it may be slow, or never end."),
                todo=self.tr("Wait, or end it where it stands: what the step has changed is put back."),
                severity="warning",
                action="force_stop",
            )
        )
