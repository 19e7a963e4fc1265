"""The optimizer's arithmetic, which nobody wrote or steps through: compiled, or op by op where wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import keras
import tensorflow as tf

from eagerlab.backend.training.optimizers import (
    frozen_untouched,
    inner_of,
    schedule_of,
    using_rate,
)
from eagerlab.backend.training.steps.gradients import reached_pairs
from eagerlab.backend.training.steps.watching import Watch, only_where
from eagerlab.backend.training.tracing import as_written, flat_call, release_gradients

Updated = tuple[Any, Any]
"""The learning rate that was used, and whether all was finite: None where nothing is watched."""


class Update:
    """Applies gradients to variables, with the last bits that the same has op by op.

    Parameters
    ----------
    optimizer : keras.optimizers.Optimizer
        Built for `variables`.
    variables : list of variable
        What the gradients belong to.
    watch : Watch
        Where it finds something in the loss or the gradients, nothing is changed.
    op_by_op : bool
        Whether to leave it uncompiled.
    """

    def __init__(self, optimizer: Any, variables: list[Any], watch: Watch, *, op_by_op: bool) -> None:
        self._optimizer, self._variables, self._watch = optimizer, variables, watch
        self._is_op_by_op = op_by_op
        # A schedule compiled would give another last bit than the same schedule in an exported script.
        schedule = schedule_of(optimizer)
        is_schedule = isinstance(schedule, keras.optimizers.schedules.LearningRateSchedule)
        self._schedule = schedule if is_schedule else None
        self._iterations = inner_of(optimizer).iterations
        # A sparse gradient has a row for each token of the batch: the second trace leaves their number open.
        self._compiled = tf.function(self._apply, autograph=False, reduce_retracing=True)
        self._concrete: Callable[..., Any] | None = None

    def __call__(self, loss: Any, gradients: list[Any]) -> Updated:
        """Apply the gradients of one step."""
        if self._is_op_by_op:
            return self._op_by_op(loss, gradients)
        if self._concrete is None:
            self._concrete = self._concrete_for(loss, gradients)
        with as_written():
            rate, is_finite = self._concrete(loss, gradients, *self._rates())
        return rate, is_finite

    def _apply(self, loss: Any, gradients: list[Any], *rates: Any) -> Updated:
        with using_rate(self._optimizer, *rates), frozen_untouched(self._optimizer, self._variables):
            # The rate that this update uses: read here it costs nothing.
            used = tf.identity(self._optimizer.learning_rate)
            pairs = reached_pairs(gradients, self._variables)
            if not self._watch:
                self._optimizer.apply_gradients(pairs)
                return used, None
            is_finite = self._is_finite(loss, gradients)
            only_where(is_finite, lambda: self._optimizer.apply_gradients(pairs), lambda: None)
        return used, is_finite

    def _op_by_op(self, loss: Any, gradients: list[Any]) -> Updated:
        used = tf.identity(self._optimizer.learning_rate)
        is_finite = self._is_finite(loss, gradients) if self._watch else None
        if is_finite is None or bool(is_finite):
            with frozen_untouched(self._optimizer, self._variables):
                self._optimizer.apply_gradients(reached_pairs(gradients, self._variables))
        return used, is_finite

    def _is_finite(self, loss: Any, gradients: list[Any]) -> Any:
        return self._watch.finds_none_in_step(loss, gradients, self._optimizer)

    def _rates(self) -> tuple[Any, ...]:
        """Return the rate that the schedule gives now; nothing where there is none."""
        return () if self._schedule is None else (self._schedule(self._iterations),)

    def _concrete_for(self, loss: Any, gradients: list[Any]) -> Callable[..., Any]:
        """Return the update without `tf.function`'s look at its arguments, which costs 0.2 ms a call."""
        if all(isinstance(one, tf.Tensor) for one in (loss, *gradients)):
            concrete = self._compiled.get_concrete_function(loss, gradients, *self._rates())
            release_gradients(concrete)
            call = flat_call(concrete)
            return lambda loss, gradients, *rates: call([loss, *gradients, *rates])
        # A sparse gradient has other shapes in each step, an absent one is no tensor.
        update: Callable[..., Any] = self._compiled
        return update
