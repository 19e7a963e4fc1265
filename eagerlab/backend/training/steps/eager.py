"""Steps of which the person's code runs op by op; only what nobody steps through is compiled."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from eagerlab.backend.compiling.notes import take_notes
from eagerlab.backend.data import Batch
from eagerlab.backend.training.steps.base import Outcome
from eagerlab.backend.training.steps.gradients import (
    ALL_ZERO,
    Gradients,
    is_anywhere_nonzero,
    require_gradients,
    require_one_number,
)
from eagerlab.backend.training.steps.layer_outputs import layer_outputs
from eagerlab.backend.training.steps.looked import Looked
from eagerlab.backend.training.steps.scope import scope_of
from eagerlab.backend.training.steps.update import Update
from eagerlab.backend.training.steps.watching import UNWATCHED, Watch, put_back, state_besides, values_of
from eagerlab.experiment.modes import Mode


class EagerStep:
    """Forward pass, loss and gradients as written; only the optimizer's arithmetic is compiled.

    Parameters
    ----------
    model, loss, optimizer : object
        What is trained; the optimizer is built for `variables`.
    variables : list of variable
        What the gradients belong to.
    compute_gradients : callable
        The experiment's own.
    mode : {"eager", "layers"}
        Whether Keras's own layers and losses run op by op as well, or compiled.
    watch : Watch
        Where it looks for something, the step changes nothing when that is found.
    op_by_op_update : bool
        Whether the optimizer's arithmetic runs op by op, too; and all of ``eager`` through Keras's Python.
    """

    def __init__(
        self,
        model: Any,
        loss: Any,
        optimizer: Any,
        variables: list[Any],
        compute_gradients: Gradients,
        *,
        mode: Mode = "eager",
        watch: Watch = UNWATCHED,
        op_by_op_update: bool = False,
    ) -> None:
        self.warnings: list[str] = []
        self.body = None
        self._mode: Mode = mode
        self._model, self._loss, self._variables = model, loss, variables
        self._compute_gradients = compute_gradients
        self._is_begun, self._is_op_by_op = False, op_by_op_update
        self._update = Update(optimizer, variables, watch, op_by_op=op_by_op_update)
        self._state = state_besides(model, variables) if watch else []
        self._read = values_of(self._state)

    def scope(self) -> AbstractContextManager[None]:
        """Return what a step runs in."""
        return scope_of(self._mode, op_by_op=self._is_op_by_op)

    def take(self, batch: Batch) -> Outcome:
        """Change model and optimizer by one batch."""
        x, y = batch
        with self.scope():
            before = self._read()
            computed = self._compute_gradients(self._model, self._loss, x, y)
            return self._finish(before, *computed)

    def looking_scope(self) -> AbstractContextManager[None]:
        """Return what a step runs in whose layers are looked at."""
        return scope_of(self._mode, is_looked_at=True)

    def take_and_look(self, batch: Batch) -> Looked:
        """Take a step, and return also what its layers and gradients are."""
        x, y = batch
        with self.looking_scope():
            before = self._read()
            with layer_outputs(inside=self._mode == "layers") as layers:
                loss, predictions, gradients = self._compute_gradients(self._model, self._loss, x, y)
            outcome = self._finish(before, loss, predictions, gradients)
        return Looked(batch, loss, predictions, gradients, layers, outcome)

    def finish(self, looked: Looked, repeat: Callable[[], None]) -> Outcome:
        """Make the update of a step that was looked at; `repeat` changes what its forward pass changed."""
        with self.scope():
            before = self._read()
            repeat()
            return self._finish(before, looked.loss, looked.predictions, looked.gradients)

    def _finish(self, before: list[Any], loss: Any, predictions: Any, gradients: list[Any]) -> Outcome:
        if not self._is_begun:
            self._begin(loss, gradients)
        rate, is_finite = self._update(loss, gradients)
        if is_finite is not None and not bool(is_finite):
            put_back(self._state, before)
        if self._mode == "layers":
            self.warnings += take_notes()
        return Outcome(loss, predictions, rate, is_finite)

    def _begin(self, loss: Any, gradients: list[Any]) -> None:
        require_one_number(loss)
        reached = [gradient is not None for gradient in gradients]
        self.warnings += require_gradients(self._model, self._variables, reached)
        if not any(map(is_anywhere_nonzero, gradients)):
            self.warnings.append(ALL_ZERO)
        self._is_begun = True
