"""The backend's death and restart, and the window's end."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.kernel.process import BackendProcess
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.questions import Choice, Question, Role

SILENT_SECONDS = 2.0
"""For a backend to end that does not answer."""


class LifeController(QObject):
    """Tells when the backend died, restarts it, and closes the window in good order. GUI thread only.

    Parameters
    ----------
    window, bridge, process, backend
        What it acts on.
    leave : callable, optional
        Calls its argument when the window may close as far as unsaved changes are concerned.

    Attributes
    ----------
    reborn : Signal
        A backend after the first one answers requests.
    """

    reborn = Signal()

    def __init__(
        self,
        window: MainWindow,
        bridge: Bridge,
        process: BackendProcess,
        backend: BackendModel,
        leave: Callable[[Callable[[], None]], None] = lambda then: then(),
    ) -> None:
        super().__init__(window)
        self._window = window
        self._process = process
        self._backend = backend
        self._leave = leave
        self._closing = False
        self._open_again = False
        self._was_dead = False
        self.is_stuck: Callable[[], bool] = lambda: False
        """Whether a step does not end: nothing is asked then."""
        self.is_silent: Callable[[], bool] = lambda: False
        """Whether the backend answers nothing: nothing is asked then, and hardly anything waited for."""
        window.commands["restart_backend"].triggered.connect(self.restart)
        window.close_requested.connect(self._close_requested)
        bridge.died.connect(self._on_died)
        bridge.ready.connect(self._on_ready)
        process.stopped.connect(self._on_stopped)

    def restart(self) -> None:
        """Restart the backend; ask first while it trains."""
        if self.is_silent():
            self._process.restart(patience=SILENT_SECONDS)
            return
        if not self._backend.is_training or self.is_stuck():
            self._process.restart()
            return
        self._window.questions.ask(
            Question(
                self.tr("Restart the backend"),
                self.tr("Training is going on."),
                self.tr("A restart ends it and clears the console's variables. The state is saved first."),
                [
                    Choice("restart", self.tr("Save and restart")),
                    Choice("keep", self.tr("Keep training"), Role.RejectRole),
                ],
            ),
            lambda answer: self._process.restart() if answer == "restart" else None,
        )

    def restart_for(self, text: str, explanation: str, on_later: Callable[[], None]) -> None:
        """Ask whether to restart now, because something holds only from the next start on."""
        self._window.questions.ask(
            Question(
                self.tr("Restart the backend"),
                text,
                explanation,
                [
                    Choice("restart", self.tr("Restart now")),
                    Choice("later", self.tr("Later"), Role.RejectRole),
                ],
            ),
            lambda answer: self._process.restart() if answer == "restart" else on_later(),
        )

    def reopen_window(self, text: str, explanation: str, on_later: Callable[[], None]) -> None:
        """Ask whether to close the window and open it anew; closing asks about what is unsaved, as ever."""

        def answered(answer: str) -> None:
            if answer == "restart":
                self._open_again = True
                self._window.close()
            else:
                on_later()

        choices = [
            Choice("restart", self.tr("Restart now")),
            Choice("later", self.tr("Later"), Role.RejectRole),
        ]
        self._window.questions.ask(
            Question(self.tr("Restart EagerLab"), text, explanation, choices), answered
        )

    def _on_died(self, words: str) -> None:
        self._was_dead = True
        if self._closing:
            self._window.close_now()
            return
        todo = self.tr("Restart the backend to go on; then restore a checkpoint.")
        if self._process.many_deaths:
            todo = self.tr("Look at what it printed before you restart it once more.")
        self._window.messages.show(
            Notice(
                what=words,
                why=self.tr("The console's variables are gone. Curves and saved checkpoints are not."),
                todo=todo,
                action="restart_backend",
                details=self._process.last_words(),
            )
        )

    def _on_ready(self) -> None:
        self._window.messages.withdraw("restart_backend")
        if self._backend.restarted or self._was_dead:
            self._was_dead = False
            self.reborn.emit()

    def _on_stopped(self) -> None:
        if self._closing:
            self._window.close_now()

    def _close_requested(self) -> None:
        if self._closing:
            return
        # Asked for with this request only: who then says "Cancel" does not mean the next time.
        again, self._open_again = self._open_again, False
        if not self._backend.is_training:
            self._leave(lambda: self._close(save=True, again=again))
            return
        self._window.questions.ask(
            Question(
                self.tr("Close EagerLab"),
                self.tr("Training is going on."),
                self.tr("It ends when the window closes. Saved, it can be resumed from where it is."),
                [
                    Choice("save", self.tr("Stop and save")),
                    Choice("keep", self.tr("Keep training"), Role.RejectRole),
                    Choice("discard", self.tr("Stop without saving"), Role.DestructiveRole),
                ],
            ),
            lambda answer: self._answered(answer, again),
        )

    def _answered(self, answer: str, again: bool) -> None:
        if answer != "keep":
            self._leave(lambda: self._close(save=answer == "save", again=again))

    def _close(self, save: bool, again: bool) -> None:
        """End the backend, and close the window when it is gone: until then it shows what is going on."""
        self._closing = True
        self._window.opens_again = again
        if self._process.pid is None:
            self._window.close_now()
            return
        self._window.setEnabled(False)
        self._window.status.set_message(self.tr("Saving, then closing…") if save else self.tr("Closing…"))
        self._process.shutdown(save)
