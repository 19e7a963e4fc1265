"""The part of a course of training that comes at the end of an epoch: a check, and whether to go on."""

from __future__ import annotations

from collections.abc import Iterator

from eagerlab.backend.training.building import host_values
from eagerlab.backend.training.course_state import CourseState
from eagerlab.backend.training.readiness import make_ready
from eagerlab.backend.training.recording import RATE
from eagerlab.backend.training.stepping import Stepper
from eagerlab.backend.training.steps.check_cost import seconds_of_check
from eagerlab.backend.variables import trained_variables
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import ExperimentChanged, NamesChanged, ProblemRaised


class Checking(CourseState):
    """Gets ready, validates, and stops early. On the trainer's thread."""

    def end_early(self) -> None:
        """End the run as finished; `Course` knows how."""
        raise NotImplementedError

    def _prepare(self) -> Stepper:
        live = self.live
        before = live.optimizer
        notes = make_ready(live, lambda: self.checkpoints.fill_waiting(live))
        for note in notes:
            self._publisher.publish(ProblemRaised(problem=Problem(what=note, severity="info")))
        if self.initial is None and "model" in live.from_console:
            self.initial = host_values(live)
        self.checkpoints.prepare(live)
        self.at_hand.prepare(live)
        stepper = self._stepper = Stepper(live, self.halt)
        if live.own_step is not None:
            self._check_seconds = 0.0  # one number is looked at
        elif stepper.bursts is not None and stepper.bursts.looks_behind:
            self._check_seconds = stepper.bursts.seconds_of_look()
        else:
            self._check_seconds = seconds_of_check(live.watch, trained_variables(live.model), live.mode)
        if live.stopping is not None:
            validates = live.data is not None and live.data.validation_count != 0
            live.stopping.require(self._stepper.validation_names, validates)
        if live.optimizer is not before or live.step == 0:
            self._publisher.publish(ExperimentChanged())
            self._publisher.publish(NamesChanged())
        return self._stepper

    def _measured_names(self, stepper: Stepper) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the columns of a run: a learning rate that a schedule changes is one of them."""
        names = (*stepper.names, RATE) if stepper.follows_schedule() else stepper.names
        return names, stepper.validation_names

    def _next_epoch(self) -> None:
        self.live.epoch += 1
        self.live.offset = 0
        self.live.check_due = True
        self._work = self._validate()

    def _validate(self) -> Iterator[None]:
        """Check on the validation data, where there is any; after an epoch judge whether to go on."""
        yield from self._check()
        if self.live.check_due:
            self.live.check_due = False
            self._judge()

    def _check(self) -> Iterator[None]:
        data = self.live.data
        if data is None or data.validation_count == 0 or self._validated_at == self.live.step:
            return
        if self.at_hand.was_forced:
            return  # what did not end as a step would not end as a check
        stepper = self._stepper or self._prepare()
        if not stepper.validation_names:
            return
        count = data.validation_count
        self.activity = (
            f"Checking on {count:,} validation samples" if count else "Checking on validation data"
        )
        self._announce()
        for result in stepper.validation(data):
            if result is not None:
                self.recorder.check(self.live.step, result)
                self._validated_at = self.live.step
            yield

    def _judge(self) -> None:
        """Stop early where the person asked for it and the last checks were no better."""
        live, stopping = self.live, self.live.stopping
        if stopping is None:
            return
        checks = self.recorder.history.validation
        newest = {name: checks.last(name) for name in checks.names}
        if not stopping.judge(newest, live.step, live.model_variables()):
            return
        stopping.put_back(live.model_variables())
        sentence = stopping.sentence(live.step)
        self._unsaved = True
        self.recorder.mark("early_stop", "Stopped early", sentence)
        self._publisher.publish(ProblemRaised(problem=Problem(what=sentence, severity="info")))
        stopping.waited = 0
        if not self.is_ending:
            self.end_early()
