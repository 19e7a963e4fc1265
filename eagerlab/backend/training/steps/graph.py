"""The whole step inside one `tf.function`."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any

import tensorflow as tf

from eagerlab.backend.compiling.gate import layers_inlined
from eagerlab.backend.compiling.notes import take_notes
from eagerlab.backend.data import Batch
from eagerlab.backend.training.optimizers import frozen_untouched
from eagerlab.backend.training.steps.applied import sums_of
from eagerlab.backend.training.steps.base import OfMode, Outcome
from eagerlab.backend.training.steps.gradients import (
    ALL_ZERO,
    Gradients,
    is_anywhere_nonzero,
    reached_pairs,
    require_gradients,
    require_one_number,
)
from eagerlab.backend.training.steps.layer_outputs import layer_outputs, made_here
from eagerlab.backend.training.steps.looked import Looked, Looks
from eagerlab.backend.training.steps.scope import scope_of
from eagerlab.backend.training.steps.traces import Traces
from eagerlab.backend.training.steps.watching import UNWATCHED, Watch, only_where, put_back, state_besides
from eagerlab.backend.training.tracing import flat_call, release_gradients


def make_body(
    model: Any,
    loss: Any,
    optimizer: Any,
    variables: list[Any],
    compute_gradients: Gradients,
    *,
    watch: Watch,
    note_gradients: Callable[[list[Any]], None],
    inlines_layers: bool = True,
) -> Callable[[Any, Any], Outcome]:
    """Return ``body(x, y)``, which takes a step inside of whatever is being traced.

    Parameters
    ----------
    model, loss, optimizer, variables, compute_gradients : object
        As of `EagerStep`.
    watch : Watch
        Where it looks for something, the step changes nothing when that is found.
    note_gradients : callable
        Told, while `body` is traced, of the gradients, None where there is none.
    inlines_layers : bool
        Whether gradients are to be added in the order of ``layers``, to the last bit.
    """
    state = state_besides(model, variables) if watch else []

    def body(x: Any, y: Any) -> Outcome:
        before = [variable.read_value() for variable in state]
        with layers_inlined() if inlines_layers else nullcontext():
            value, predictions, gradients = compute_gradients(model, loss, x, y)
        # Judged after tracing: an exception from here would come out as one of autograph's.
        note_gradients(gradients)
        rate = tf.identity(optimizer.learning_rate)
        pairs = reached_pairs(gradients, variables)

        def update() -> None:
            if pairs:
                # A step that fails has changed nothing of the optimizer: its count would not wait by itself.
                reached = [gradient for gradient, _ in pairs]
                with tf.control_dependencies(reached), frozen_untouched(optimizer, variables):
                    optimizer.apply_gradients(pairs)

        if not watch:
            update()
            return Outcome(value, predictions, rate)
        is_finite = watch.finds_none_in_step(value, gradients, optimizer)
        only_where(is_finite, update, lambda: put_back(state, before))
        return Outcome(value, predictions, rate, is_finite)

    return body


class GraphStep:
    """The whole step as one `tf.function`.

    Parameters
    ----------
    model, loss, optimizer, variables, compute_gradients : object
        As of `EagerStep`.
    jit_compile : bool, optional
        Whether XLA compiles it.
    watch : Watch
        See `make_body`.
    traces : Traces, optional
        Told of each trace.
    """

    def __init__(
        self,
        model: Any,
        loss: Any,
        optimizer: Any,
        variables: list[Any],
        compute_gradients: Gradients,
        *,
        jit_compile: bool | None = None,
        watch: Watch = UNWATCHED,
        traces: Traces | None = None,
    ) -> None:
        self.warnings: list[str] = []
        self._model, self._variables = model, variables
        self._reached: list[bool] | None = None
        self._traces = Traces() if traces is None else traces
        parts = (model, loss, optimizer, variables, compute_gradients)
        self._plain = make_body(
            *parts, watch=watch, note_gradients=self._note_gradients, inlines_layers=not jit_compile
        )
        self.body = tf.function(self._plain, jit_compile=jit_compile)
        self._can_be_looked_at = not jit_compile  # XLA would compile it in another way
        self._looks = Looks()
        self._layers: dict[str, Any] | None = None
        self._gradients: list[Any] = []
        self._run: Any = None
        self._shapes: Any = None
        self._is_begun = False
        self._look_op_by_op = partial(compute_gradients, model, loss)

    def scope(self) -> AbstractContextManager[None]:
        """Return what `body` must be traced and run in."""
        return scope_of("graph")

    def take(self, batch: Batch) -> Outcome:
        """Change model and optimizer by one batch."""
        if self._is_begun:
            return self._take(batch)
        self._is_begun = True
        before = sums_of(self._variables)
        outcome = self._take(batch)
        if sums_of(self._variables) == before and self._has_zero_gradients(batch):
            self.warnings.append(ALL_ZERO)
        return outcome

    def _take(self, batch: Batch) -> Outcome:
        x, y = batch
        with self.scope():
            if not (isinstance(x, tf.Tensor) and isinstance(y, tf.Tensor)):
                outcome = Outcome(*self.body(x, y))
                self._judge(batch)
                return outcome
            if self._shapes != (x.shape, y.shape):
                # `tf.function` looks at the kinds of its arguments in each call, which costs 0.2 ms.
                concrete = self.body.get_concrete_function(x, y)
                require_one_number(concrete.structured_outputs[0])
                release_gradients(concrete)
                self._run = flat_call(concrete)
                self._shapes = (x.shape, y.shape)
                self._judge(batch)
            return Outcome(*self._run([x, y]))

    def shows(self, batch: Batch) -> bool:
        """Tell whether `take_and_look` can take a step: not by XLA, and not on ragged tensors."""
        return self._can_be_looked_at and all(isinstance(one, tf.Tensor) for one in tf.nest.flatten(batch))

    def take_and_look(self, batch: Batch) -> Looked:
        """Take a step, and return also what layers and gradients are.

        It is another trace of the same step, whose numbers are the same to the last bit.
        """
        with self.scope():
            whole = self._looks.of(batch, lambda: self._trace_whole(batch))
            outcome, layers, gradients = whole(*batch)
        if not self._is_begun and not any(map(is_anywhere_nonzero, gradients)):
            self.warnings.append(ALL_ZERO)
        self._is_begun, outcome = True, Outcome(*outcome)
        return Looked(batch, outcome.loss, outcome.predictions, list(gradients), dict(layers), outcome)

    def _trace_whole(self, batch: Batch) -> Callable[..., Any]:
        """Return the step with layers and gradients, as traced for batches of this kind."""
        with layer_outputs(symbolic=True) as self._layers:
            concrete: Any = tf.function(self._whole).get_concrete_function(*batch)
        require_one_number(concrete.structured_outputs[0][0])
        release_gradients(concrete)
        self._layers, self._gradients = None, []
        reached, self._reached = self._reached or [], None
        self.warnings += require_gradients(self._model, self._variables, reached)
        return concrete  # type: ignore[no-any-return]

    def _has_zero_gradients(self, batch: Batch) -> bool:
        """Tell whether all gradients are exactly zero; computed op by op, after a step that changed nothing.

        An optimizer that gathers gradients, or whose learning rate is zero, changes nothing either.
        """
        state = state_besides(self._model, self._variables)
        before = [one.read_value() for one in state]
        try:
            _, _, gradients = self._look_op_by_op(*batch)
        except Exception as error:  # noqa: BLE001 - code that runs in a graph alone; the step itself went well
            logging.getLogger(__name__).info("%s", error)
            return False
        finally:
            put_back(state, before)
        return not any(map(is_anywhere_nonzero, gradients))

    def _whole(self, x: Any, y: Any) -> Any:
        outcome = self._plain(x, y)
        return outcome, made_here(self._layers or {}), self._gradients

    def _note_gradients(self, gradients: list[Any]) -> None:
        self._reached = [gradient is not None for gradient in gradients]
        if self._layers is not None:
            self._gradients = list(gradients)

    def _judge(self, batch: Batch) -> None:
        """Count a trace, where there was one, and refuse gradients that reach nothing."""
        if self._reached is None:
            return
        reached, self._reached = self._reached, None
        many = self._traces.note(batch)
        self.warnings += require_gradients(self._model, self._variables, reached) + ([many] if many else [])
        self.warnings += map(OfMode, take_notes())
