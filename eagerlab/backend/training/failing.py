"""The part of a course of training that is about steps which fail, or are ended from outside."""

from __future__ import annotations

import logging
import re
from bdb import BdbQuit
from collections.abc import Mapping
from typing import Any

import tensorflow as tf

from eagerlab.backend.code_places import in_words, names_of_error, place_of_error
from eagerlab.backend.errors import LabError, problem_in, problem_of, text_of
from eagerlab.backend.standing import ForcedError, StepQuitError
from eagerlab.backend.training.checking import Checking
from eagerlab.backend.training.memory import is_out_of_memory, too_large
from eagerlab.backend.training.readiness import first_batch
from eagerlab.backend.training.redefined import take_up_definitions
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import NamesChanged, ProblemRaised

_NO_NUMBERS = re.compile(r"'SymbolicTensor'.*'numpy'")
"""In Python's words for a number that is wanted of a tensor which has none yet."""
_GO_ON = "Correct the cause, then press Train: it goes on from the last step."
_GO_ON_HERE = (
    "Correct it in the code or define it anew at the console, then press Train: it goes on with this step. "
    "Its batch is lab.batch; lab.debug() looks at where it failed."
)


class Failing(Checking):
    """Stands before the step that failed, with what is needed to look at it. On the trainer's thread.

    Attributes
    ----------
    error : BaseException or None
        What the last step raised, until training goes on.
    names_at_failure : mapping
        The local names of the person's innermost function then; empty otherwise.
    """

    error: BaseException | None = None
    names_at_failure: Mapping[str, Any] = {}
    _may_be_corrected = False

    def take_up_definitions(self) -> None:
        """After a step that failed or was left: let what is trained use what was defined anew since."""
        if not self._may_be_corrected:
            return
        self._may_be_corrected = False
        names = take_up_definitions(self.live)
        if names:
            self.forget_stepper()
            self.recorder.mark("code", "Code changed", ", ".join(names), step=self.live.step)
            what = f"Training goes on with {', '.join(names)} as defined anew."
            self._publisher.publish(ProblemRaised(problem=Problem(what=what, severity="info")))

    def forget_failure(self) -> None:
        """Keep nothing alive of a step that failed: another experiment, or another beginning, comes."""
        self.error, self.names_at_failure, self._may_be_corrected = None, {}, False
        self.at_hand.batch = None

    def forget_stepper(self) -> None:
        """Make the step anew before the next batch; `Course` knows how."""
        raise NotImplementedError

    def _close_run(self) -> None:
        """Close the run, and save it; `Course` knows how."""
        raise NotImplementedError

    def _fail(self, error: BaseException) -> None:
        """Take up whatever a turn raised: nothing of the step remains; the next try begins where it did."""
        self._may_be_corrected = True
        was_checking = self.is_ending or self._work is not None
        if not self.at_hand.undo():
            # Something failed behind the update: the step counts, although nobody measured it.
            self.live.step += 1
            self.live.offset += self.live.stride
            self._unsaved = True
        if isinstance(error, StepQuitError | BdbQuit):  # the second is that of a terminal's own debugger
            self._quit(error, was_checking)
            return
        step = self.live.step + 1
        what = (
            f"The check on validation data failed after step {self.live.step}."
            if was_checking
            else f"Training stopped at step {step}."
        )
        self._take_batch()
        told = self._told(error, what)
        self.failure = told.model_copy(update={"action": told.action or "train", "holds_training": True})
        if not is_out_of_memory(error) and not isinstance(error, LabError):
            self.error, self.names_at_failure = error, names_of_error(error)
        self.recorder.end(self._closing[1] if self.is_ending else "failed")
        self._work, self._stepper, self.activity = None, None, ""
        self._tell_why(self.failure)
        # Last: whoever waits for the end finds the run's rows in the store, and has been told.
        self.is_ending, self.phase = False, "failed"
        self._resolve_ones()
        self._publisher.publish(NamesChanged())
        self._announce()

    def _fail_anyhow(self, error: BaseException, second: BaseException) -> None:
        """Stand still where not even telling of a failure has succeeded: the thread must go on."""
        # Their tracebacks are left out: printing them might raise, too.
        logging.getLogger(__name__).error("%s: %s", type(error), type(second))
        self.failure = Problem(
            what=f"Training stopped at step {self.live.step + 1}.",
            why=f"{type(error).__name__}, of which nothing more could be found out: looking at it raised "
            f"{type(second).__name__}.",
            todo=_GO_ON,
            action="train",
            holds_training=True,
        )
        self._work, self._stepper, self.activity = None, None, ""
        self._tell_why(self.failure)
        self.is_ending, self.phase = False, "failed"
        self._resolve_ones()
        self._announce()

    def _halt(self, error: BaseException, what: str) -> None:
        """Stand still where data cannot be read; the run stays open, and Train tries the same again."""
        todo = "Mend or leave out what cannot be read, then press Train: it goes on from here."
        problem = too_large(self.live, error, None) if is_out_of_memory(error) else None
        problem = problem or problem_of(error, what, todo)
        self.failure = problem.model_copy(update={"action": "train", "holds_training": True})
        self._tell_why(self.failure)
        self._stand_still()
        self._announce()

    def _tell_why(self, problem: Problem) -> None:
        """Tell why training will stand: before it does, and after the states before.

        A state of training that came later would tell that it goes on, and take the reason away again.
        """
        self._publisher.flush()
        self._publisher.publish(ProblemRaised(problem=problem))

    def _quit(self, error: BaseException, was_checking: bool) -> None:
        """Stand before the step, or behind the check, that somebody has ended."""
        forced, step = isinstance(error, ForcedError), self.live.step + 1
        if was_checking:
            self._work, self.live.check_due = None, False
        if forced:
            what = (
                "The check on validation data was ended by force."
                if was_checking
                else f"Step {step} was ended by force; what it had changed was put back."
            )
            problem = Problem(
                what=what,
                todo="Correct it, then press Train: it goes on from here.",
                severity="warning",
                holds_training=True,
            )
            self._tell_why(problem)
        elif not self.at_hand.standing.is_ending and not was_checking:
            problem = Problem(
                what=f"Training stands before step {step}: the debugger was left.",
                why="What the step had changed was put back.",
                todo="Train takes the step from its beginning.",
                severity="info",
                action="train",
                holds_training=True,
            )
            self._tell_why(problem)
        if self.is_ending:
            self._close_run()
        else:
            self._stand_still()
        self._announce()

    def _stand_still(self) -> None:
        self.activity = ""
        self.phase = "paused"
        self.recorder.summarize("paused")
        self._resolve_ones()

    def _take_batch(self) -> None:
        """Keep the batch of the step that failed for whoever looks, and for the next try."""
        live = self.live
        if self.at_hand.is_batch_of(live):
            self.at_hand.give_back(live)
            return
        try:
            self.at_hand.batch = first_batch(live)
        except Exception:  # noqa: BLE001 - what failed is being told; that there is no batch shows by itself
            self.at_hand.batch = None

    def _told(self, error: BaseException, what: str) -> Problem:
        if is_out_of_memory(error):
            problem = too_large(self.live, error, self.at_hand.batch)
            if problem is not None:
                return problem
        place = place_of_error(error)
        problem = problem_of(error, what, _GO_ON if place is None else _GO_ON_HERE)
        if isinstance(error, tf.errors.OperatorNotAllowedInGraphError) or _NO_NUMBERS.search(text_of(error)):
            why = (
                f"In {self.live.mode}, Python runs before there are numbers: it cannot decide by a "
                "tensor's value or go through its elements. Use tf.where, tf.cond or tf.while_loop, or "
                "choose the mode eager or layers."
            )
            problem = problem.model_copy(update={"why": why})
        if place is None or problem_in(error) is not None:
            return problem
        line = place.line if place.kind == "source" else None
        at = {"where": f"It is {in_words(place)}.", "place": place, "line": line, "action": "debug"}
        return problem.model_copy(update=at)
