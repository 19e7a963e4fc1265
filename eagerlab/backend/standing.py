"""The meeting point of a thread that stands at a breakpoint and the cell that talks with its debugger.

A debugger must trace the thread that it steps through, and only the console's main thread can ask the person.
So the debugger runs where it stands, and its questions and answers are handed over here.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from eagerlab.protocol import debugging
from eagerlab.protocol.base import CodePlace

LINGER_SECONDS, LINGER_STEPS = 0.5, 2
"""How long a conversation waits at least for the next breakpoint, before its cell ends."""
LINGER_AT_MOST = 10.0
_LOOK_AGAIN, _LOOK_SOON = 0.2, 0.05
"""Seconds; on Windows Ctrl-C cannot end a wait that has no end."""
_MOST_KEPT = 100_000
"""Characters of output kept for a conversation that nobody leads."""

QUIT = "quit\n"


class StepQuitError(BaseException):
    """Ends the step in hand; no ``except Exception`` of a person's code should catch it."""


class ForcedError(StepQuitError):
    """Raised from outside in a step that does not end."""


class Standing:
    """One thread stands, at most, and one conversation talks with it. Any thread, unless it says otherwise.

    Parameters
    ----------
    tell : callable
        Called when it begins or ends to stand, looks at another line, or is talked with or left alone.

    Attributes
    ----------
    seconds : float
        How long it has stood so far, all times together, without the time that it stands now.
    """

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._changed = threading.Condition()
        self._place: CodePlace | None = None
        self._names: Mapping[str, Any] = {}
        self._said: list[str] = []
        self._question: str | None = None
        self._answer: str | None = None
        self._is_answered = False
        self._passed_over = 0
        self._steps = 0
        self._since: float | None = None
        self.seconds = 0.0
        self._ends = False
        self._closed = False

    @property
    def place(self) -> CodePlace | None:
        """The line that is looked at; None when nothing stands."""
        return self._place

    @property
    def names(self) -> Mapping[str, Any]:
        """The local names of the frame that is looked at, as they were when it asked last."""
        return self._names

    @property
    def has_said(self) -> bool:
        """Whether there is text that nobody has been shown."""
        return bool(self._said)

    @property
    def is_answered(self) -> bool:
        """Whether a conversation goes on."""
        return self._is_answered

    def told(self) -> debugging.Standing | None:
        """Return where it stands, for the window."""
        place = self._place
        return None if place is None else debugging.Standing(place=place, is_answered=self._is_answered)

    @property
    def is_ending(self) -> bool:
        """Whether somebody has asked for the end, and nothing has begun since."""
        return self._ends

    def begin(self) -> None:
        """Forget that somebody asked for the end, or to pass breakpoints over: training begins."""
        with self._changed:
            self._ends, self._passed_over = self._closed, 0

    def pass_over(self, count: int) -> None:
        """Let the next `count` breakpoints not stop."""
        self._passed_over = count

    def passes_over(self) -> bool:
        """Whether the breakpoint that has been reached is one of those; it is counted. Where it stands."""
        if self._passed_over > 0:
            self._passed_over -= 1
            return True
        return False

    # --- the thread that stands ---

    def ask(self, prompt: str, place: CodePlace, names: Mapping[str, Any]) -> str:
        """Wait for the next command, and return it as a line; ``quit`` when somebody wants the end.

        Parameters
        ----------
        prompt : str
            What the person sees before their answer.
        place : CodePlace
            The line that is looked at.
        names : mapping
            Its local names.
        """
        with self._changed:
            if self._ends:
                return QUIT
            self._place, self._names, self._question = place, names, prompt
            self._since = time.monotonic() if self._since is None else self._since
            self._changed.notify_all()
        self._tell()
        with self._changed:
            self._changed.wait_for(lambda: self._answer is not None or self._ends)
            answer, self._answer, self._question = self._answer, None, None
        return QUIT if answer is None or self.is_ending else answer + "\n"

    def set_names(self, names: Mapping[str, Any]) -> None:
        """Take the local names as they are now, after a command has made one."""
        self._names = names

    def say(self, text: str) -> None:
        """Show text to whoever leads the conversation, now or when somebody does."""
        with self._changed:
            self._said.append(text)
            if sum(map(len, self._said)) > _MOST_KEPT:
                self._said = ["".join(self._said)[-_MOST_KEPT // 2 :]]
            self._changed.notify_all()

    def went_on(self) -> None:
        """Note that the thread runs again."""
        with self._changed:
            was_there, self._place = self._place is not None, None
            if self._since is not None:
                self.seconds, self._since = self.seconds + time.monotonic() - self._since, None
            self._names, self._question = {}, None
            self._changed.notify_all()
        if was_there:
            self._tell()

    def step_ended(self) -> None:
        """Count a step: where none of some stops, a conversation ends."""
        self._steps += 1

    # --- the others ---

    def quit(self) -> None:
        """Answer the question that waits with "quit", and every one that comes before the next `begin`."""
        with self._changed:
            self._ends = True
            self._changed.notify_all()

    def close(self) -> None:
        """Let nothing stand any more."""
        with self._changed:
            self._closed = True
        self.quit()

    def wait(self, is_over: Callable[[], bool]) -> bool:
        """Wait until a thread stands, or until `is_over`; return whether one stands."""
        with self._changed:
            while self._place is None and not is_over():
                self._changed.wait(_LOOK_AGAIN)
            return self._place is not None

    def talk(
        self,
        ask: Callable[[str, Callable[[], bool]], str],
        show: Callable[[str], None],
        is_over: Callable[[], bool],
    ) -> None:
        """Lead the conversation until the thread has gone on and does not stop again soon.

        Parameters
        ----------
        ask : callable
            Takes a prompt, and a callable that tells whether the question is still there; returns the answer,
            or an empty text when it is not.
        show : callable
            Takes text.
        is_over : callable
            Whether the thread will not stop again.
        """
        with self._changed:
            self._is_answered = True
        self._tell()
        try:
            while (heard := self._listen(is_over)) is not None:
                text, prompt = heard
                if text:
                    show(text)
                if prompt is not None:
                    self._give(ask(prompt, self._is_asking))
        finally:
            with self._changed:
                self._is_answered = False
            self._tell()

    def _is_asking(self) -> bool:
        return self._question is not None and not self._ends

    def _listen(self, is_over: Callable[[], bool]) -> tuple[str, str | None] | None:
        """Wait for text or a question; None when the thread has gone on for a while."""
        since: tuple[float, int] | None = None
        while True:
            with self._changed:
                if self._said or self._is_asking():
                    text, self._said = "".join(self._said), []
                    return text, self._question if self._is_asking() else None
                since = (since or (time.monotonic(), self._steps)) if self._place is None else None
                if self._closed or (since is not None and self._has_lingered(*since)):
                    return None
                self._changed.wait(_LOOK_SOON)
            if self._place is None and is_over():
                return None

    def _has_lingered(self, began: float, steps: int) -> bool:
        seconds = time.monotonic() - began
        is_enough = seconds > LINGER_SECONDS and self._steps - steps > LINGER_STEPS
        return is_enough or seconds > LINGER_AT_MOST

    def _give(self, answer: str) -> None:
        with self._changed:
            if self._is_asking():
                self._question, self._answer = None, answer
                self._changed.notify_all()
