"""What a course of training knows of itself, what it tells, and what it saves unasked."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

from eagerlab.backend import devices
from eagerlab.backend.checkpoints.checkpoints import Checkpoints
from eagerlab.backend.errors import LabError
from eagerlab.backend.following.follower import Follower
from eagerlab.backend.following.health import Health
from eagerlab.backend.ports import Publishing
from eagerlab.backend.standing import Standing
from eagerlab.backend.training.at_hand import AtHand
from eagerlab.backend.training.halt import Halt
from eagerlab.backend.training.halves import Halves
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.optimizers import shown_rate
from eagerlab.backend.training.recording import EndState, Recorder
from eagerlab.backend.training.speed import Speed
from eagerlab.backend.training.stepping import Stepper
from eagerlab.backend.training.steps.base import OfMode
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import ExperimentChanged, Phase, ProblemRaised

REPORT_SECONDS = 0.1
AUTOSAVE_SECONDS = 300.0


class CourseState:
    """The passive half of `Course`. On the trainer's thread; reading is free.

    Parameters
    ----------
    publisher : Publishing
        Where events go.
    recorder : Recorder
        Keeps the runs.
    checkpoints : Checkpoints
        Writes the last checkpoint of a run and the automatic ones.
    announce : callable
        Tells the state to the window and to whoever waits.
    halt : Halt
        Ends a burst behind the step in hand.

    Attributes
    ----------
    live : LiveExperiment
        What is trained.
    phase : str
        See `Phase`.
    activity : str
        What else is being done, in words.
    until : int
        The step at which training ends.
    failure : Problem or None
        Why training stopped, in phase ``failed``.
    placed_on : str
        The device read from the last loss.
    at_hand : AtHand
        The step in hand, and the debugger that stands in it.
    following : Follower
        What is measured of weights, gradients and outputs while training runs.
    health : Health
        Makes the table of all layers.
    takes_singles : bool
        Somebody looks at each single step: there are no bursts meanwhile.
    steps_in_bursts : int
        How many steps were taken many at a time.
    end_saved : Future or None
        The last checkpoint of a run, while and after it is written.
    """

    def __init__(
        self,
        publisher: Publishing,
        recorder: Recorder,
        checkpoints: Checkpoints,
        announce: Callable[[], None],
        halt: Halt,
    ) -> None:
        self.halt = halt
        self._publisher = publisher
        self._announce = announce
        self.recorder = recorder
        self.following = Follower(recorder, publisher)
        self.health = Health()
        self.checkpoints = checkpoints
        self.at_hand = AtHand(Standing(announce))
        self.live = LiveExperiment()
        self.phase: Phase = "idle"
        self.activity = ""
        self.until = 0
        self.pauses_at: int | None = None
        self.failure: Problem | None = None
        self.rate: float | None = None
        self.end_saved: Future[str] | None = None
        self.initial: dict[str, Any] | None = None
        self.autosave_seconds = AUTOSAVE_SECONDS
        self.speed = Speed(
            lambda: publisher.cpu_seconds,
            lambda: self.at_hand.standing.seconds,
            lambda: publisher.looking_seconds,
        )
        self._halves = Halves()
        self.is_ending = False
        self.takes_singles = False
        self.steps_in_bursts = 0
        self._stepper: Stepper | None = None
        self._work: Iterator[None] | None = None
        self._ones: deque[Future[None]] = deque()
        self._is_one_taken = self._stands_next = False
        self._is_next_single = False
        self._check_seconds = 0.0
        self._unsaved = self._is_edited = False
        self._validated_at = -1
        self._next_report = 0.0
        self._save_due = 0.0
        self._closing: tuple[Phase, EndState] = ("idle", "stopped")
        self._last_loss: Any = None

    @property
    def is_busy(self) -> bool:
        """Whether steps or the end of a run are still to come without anybody asking."""
        return self.phase == "training" or self.is_ending

    @property
    def placed_on(self) -> str:
        """The device of the last loss, read from it."""
        return devices.short_name(self._last_loss.device) if self._last_loss is not None else ""

    def saved(self) -> None:
        """Note that the state as it is now has been saved."""
        self._unsaved = self._is_edited = False

    def changed_by_hand(self) -> None:
        """Note that values are others than training left: neither saved nor checked is what there is now."""
        self._unsaved = self._is_edited = True
        self._validated_at = -1

    def set_autosave(self, seconds: float) -> None:
        """Save every so many seconds of training; 0: not."""
        self.autosave_seconds = seconds
        self._save_due = time.monotonic() + seconds

    def note_rate(self, rate: float | None, detail: str = "") -> None:
        """Take up another learning rate, and mark it when a run had another one before."""
        before, self.rate = self.rate, rate
        if before is not None and rate is not None and (before != rate or detail):
            label = f"Learning rate {shown_rate(before):g} → {shown_rate(rate):g}"
            self.recorder.mark("learning_rate", label, detail)
            self._publisher.publish(ExperimentChanged())

    def set_batch_size(self, size: int) -> None:
        """Give batches of another size from the next one on; a plan in epochs then ends at another step."""
        live, before = self.live, self.live.batch_size
        is_planned = self.until == live.ends_at
        self.speed.forget_modes()
        live.set_batch_size(size)
        live.update_spec(batch_size=size)
        if is_planned:
            self.until = live.ends_at
        if before is not None and before != size:
            self.recorder.mark("batch_size", f"Batch size {before:,} → {size:,}")

    def _warn(self, what: str) -> None:
        mode = self.live.mode if isinstance(what, OfMode) else ""
        problem = Problem(what=what, severity="warning", mode=mode)
        self._publisher.publish(ProblemRaised(problem=problem))

    def _save(self, kind: Any) -> None:
        """Write a checkpoint that nobody asked for; what goes wrong is told by `Checkpoints`."""
        if self.live.model is None:
            return
        try:
            future = self.checkpoints.save(
                self.live, kind=kind, metrics=self.recorder.latest(), run=self.recorder.run
            )
        except LabError as error:
            self._publisher.publish(ProblemRaised(problem=error.problem))
            return
        self.saved()
        if kind == "end":
            self.end_saved = future

    def _report(self, now: float) -> None:
        self._next_report = now + REPORT_SECONDS
        bursts = None if self._stepper is None else self._stepper.bursts
        check = self._check_seconds / (1 if bursts is None else bursts.steps_a_look)
        self.speed.tick(self.live.step, now, self.live.mode, check)
        self._announce()

    def _resolve_ones(self) -> None:
        """Let go of whoever waits for single batches."""
        self._is_one_taken = False
        while self._ones:
            self._ones.popleft().set_result(None)
