"""The part of a course of training that is about values which are not finite."""

from __future__ import annotations

import math
from typing import Any

from eagerlab.backend.training.failing import Failing
from eagerlab.backend.training.not_finite import NotFiniteError, nodes_of, problem_of_step
from eagerlab.backend.training.replaying import replay
from eagerlab.backend.training.stepping import Measured
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import ProblemRaised


class Finite(Failing):
    """Stands before the step that made NaN or infinity, and finds out how. On the trainer's thread.

    Attributes
    ----------
    step_nodes : dict or None
        What the step that was looked at computed, for the variable tree.
    """

    step_nodes: dict[str, Any] | None = None
    _has_told_of_nan = False

    def _require_finite(self, measured: Measured) -> None:
        """Leave a step out that was not finite; it has changed nothing.

        Raises
        ------
        NotFiniteError
            It was not.
        """
        if not measured.is_finite:
            raise NotFiniteError("The loss or a gradient is not finite.")
        self._look_at_loss(self.live.step + 1, measured.values[0])

    def _look_at_loss(self, step: int, loss: float) -> None:
        """Tell once of a loss that is no number where nobody watches for it: that costs nothing."""
        if not math.isnan(loss):
            self._has_told_of_nan = False
        elif not self._has_told_of_nan and not self.live.watch.nan:
            self._has_told_of_nan = True
            problem = Problem(
                what=f"The loss is NaN at step {step}.",
                why="From here on the model learns nothing.",
                todo="Restore a checkpoint from before, switch on “Watch for NaN”, and train: it then stops "
                "at the step that makes the first one and shows the operation and the line.",
                severity="warning",
                action="watch_nan",
            )
            self._publisher.publish(ProblemRaised(problem=problem))

    def _told(self, error: BaseException, what: str) -> Problem:
        if not isinstance(error, NotFiniteError):
            return super()._told(error, what)
        live, batch = self.live, self.at_hand.batch
        if batch is None:
            return super()._told(error, what)
        was_put_back = live.own_step is None or self.at_hand.can_put_back
        self.activity = "Looking for what made it"
        self._announce()
        replayed = replay(live, batch, self.at_hand)
        self.step_nodes = nodes_of(replayed) or None
        return problem_of_step(
            replayed,
            live.step + was_put_back,
            live.mode,
            learning_rate=self.rate,
            has_own_step=live.own_step is not None,
            was_put_back=was_put_back,
        )
