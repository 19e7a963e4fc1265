"""The optimizer's arithmetic, which nobody wrote or steps through: compiled, or op by op where wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import keras
import tensorflow as tf

from eagerlab.backend.training.optimizers import (
    adapts_scale,
    frozen_untouched,
    inner_of,
    schedule_of,
    using_rate,
)
from eagerlab.backend.training.steps.gradients import reached_pairs
from eagerlab.backend.training.steps.watching import Watch, only_where, require_finite
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
        self._at_once = self._compiled(self._apply)
        self._if_finite = self._compiled(self._apply_if_finite)
        # A scale that the optimizer adapts makes gradients overflow now and then, as a matter of course.
        self._is_quick = not watch or not adapts_scale(optimizer)

    def __call__(self, loss: Any, gradients: list[Any]) -> Updated:
        """Apply the gradients of one step."""
        if self._is_op_by_op:
            return self._op_by_op(loss, gradients)
        with as_written():
            if not self._is_quick:
                return self._if_finite(loss, gradients, *self._rates())  # type: ignore[no-any-return]
            try:
                rate = self._at_once(loss, gradients, *self._rates())
            except tf.errors.InvalidArgumentError:
                if not self._watch:
                    raise
            else:
                return rate, True if self._watch else None
            # Nothing was changed. What is not finite may be what nobody watches for, or a square.
            rate, is_finite = self._if_finite(loss, gradients, *self._rates())
            self._is_quick = not bool(is_finite)
        return rate, is_finite

    def _apply(self, loss: Any, gradients: list[Any], *rates: Any) -> Any:
        """Apply gradients, and return the rate; where it is watched, raise if something is not finite."""
        required = require_finite([loss, *gradients]) if self._watch else []
        with (
            tf.control_dependencies(required),
            using_rate(self._optimizer, *rates),
            frozen_untouched(self._optimizer, self._variables),
        ):
            # The rate that this update uses: read here it costs nothing.
            used = tf.identity(self._optimizer.learning_rate)
            self._optimizer.apply_gradients(reached_pairs(gradients, self._variables))
        return used

    def _apply_if_finite(self, loss: Any, gradients: list[Any], *rates: Any) -> Updated:
        with using_rate(self._optimizer, *rates), frozen_untouched(self._optimizer, self._variables):
            used = tf.identity(self._optimizer.learning_rate)
            pairs = reached_pairs(gradients, self._variables)
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

    def _compiled(self, update: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function compiled, without `tf.function`'s look at its arguments, which costs 0.2 ms."""
        # A sparse gradient has a row for each token of the batch: the second trace leaves their number open.
        traced = tf.function(update, autograph=False, reduce_retracing=True)
        flat: Callable[[list[Any]], Any] | None = None

        def call(loss: Any, gradients: list[Any], *rates: Any) -> Any:
            nonlocal flat
            if flat is None:
                if not all(isinstance(one, tf.Tensor) for one in (loss, *gradients)):
                    # A sparse gradient has other shapes in each step, an absent one is no tensor.
                    return traced(loss, gradients, *rates)
                concrete = traced.get_concrete_function(loss, gradients, *rates)
                release_gradients(concrete)
                flat = flat_call(concrete)
            return flat([loss, *gradients, *rates])

        return call
