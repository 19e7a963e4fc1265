"""What was done in this session, as Python."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from eagerlab.protocol.events import State
from eagerlab.protocol.requests import Pause, Request, Resume, Stop, Train

TYPED = "  # typed at the console"


class SessionLog(QObject):
    """Lines of Python in the order in which they happened. GUI thread only.

    Attributes
    ----------
    added : Signal(str)
        A line as it is shown.
    cleared : Signal
        All lines are gone.
    """

    added = Signal(str)
    cleared = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: list[str] = []

    @property
    def lines(self) -> tuple[str, ...]:
        """All lines, oldest first."""
        return tuple(self._lines)

    def add_click(self, python: str) -> None:
        """Note what a click did; nothing for what has no line of Python."""
        for line in python.splitlines():
            self._add(line)

    def add_typed(self, python: str) -> None:
        """Note a change that was typed."""
        for line in python.splitlines():
            self._add(line + TYPED)

    def clear(self) -> None:
        """Forget all lines."""
        self._lines.clear()
        self.cleared.emit()

    def script(self) -> str:
        """Return the session as a script for the console."""
        return "\n".join(['"""A session of EagerLab, to be run at its console."""', "", *self._lines, ""])

    def _add(self, line: str) -> None:
        self._lines.append(line)
        self.added.emit(line)


class TrainingLines:
    """Writes lines in such a way that they do the same when they are run again. GUI thread only.

    When the lines are run, nobody looks at training: so a pause is written with the step after which training
    stood, once that is known, and what was done after training had ended waits for its end.

    Parameters
    ----------
    log : SessionLog
        Where the lines go.
    """

    def __init__(self, log: SessionLog) -> None:
        self._log = log
        self._state = State(phase="starting")
        self._halt = ""  # the line of a click on Pause or Stop, until training stands
        self._trains = False  # the last line that had to do with it lets training go on

    def take_state(self, state: State) -> None:
        """Follow training from this state on."""
        stood = self._state.phase != "training"
        self._state = state
        if self._halt and not stood and state.phase != "training":
            self._write_halt(f"lab.pause(at={state.step})")

    def add_click(self, request: Request) -> None:
        """Note what a click did."""
        line = request.python()
        if not line:
            return
        if isinstance(request, Pause | Stop) and self._state.phase == "training":
            self._write_halt()
            self._halt = line
            return
        self._settle(isinstance(request, Train | Resume))
        self._log.add_click(line)

    def add_typed(self, python: str) -> None:
        """Note a change that was typed."""
        self._settle(trains=False)
        self._log.add_typed(python)

    def _settle(self, trains: bool) -> None:
        """Write what belongs before the next line."""
        self._write_halt()
        if self._trains and self._state.phase == "finished":
            self._log.add_click("lab.wait()")
            self._trains = False
        self._trains = trains or self._trains

    def _write_halt(self, pause: str = "") -> None:
        """Write the pause or the end that somebody asked for, with the step where that is known."""
        if not self._halt:
            return
        line, self._halt = self._halt, ""
        if pause:
            self._log.add_click(pause)
        if not pause or line != Pause().python():
            self._log.add_click(line)
        self._trains = False
