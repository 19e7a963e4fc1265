"""The part of a course of training that is about one step in parts, and about what a single step computed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from eagerlab.backend.data import Batch
from eagerlab.backend.errors import LabError, problem_of
from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.training.finite import Finite
from eagerlab.backend.training.in_parts import StepInParts
from eagerlab.backend.training.optimizers import loss_scale
from eagerlab.backend.training.reached import trained_in
from eagerlab.backend.training.readiness import first_batch, require_parts
from eagerlab.backend.training.step_nodes import nodes_of_step
from eagerlab.backend.training.stepping import Measured, Stepper
from eagerlab.backend.training.steps.looked import Looked
from eagerlab.backend.variables import bytes_of, names_of, trained_variables
from eagerlab.experiment.modes import COMPILED_MODES, Mode
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import NamesChanged, ProblemRaised
from eagerlab.protocol.parts import PARTS, StepPart

_OP_BY_OP = "What a step shows before its update was computed op by op."
_NOTHING_SEEN = "No layers and no gradients were seen in this step of your own."
MOST_BYTES = 500_000_000
"""Weights that take more are not kept from before a step."""


class Parts(Finite):
    """Takes the step that is next in parts, each with its results in the variable tree.

    Between two parts everything stands as before the step: what the forward pass changes (moving averages,
    random numbers) is put back, and changed again with the update. So it can be left at any time. In `eager`
    and `layers` the pass that was looked at is the one that makes the update. In `graph` and `xla` the parts
    are run op by op to be looked at, and the update is the whole step in the run's own form; that is told.

    Attributes
    ----------
    part : str
        The last part that was taken; empty where no step is in hand.
    """

    part: StepPart | None = None
    _in_parts: StepInParts | None = None
    _looked_for: tuple[Any, ...] = ()
    _fetched: Batch | None = None

    def ready(self) -> Stepper:
        """Return what takes the next step; `Course` knows how."""
        raise NotImplementedError

    def take_part(self, part: StepPart) -> None:
        """Take the next step up to this part, which is not its update.

        Raises
        ------
        LabError
            That part was taken already, the step has no such part, or training goes on.
        """
        self._require_standing()
        require_parts(self.live)
        self.at_hand.begin()  # a Stop before has left the debugger: breakpoints stop again
        if self._looked_for != self._place():
            self.leave_parts()
        done = -1 if self.part is None else PARTS.index(self.part)
        if PARTS.index(part) <= done:
            raise LabError(
                f"The part {part!r} of this step was taken already.",
                "",
                f"Next is {PARTS[done + 1]!r}.",
                severity="info",
            )
        if self.live.own_step is not None and part != "fetch":
            raise LabError(
                "A step of your own does everything at once.",
                "Only its batch can be fetched beforehand.",
                "Press Step; breakpoint() in it lets you go through it line by line.",
                severity="info",
            )
        try:
            self._take_up_to(part)
        except BaseException as error:  # noqa: BLE001 - a step that fails in a part has failed
            self.leave_parts()
            self._fail(error)
            return
        self._stand_in(part)

    @property
    def part_in_words(self) -> str:
        """Where the step in hand stands, for the status bar; empty where none was begun. Any thread."""
        step = self.live.step + 1
        words = {
            "fetch": f"Batch of step {step} fetched",
            "forward": f"Forward pass of step {step} done",
            "loss": f"Loss of step {step} computed",
            "gradients": f"Gradients of step {step} computed",
        }
        return words.get(self.part or "", "")

    def leave_parts(self) -> None:
        """Forget the step in hand: nothing of it has happened."""
        begun = self._in_parts
        self.part, self._in_parts, self._looked_for, self._fetched = None, None, (), None
        self.step_nodes = None
        if begun is not None:
            begun.leave()

    def _require_standing(self) -> None:
        if self.is_ending or self._work is not None:
            raise LabError(
                "A check on validation data is under way.", "", "Press Train or Step first.", severity="info"
            )
        if self.phase == "training":
            raise LabError(
                "Training goes on.", "A step is taken in parts only while it stands.", "Press Pause first."
            )

    def _take_up_to(self, part: StepPart) -> None:
        stepper, live = self.ready(), self.live
        if self._fetched is None:
            self._fetched = first_batch(live)
            self.at_hand.hold(live, self._fetched)
            self._looked_for = self._place()
        if part == "fetch":
            return
        if self._in_parts is None:
            self._in_parts = stepper.in_parts(self._fetched, self.at_hand)
            if live.mode in COMPILED_MODES:
                self._tell_of_op_by_op(live.mode)
        self._in_parts.advance(part)

    def _stand_in(self, part: StepPart) -> None:
        self.part = part
        self.failure = self.error = None
        if self.phase in ("idle", "finished", "failed"):
            self.phase = "paused"
        looked = None if self._in_parts is None else self._in_parts.looked
        self.step_nodes = nodes_of_step(self.live, looked, self._fetched, upto=part)
        self._publisher.publish(NamesChanged())
        self._announce()

    def _end_parts(self) -> Looked | None:
        """Compute what a step that was begun in parts has left but its update; None where none was."""
        is_begun = self._looked_for == self._place()
        looked = None
        if is_begun and self._in_parts is not None:
            self._in_parts.advance("gradients")
            looked = self._in_parts.looked
        self.leave_parts()
        return looked

    def _take(self, stepper: Stepper, batch: Batch, begun: Looked | None) -> Measured:
        """Take a step: one that was begun in parts is ended, one that is asked for singly is looked at."""
        is_looked_at = self._ones or self.following.wants_step(self.live.step + 1)
        if begun is None and not is_looked_at:
            return stepper.take(batch)
        before = self._weights()
        scale = 1.0 if self.live.own_step is not None else loss_scale(self.live.optimizer)
        is_own = self.live.own_step is not None
        if begun is None and not is_own and not stepper.shows(batch):
            begun = self._look_beforehand(stepper, batch)
        measured, shown = stepper.take_looked(batch, begun)
        if is_own and measured.is_finite and not shown.layers and not shown.gradients:
            self._tell_of_own(self.live.mode)
        if measured.is_finite:
            after = self._weights()
            self.step_nodes = nodes_of_step(
                self.live,
                shown,
                shown.batch,
                upto="update",
                weights={one: {"before": before[one], "after": after[one]} for one in before if one in after},
                scale=scale,
            )
        return measured

    def _look_beforehand(self, stepper: Stepper, batch: Batch) -> Looked | None:
        """Compute op by op what a step in the run's own form does not show; None where that fails."""
        try:
            with self.at_hand.aside():
                looked = stepper.look_op_by_op(batch)
        except Exception as error:  # noqa: BLE001 - told; the step itself may well succeed
            what = "What the layers give in this step could not be computed op by op."
            problem = problem_of(error, what).model_copy(update={"severity": "warning"})
            self._publisher.publish(ProblemRaised(problem=problem))
            return None
        self._tell_of_op_by_op(self.live.mode)
        return looked

    def _tell_of_op_by_op(self, mode: Mode) -> None:
        """Say, once after each change of mode, where the numbers come from that are shown."""
        if not self.live.traces.not_told([_OP_BY_OP]):
            return
        problem = Problem(
            what=_OP_BY_OP,
            why=f"In {mode} a step is one function, which takes its update at once. That is what the run "
            "goes on with; last digits of its layers and gradients may be others.",
            severity="info",
        )
        self._publisher.publish(ProblemRaised(problem=problem))

    def _tell_of_own(self, mode: Mode) -> None:
        """Say, once after each change of mode, why a step of the person's own shows so little."""
        if not self.live.traces.not_told([_NOTHING_SEEN]):
            return
        why = (
            "XLA takes it as one function."
            if mode == "xla"
            else "Those are seen that it calls itself, and not what runs inside a tf.function of its own."
        )
        todo = "In the modes eager, layers and graph they are." if mode == "xla" else ""
        problem = Problem(what=_NOTHING_SEEN, why=why, todo=todo, severity="info")
        self._publisher.publish(ProblemRaised(problem=problem))

    def _weights(self) -> Mapping[str, Any]:
        """Return the values of what is trained; reading shares their memory. Nothing where they are large."""
        live = self.live
        if live.own_step is not None:
            named = trained_in(live.own_step)
        else:
            variables = trained_variables(live.model)
            named = dict(zip(names_of(live.model, variables), variables, strict=True))
        if sum(map(bytes_of, named.values())) > MOST_BYTES:
            return {}
        inner = {name: tensorflow_variable(one) for name, one in named.items()}
        return {name: one.value() for name, one in inner.items() if one is not None}

    def _place(self) -> tuple[Any, ...]:
        live = self.live
        return live.epoch, live.offset, id(live.data), id(live.model), id(self._stepper)
