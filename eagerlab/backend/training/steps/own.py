"""A step of the person's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import tensorflow as tf

from eagerlab.backend.compiling.gate import layers_inlined
from eagerlab.backend.data import Batch
from eagerlab.backend.errors import LabError
from eagerlab.backend.training.steps.applied import Applied
from eagerlab.backend.training.steps.base import Outcome
from eagerlab.backend.training.steps.gradients import ALL_ZERO, ALL_ZERO_IN_GRAPH
from eagerlab.backend.training.steps.scope import scope_of
from eagerlab.backend.training.steps.tapes import tapes_heard
from eagerlab.backend.training.steps.traces import Traces
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
        traced = _with_layers_inlined(step) if mode == "graph" else step
        self._step: Any = tf.function(traced, jit_compile=by_xla) if compiled else step
        self.body: Any = tf.function(self._of_parts, autograph=False) if compiled else None

    def scope(self) -> AbstractContextManager[None]:
        """Return what `body` must be traced and run in."""
        return scope_of(self._mode, op_by_op=self._is_op_by_op)

    def _of_parts(self, x: Any, y: Any) -> Outcome:
        return Outcome(tf.convert_to_tensor(self._call((x, y))), None, None)

    def _call(self, batch: Any) -> Any:
        """Call the step; what it gets from tapes is heard, so that variables without a gradient are named."""
        is_first, self._is_begun = not self._is_begun, True
        with tapes_heard(keeps=is_first and self.body is None) as heard:
            try:
                loss = self._step(batch)
            except Exception as error:
                if (names := heard.missing()) and _NO_GRADIENT.search(str(error)):
                    error.add_note(f"No gradient reaches {names}.")
                raise
        names = heard.missing()
        found = [f"No gradient reaches {names}: the loss does not depend on it."] if names else []
        self._tell([*found, *([ALL_ZERO] if heard.is_all_zero() else [])])
        if is_first and self.body is not None:
            self._applied = Applied(heard.applied)
        return loss

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
        try:
            value = tf.convert_to_tensor(loss)
        except (TypeError, ValueError):
            value = None
        if value is None or value.shape.rank != 0 or not (value.dtype.is_floating or value.dtype.is_integer):
            raise LabError(
                f"Your step returned {_what_it_is(loss)} instead of its loss.",
                "Expected one number or a tensor without axes.",
            )
        return Outcome(value, None, None)


def _with_layers_inlined(step: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def traced(batch: Any) -> Any:
        with layers_inlined():
            return step(batch)

    return traced


def _what_it_is(value: Any) -> str:
    shape = getattr(value, "shape", None)
    if value is None:
        return "nothing"
    if tf.is_tensor(value) and shape is not None:
        return f"a tensor of shape {shape}"
    kind = f"an object of type {type(value).__name__}"
    return kind if shape is None else f"{kind} and shape {shape}"
