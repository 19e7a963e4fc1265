"""The one way to tell the person that something happened: a banner now, and a list that keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from PySide6.QtCore import QObject, Signal

from eagerlab.gui.told import speaks, told

Severity = Literal["info", "warning", "error"]


class ProblemLike(Protocol):
    """What `eagerlab.protocol.base.Problem` and `Notice` have in common."""

    @property
    def what(self) -> str:
        """What happened, as one sentence."""

    @property
    def why(self) -> str:
        """The cause, or empty."""

    @property
    def where(self) -> str:
        """The line of the person's code that it happened at, as a sentence, or empty."""

    @property
    def todo(self) -> str:
        """What the person can do now, or empty."""

    @property
    def severity(self) -> Severity:
        """How much it matters."""

    @property
    def details(self) -> str:
        """A traceback or a list, never shown unasked."""

    @property
    def action(self) -> str:
        """The objectName of the action that mends it, or empty."""

    @property
    def mode(self) -> str:
        """The mode of training that it is about, or empty."""

    @property
    def holds_training(self) -> bool:
        """Whether it tells why training stands."""


@dataclass(frozen=True)
class Notice:
    """A problem born in the window itself.

    It has the fields of the protocol's `Problem`, but costs no import, so that there is a way to speak before
    pydantic is loaded, and also when loading it fails.
    """

    what: str
    why: str = ""
    todo: str = ""
    severity: Severity = "error"
    details: str = ""
    action: str = ""
    holds_training: bool = False
    where: str = ""
    mode: str = ""


@dataclass(frozen=True)
class Shown:
    """A problem and when it was shown."""

    problem: ProblemLike
    time: datetime


class Messages(QObject):
    """Takes problems and hands them to the banner and the Problems pane. GUI thread only.

    Attributes
    ----------
    shown : Signal(object)
        A problem, each time one is shown.
    withdrawn : Signal(str)
        objectName of an action whose problems are over (the backend was restarted).
    training_released : Signal
        What told why training stands is over.
    mode_chosen : Signal(str)
        Training goes on in this mode; what was about others is over.
    cleared : Signal
        The list was emptied.
    """

    shown = Signal(object)
    withdrawn = Signal(str)
    training_released = Signal()
    mode_chosen = Signal(str)
    cleared = Signal()

    KEPT = 500
    """Older ones are forgotten, so that a fault that repeats costs no memory."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._history: list[Shown] = []

    @property
    def history(self) -> tuple[Shown, ...]:
        """All that was shown, oldest first."""
        return tuple(self._history)

    def show(self, problem: ProblemLike) -> None:
        """Show `problem`, in the language of the window, in the banner and keep it in the list."""
        if problem.holds_training:
            self.release_training()  # training stands for one reason at a time
        if speaks():
            problem = Notice(
                what=told(problem.what),
                why=told(problem.why),
                where=told(problem.where),
                todo=told(problem.todo),
                severity=problem.severity,
                details=problem.details,
                action=problem.action,
                mode=problem.mode,
                holds_training=problem.holds_training,
            )
        self._history.append(Shown(problem, datetime.now().astimezone()))
        del self._history[: -self.KEPT]
        self.shown.emit(problem)

    def withdraw(self, action: str) -> None:
        """Take from the banner what `action` has mended; the list keeps it."""
        self.withdrawn.emit(action)

    def release_training(self) -> None:
        """Take away what told why training stands: it goes on, or something else is trained."""
        self.training_released.emit()

    def choose_mode(self, mode: str) -> None:
        """Take from the banner what was about another mode; the list keeps it."""
        self.mode_chosen.emit(mode)

    def clear(self) -> None:
        """Forget what was shown."""
        self._history.clear()
        self.cleared.emit()
