"""A step that does not end: Stop offers force after a while, and then a restart of the backend."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer

from eagerlab.gui import numbers
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.gui.models.backend import BackendModel
from eagerlab.protocol.debugging import ForceStop
from eagerlab.protocol.requests import Hello
from eagerlab.store.manifest import Manifest

PATIENCE_MILLISECONDS = 5000
"""After Stop, and again after force."""
SOON_MILLISECONDS = 400
"""Then Stop and Pause say that they wait for the step in hand."""


@dataclass(frozen=True)
class _Stuck:
    """What was trained in the step that did not end."""

    experiment: str
    is_from_console: bool


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
    newest : callable
        Gives the checkpoint that Restore takes, or None.
    is_from_console : callable
        Whether parts of the experiment came from the console, so that a new backend lacks them.

    Attributes
    ----------
    is_stuck : bool
        Whether not even force has ended the step: only a restart of the backend will.
    """

    def __init__(
        self,
        window: MainWindow,
        bridge: Bridge,
        backend: BackendModel,
        newest: Callable[[], Manifest | None],
        is_from_console: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._backend = backend
        self._newest = newest
        self._is_from_console = is_from_console
        self._is_stopping = self._is_forced = False
        self.is_stuck = False
        self._stuck: _Stuck | None = None
        self.patience = self._timer(PATIENCE_MILLISECONDS, self._run_out)
        self._soon = self._timer(SOON_MILLISECONDS, self._say_that_it_waits)
        window.commands["stop"].triggered.connect(self._begin)
        window.commands["pause"].triggered.connect(self._soon.start)
        window.commands["force_stop"].triggered.connect(self.force)
        backend.changed.connect(self._update)
        self._update()

    def force(self) -> None:
        """End the step in hand where it stands."""
        self._is_forced = True
        self._window.messages.withdraw("force_stop")
        self._bridge.request(ForceStop(), owner=self)
        self.patience.start()

    def note_silence(self, is_silent: bool) -> None:
        """Take note that the backend answers nothing while it trains, or is heard again."""
        if is_silent and self._goes_on:
            self._remember()
            self.patience.stop()  # force would not be heard either
            self._window.messages.withdraw("force_stop")
        elif not is_silent and not self.is_stuck:
            self._stuck = None

    def offer_restore(self) -> None:
        """Offer the newest checkpoint to a backend that took the place of one that was stuck."""
        stuck, self._stuck = self._stuck, None
        if stuck is None:
            return
        newest = self._newest()
        if newest is None or newest.experiment != stuck.experiment:
            why = self.tr("There is no checkpoint of “{name}”.").format(name=stuck.experiment)
            todo, action = self.tr("Correct the step, then press Train."), ""
        else:
            step = numbers.integer(newest.step)
            why = self.tr("The newest checkpoint is of step {step}.").format(step=step)
            todo = self.tr("Restore checkpoint goes on from there; correct the step first.")
            action = "restore_checkpoint"
        if stuck.is_from_console:
            # A checkpoint holds values; the objects that they belong to have ended with the backend.
            todo = self.tr(
                "What came from the console has to be made there anew and handed over with lab.use, with the "
                "step corrected; then Restore checkpoint goes on."
            )
            action = ""
        self._window.messages.show(
            Notice(
                what=self.tr("The backend was restarted, because a step did not end."),
                why=why,
                todo=todo,
                severity="info",
                action=action,
            )
        )

    @property
    def _goes_on(self) -> bool:
        state = self._backend.state
        is_checking = state is not None and self._is_stopping and state.phase == "idle"
        return state is not None and (state.phase == "training" or (is_checking and bool(state.activity)))

    def _timer(self, milliseconds: int, run_out: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(run_out)
        return timer

    def _remember(self) -> None:
        if self._backend.state is not None:
            self._stuck = _Stuck(self._backend.state.experiment, self._is_from_console())

    def _begin(self) -> None:
        self._soon.start()
        if self._goes_on and not self.patience.isActive():
            self._is_stopping = True
            self.patience.start()

    def _say_that_it_waits(self) -> None:
        if self._goes_on:
            self._window.status.flash(self.tr("Waiting for the step in hand to end…"))

    def _update(self) -> None:
        if not self._goes_on:
            self.patience.stop()
            self._soon.stop()
            self._window.messages.withdraw("force_stop")
            if self._backend.state is not None and self.is_stuck:  # it has come to its end after all
                self._stuck = None
                self._window.messages.withdraw("restart_backend")
            self._is_forced = self.is_stuck = self._is_stopping = False
        reason = "" if self._goes_on else self.tr("Nothing is training.")
        self._window.commands.allow("force_stop", reason)

    def _run_out(self) -> None:
        if not self._goes_on:
            return
        if self._is_forced:
            self.is_stuck = True
            self._remember()
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
        self._bridge.request(Hello(), owner=self)  # whether it answers at all: else its silence is noticed
        self._window.messages.show(
            Notice(
                what=self.tr("Training has not stopped for 5 seconds."),
                why=self.tr("What is in hand has not come to its end; it may be slow, or never end."),
                todo=self.tr("Wait, or end it where it stands: what the step has changed is put back."),
                severity="warning",
                action="force_stop",
            )
        )
