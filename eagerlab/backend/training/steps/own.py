"""A step of the person's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import tensorflow as tf

from eagerlab.backend.compiling.gate import layers_inlined
from eagerlab.backend.compiling.notes import take_notes
from eagerlab.backend.data import Batch
from eagerlab.backend.errors import LabError, text_of
from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.training.reached import another_name, name_of, trained_in
from eagerlab.backend.training.steps.applied import Applied
from eagerlab.backend.training.steps.base import OfMode, Outcome
from eagerlab.backend.training.steps.gradients import (
    ALL_ZERO,
    ALL_ZERO_IN_GRAPH,
    real_numbers,
    what_it_is,
)
from eagerlab.backend.training.steps.layer_outputs import layer_outputs, made_here
from eagerlab.backend.training.steps.looked import Looked, Looks
from eagerlab.backend.training.steps.scope import scope_of
from eagerlab.backend.training.steps.tapes import Heard, is_number, tapes_heard
from eagerlab.backend.training.steps.traces import Traces
from eagerlab.backend.training.tracing import release_gradients
from eagerlab.experiment.modes import COMPILED_MODES, Mode

_NO_GRADIENT = re.compile(r"\bNone|No gradients")
"""In the words of Python, TensorFlow and Keras for what cannot be done with a gradient that is not there."""


class OwnStep:
    """A step of the person's own: gets the batch, does everything, returns the loss.

    Parameters
    ----------
    step : callable
        ``step(batch)``.
    mode : Mode
        How to execute it.
    traces : Traces, optional
        Told of each trace.
    told : set of str, optional
        What was said of its gradients already, in whatever mode; it grows.
    op_by_op : bool
        Whether ``eager`` goes through all of Keras's Python.
    """

    def __init__(
        self,
        step: Callable[[Any], Any],
        mode: Mode,
        traces: Traces | None = None,
        told: set[str] | None = None,
        *,
        op_by_op: bool = False,
    ) -> None:
        self.warnings: list[str] = []
        self._traces = Traces() if traces is None else traces
        self._known = 0
        self._is_begun = False
        self._applied: Applied | None = None
        self._told: set[str] = set() if told is None else told
        self._mode, self._is_op_by_op = mode, op_by_op
        compiled = mode in COMPILED_MODES
        by_xla = True if mode == "xla" else None
        self._own = step
        self._traced = _with_layers_inlined(step) if mode == "graph" else step
        self._step: Any = tf.function(self._traced, jit_compile=by_xla) if compiled else step
        self._looks = Looks()
        self.body: Any = tf.function(self._of_parts, autograph=False) if compiled else None

    def scope(self) -> AbstractContextManager[None]:
        """Return what `body` must be traced and run in."""
        return scope_of(self._mode, op_by_op=self._is_op_by_op)

    def _of_parts(self, x: Any, y: Any) -> Outcome:
        return Outcome(tf.convert_to_tensor(self._call((x, y))), None, None)

    def _call(self, batch: Any) -> Any:
        """Call the step, in whatever form it is executed."""
        is_first = not self._is_begun
        with self._hearing(keeps=is_first and self.body is None) as heard:
            loss = self._step(batch)
        if is_first and self.body is not None:
            self._applied = Applied(heard.applied)
        return loss

    @contextmanager
    def _hearing(self, *, keeps: bool) -> Iterator[Heard]:
        """Hear what the step gets from tapes, so that variables without a gradient are named."""
        is_first, self._is_begun = not self._is_begun, True
        with tapes_heard(keeps=keeps) as heard:
            try:
                yield heard
            except Exception as error:
                if (names := heard.missing()) and _NO_GRADIENT.search(text_of(error)):
                    error.add_note(f"No gradient reaches {names}.")
                raise
        names = heard.missing()
        found = [f"No gradient reaches {names}: the loss does not depend on it."] if names else []
        self._tell([*found, *([ALL_ZERO] if is_first and heard.is_all_zero() else [])])

    def _call_and_compare(self, batch: Any, applied: Applied) -> Any:
        """Call the step, and look once whether all that it has applied was zeros."""
        before, self._applied = applied.look(), None
        loss = self._call(batch)
        self._tell([ALL_ZERO_IN_GRAPH] if applied.was_zero(before) else [])
        return loss

    def _tell(self, found: list[str]) -> None:
        self.warnings += [one for one in found if one not in self._told]
        self._told.update(found)

    def take(self, batch: Batch) -> Outcome:
        """Call it with the batch.

        Raises
        ------
        LabError
            It returned something that is no loss.
        """
        with self.scope():
            applied = self._applied
            loss = self._call(batch) if applied is None else self._call_and_compare(batch, applied)
        if self.body is not None and self._step.experimental_get_tracing_count() > self._known:
            self._known = self._step.experimental_get_tracing_count()
            many = self._traces.note(batch)
            self.warnings += [many] if many else []
        self._take_notes()
        return Outcome(_one_number(loss), None, None)

    def _take_notes(self) -> None:
        if self._mode != "eager":
            self.warnings += map(str if self.body is None else OfMode, take_notes())

    def shows(self, batch: Batch) -> bool:
        """Tell whether `take_and_look` can take a step: not by XLA, and not on ragged tensors in a graph."""
        is_plain = all(isinstance(one, tf.Tensor) for one in tf.nest.flatten(batch))
        return self.body is None or (self._mode == "graph" and is_plain)

    def take_and_look(self, batch: Batch) -> Looked:
        """Call it, and return also what the layers that it calls give, and the gradients that its tapes give.

        In a graph that is another trace of the same step, whose numbers are the same to the last bit.
        """
        if self.body is None:
            with (
                scope_of(self._mode, is_looked_at=True),
                layer_outputs(inside=self._mode == "layers") as layers,
                self._hearing(keeps=True) as heard,
            ):
                loss = self._step(batch)
            pairs = [pair for pair in heard.kept if is_number(pair[1])]
            names, gradients = self._names_of(pairs), [one for _, one in pairs]
        else:
            with self.scope():
                whole, names = self._looks.of(batch, lambda: self._trace_whole(batch))
                loss, layers, gradients = whole(*batch)
        self._take_notes()
        outcome = Outcome(_one_number(loss), None, None)
        return Looked(batch, outcome.loss, None, list(gradients), dict(layers), outcome, names=names)

    def _trace_whole(self, batch: Batch) -> tuple[Callable[..., Any], list[str]]:
        """Return the step with layers and gradients, traced for batches of this kind, and whose these are."""
        names: list[str] = []
        with layer_outputs(symbolic=True) as layers, self._hearing(keeps=True) as heard:

            @tf.autograph.experimental.do_not_convert
            def all_of(loss: Any) -> tuple[Any, ...]:
                made = made_here({str(number): one for number, (_, one) in enumerate(heard.kept)})
                pairs = [pair for number, pair in enumerate(heard.kept) if str(number) in made]
                names[:] = self._names_of(pairs)
                return loss, made_here(layers), [one for _, one in pairs]

            def whole(x: Any, y: Any) -> Any:
                return all_of(self._traced((x, y)))

            concrete: Any = tf.function(whole).get_concrete_function(*batch)
        release_gradients(concrete)
        return concrete, names

    def _names_of(self, pairs: list[tuple[Any, Any]]) -> list[str]:
        """Return the names of variables with their gradients, each another one."""
        known = {id(tensorflow_variable(one)): name for name, one in trained_in(self._own).items()}
        names: list[str] = []
        for variable, _ in pairs:
            name = known.get(id(tensorflow_variable(variable))) or name_of(variable)
            names.append(another_name(name, names))
        return names


def _one_number(loss: Any) -> Any:
    """Return what a step returned as a tensor.

    Raises
    ------
    LabError
        It is no loss.
    """
    value = real_numbers(loss)
    if value is None or value.shape.rank != 0:
        raise LabError(
            f"Your step returned {what_it_is(loss)} instead of its loss.",
            "Expected one number or a tensor without axes.",
        )
    return value


def _with_layers_inlined(step: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def traced(batch: Any) -> Any:
        with layers_inlined():
            return step(batch)

    return traced
