"""The debugger of the training thread, offered at the console: at once where it is free, else at a click."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.places import in_words
from eagerlab.gui.views.console import ConsolePane
from eagerlab.protocol.base import CodePlace
from eagerlab.protocol.debugging import Standing

DEBUG = "lab.debug()"


class DebuggingController(QObject):
    """Leads to `lab.debug`. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        Its action ``debug`` and its messages; owner of this.
    backend : BackendModel
        Tells where training stands.
    console : ConsolePane
        Where the conversation is.
    """

    def __init__(self, window: MainWindow, backend: BackendModel, console: ConsolePane) -> None:
        super().__init__(window)
        self._window = window
        self._backend = backend
        self._pane = console
        self._offered = False
        self._entered = False
        window.commands["debug"].triggered.connect(self.debug)
        backend.changed.connect(self._update)
        console.busy_changed.connect(lambda _busy: QTimer.singleShot(0, self, self._update))
        self._update()

    def debug(self) -> None:
        """Begin the conversation, or look at where the last step failed."""
        self._window.reveal("console_dock")
        if self._pane.run(DEBUG):
            self._pane.console.setFocus()
        else:
            self._window.status.flash(self._why_not())

    def _update(self) -> None:
        standing = self._standing
        self._window.commands.allow("debug", self._why_not())
        if standing is None:
            self._entered = False
            self._withdraw()
        elif standing.is_answered:
            self._entered = True
            self._withdraw()
        elif not self._entered and self._is_free:
            self._entered = True
            self.debug()
        else:
            self._offer(standing.place)

    @property
    def _standing(self) -> Standing | None:
        state = self._backend.state
        return state.standing if state is not None else None

    @property
    def _is_free(self) -> bool:
        """Whether a conversation can begin without getting in the way of what somebody is typing."""
        console = self._pane.console
        return console.is_alive and not console.is_busy and not console.unsent_text.strip()

    def _why_not(self) -> str:
        state = self._backend.state
        if state is None or (state.standing is None and state.phase != "failed"):
            return self.tr("Training stands at no breakpoint, and no step has failed.")
        if state.standing is not None and state.standing.is_answered:
            return self.tr("The console talks with the debugger already.")
        if self._pane.console.is_busy:
            return self.tr("The console runs a cell: it can talk with the debugger when that has ended.")
        return ""

    def _offer(self, place: CodePlace) -> None:
        if self._offered:
            return
        self._offered = True
        self._window.messages.show(
            Notice(
                what=self.tr("Training stands at a breakpoint."),
                why=_begun(in_words(place)),
                todo=self.tr("Debug lets the console talk with the debugger; Stop ends the run."),
                severity="info",
                action="debug",
            )
        )

    def _withdraw(self) -> None:
        if self._offered:
            self._offered = False
            self._window.messages.withdraw("debug")


def _begun(words: str) -> str:
    """Return words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]
