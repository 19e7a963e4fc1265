"""The part of `Lab` that is about the step in hand: its batch, its debugger, and ending it by force."""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from types import TracebackType
from typing import TYPE_CHECKING, Any

from eagerlab.backend.code_places import in_words
from eagerlab.backend.debugging import CellDebugger
from eagerlab.backend.errors import LabError
from eagerlab.backend.numerics.places import is_own
from eagerlab.backend.queueing import Queueing

if TYPE_CHECKING:
    from eagerlab.backend.standing import Standing
    from eagerlab.backend.trainer_debugging import TrainerDebugger

_AFTER_FORCE, _RESCUE_SECONDS = 1.0, 1.0
"""Seconds for a step that nothing ends, and at least for the checkpoint of the state before it."""

Ask = Callable[[str, Callable[[], bool]], str]
"""Takes a prompt and whether an answer is still wanted; returns the answer, or empty when it is not."""


class LeftStandingError(KeyboardInterrupt):
    """The conversation was left; its message says what goes on."""

    def _render_traceback_(self) -> list[str]:
        # IPython asks for this: our own frames would only hide the sentence.
        return [f"KeyboardInterrupt: {self}"]


class DebuggingCalls(Queueing):
    """Calls that meet the trainer's thread within a step."""

    ask_person: Ask | None = None
    """Set by the kernel: asks the person at the console."""
    debugger: TrainerDebugger | None = None
    """Made when the trainer's thread first stops at a breakpoint."""

    @property
    def standing(self) -> Standing | None:
        """Where the trainer's thread meets the console at a breakpoint; None before TensorFlow is there."""
        return None if self._engine is None else self._engine.at_hand.standing

    @property
    def batch(self) -> Any:
        """The batch of the step in hand, of the one that failed, or else of the last one; None before."""
        return None if self._engine is None else self._engine.at_hand.batch

    def debug(self) -> None:
        """Talk with the debugger of the training thread, which stands at a ``breakpoint()``.

        The commands are those of ``breakpoint()`` in a cell, and ``skip [count]``: go on, and pass over the
        next breakpoints. Ctrl-C leaves the conversation; training stands on, and this begins it again.
        While training goes on, it waits for the next breakpoint. Where a step has failed instead, it looks at
        the frames that it failed in.

        Raises
        ------
        LabError
            Training neither stands at a breakpoint nor has a step failed; or it is not called in a cell.
        """
        if threading.current_thread() is not threading.main_thread():
            raise LabError("lab.debug() works in a cell of the console only.")
        standing, engine = self.standing, self._engine
        if standing is not None and standing.wait(lambda: not self._is_busy()):
            self._talk(standing)
        elif engine is not None and engine.error is not None:
            look_at(engine.error)
        else:
            raise LabError(
                "Training stands at no breakpoint, and no step has failed.",
                "",
                "Write breakpoint() into a model's call, a loss or a step of your own.",
                severity="info",
            )

    def is_on_trainer(self) -> bool:
        """Whether the calling thread is the trainer's."""
        return self._trainer.is_current()

    def is_in_step(self) -> bool:
        """Whether the calling thread is the trainer's, and a step or a check is in hand."""
        return self._trainer.is_current() and self._engine is not None and self._engine.at_hand.is_running

    def queue_force_stop(self) -> Future[None]:
        """End the run, and the step in hand where it stands; done when training stands still."""
        future = self.queue_stop()
        if self._engine is not None:
            self._engine.at_hand.force()
        return future

    def _patience(self, timeout: float | None) -> float | None:
        """Return how long to wait for the step in hand: not for long where force did not end it."""
        forced = self._engine is not None and self._engine.at_hand.was_forced
        return _AFTER_FORCE if forced and timeout is not None else timeout

    def _rescue(self, end: float | None) -> None:
        """Save the state before a step that does not end, as far as there is time; what fails is logged."""
        if self._engine is None:
            return
        try:
            written = self._engine.rescue()
            if written is not None:
                left = _RESCUE_SECONDS if end is None else max(_RESCUE_SECONDS, end - time.monotonic())
                written.result(left)
        except Exception:
            logging.getLogger(__name__).exception("The state before the step that hangs was not saved.")

    def _is_busy(self) -> bool:
        """Whether steps are still to come."""
        raise NotImplementedError

    def _talk(self, standing: Standing) -> None:
        def show(text: str) -> None:
            sys.stdout.write(text)

        place = standing.place
        if place is not None and not standing.has_said:
            show(f"Training stands at {in_words(place)}: {place.code}\n")
        try:
            standing.talk(self.ask_person or _ask_plainly, show, lambda: not self._is_busy())
        except KeyboardInterrupt:
            place = standing.place
            if place is None or standing.is_ending:
                raise LeftStandingError("The debugger was left.") from None
            raise LeftStandingError(
                f"Training still stands at {in_words(place)}. lab.debug() goes on here; "
                "lab.stop() ends the run."
            ) from None

    def _require_no_standing(self) -> None:
        """Refuse to wait for a thread that waits for the one that asks.

        Raises
        ------
        LabError
            The trainer's thread stands at a breakpoint.
        """
        standing = self.standing
        place = None if standing is None or standing.is_ending else standing.place
        if place is not None and threading.current_thread() is threading.main_thread():
            raise LabError(
                f"Training stands at a breakpoint, {in_words(place)}.",
                "What was asked for is carried out when it has gone on.",
                "Call lab.debug() to talk with the debugger, or lab.stop() to end the run.",
                severity="info",
            )


def look_at(error: BaseException) -> None:
    """Look at the frames that an exception came through, the person's innermost first. Main thread."""
    shortened = _to_own(error.__traceback__)
    debugger: Any = CellDebugger()
    debugger.reset()
    debugger.interaction(None, shortened or error.__traceback__)


def _to_own(traceback: TracebackType | None) -> TracebackType | None:
    """Return a traceback that ends with the person's innermost frame; None where there is none."""
    entries = []
    while traceback is not None:
        entries.append(traceback)
        traceback = traceback.tb_next
    while entries and not is_own(entries[-1].tb_frame.f_code.co_filename):
        entries.pop()
    made: TracebackType | None = None
    for entry in reversed(entries):
        made = TracebackType(made, entry.tb_frame, entry.tb_lasti, entry.tb_lineno)
    return made


def _ask_plainly(prompt: str, _is_wanted: Callable[[], bool]) -> str:
    return input(prompt)
