"""A step op by op, as written; only the optimizer's arithmetic is compiled."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import keras
import tensorflow as tf

from eagerlab.backend.data import Batch
from eagerlab.backend.training.optimizers import frozen_untouched, inner_of, schedule_of, using_rate
from eagerlab.backend.training.steps.base import Outcome
from eagerlab.backend.training.steps.gradients import Gradients, reached_pairs, require_gradients
from eagerlab.backend.training.tracing import as_written, release_gradients

_ALL_ZERO = (
    "All gradients of the first step are exactly zero, so it changed nothing: the loss may be flat here, "
    "or too small for the number type (scale it, or use float32)."
)


class EagerStep:
    """Forward pass, loss and gradients op by op; only the optimizer's arithmetic is compiled.

    Parameters
    ----------
    model, loss, optimizer : object
        What is trained; the optimizer is built for `variables`.
    variables : list of variable
        What the gradients belong to.
    compute_gradients : callable
        The experiment's own.
    """

    def __init__(
        self, model: Any, loss: Any, optimizer: Any, variables: list[Any], compute_gradients: Gradients
    ) -> None:
        self.warnings: list[str] = []
        self.body = None
        self._model, self._loss, self._variables = model, loss, variables
        self._compute_gradients = compute_gradients
        # A schedule compiled would give another last bit than the same schedule in an exported script.
        schedule = schedule_of(optimizer)
        is_schedule = isinstance(schedule, keras.optimizers.schedules.LearningRateSchedule)
        self._schedule = schedule if is_schedule else None
        self._iterations = inner_of(optimizer).iterations

        @tf.function(autograph=False)
        def update(gradients: list[Any], *rates: Any) -> Any:
            with using_rate(optimizer, *rates), frozen_untouched(optimizer, variables):
                # The rate that this update uses: read here it costs nothing.
                used = tf.identity(optimizer.learning_rate)
                optimizer.apply_gradients(reached_pairs(gradients, variables))
            return used

        self._update = update
        self._concrete: Callable[..., Any] | None = None

    def scope(self) -> AbstractContextManager[None]:
        """Return what a step runs in: nothing."""
        return nullcontext()

    def take(self, batch: Batch) -> Outcome:
        """Change model and optimizer by one batch."""
        x, y = batch
        loss, predictions, gradients = self._compute_gradients(self._model, self._loss, x, y)
        if self._concrete is None:
            reached = [gradient is not None for gradient in gradients]
            self.warnings = require_gradients(self._model, self._variables, reached)
            if not any(map(_is_anywhere_nonzero, gradients)):
                self.warnings.append(_ALL_ZERO)
            self._concrete = self._concrete_update(gradients)
        rates = self._rates()
        with as_written():
            return Outcome(loss, predictions, self._concrete(gradients, *rates))

    def _rates(self) -> tuple[Any, ...]:
        """Return the rate that the schedule gives now; nothing where there is none."""
        return () if self._schedule is None else (self._schedule(self._iterations),)

    def _concrete_update(self, gradients: list[Any]) -> Callable[..., Any]:
        """Return the update without `tf.function`'s look at its arguments, which costs 0.2 ms a call."""
        if all(isinstance(gradient, tf.Tensor) for gradient in gradients):
            concrete = self._update.get_concrete_function(gradients, *self._rates())
            release_gradients(concrete)
            return lambda values, *rates: concrete(values, *rates)
        # A sparse gradient has other shapes in each step, an absent one is no tensor.
        update: Callable[..., Any] = self._update
        return update


def _is_anywhere_nonzero(gradient: Any) -> bool:
    if gradient is None:
        return False
    values = gradient.values if isinstance(gradient, tf.IndexedSlices) else gradient
    return bool(tf.reduce_any(values != 0))
