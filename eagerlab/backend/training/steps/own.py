"""A step of the person's own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import tensorflow as tf

from eagerlab.backend.data import Batch
from eagerlab.backend.errors import LabError
from eagerlab.backend.training.steps.base import Outcome
from eagerlab.backend.training.steps.scope import scope_of
from eagerlab.backend.training.steps.traces import Traces
from eagerlab.experiment.modes import COMPILED_MODES, Mode


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
    op_by_op : bool
        Whether ``eager`` goes through all of Keras's Python.
    """

    def __init__(
        self,
        step: Callable[[Any], Any],
        mode: Mode,
        traces: Traces | None = None,
        *,
        op_by_op: bool = False,
    ) -> None:
        self.warnings: list[str] = []
        self._traces = Traces() if traces is None else traces
        self._known = 0
        self._mode, self._is_op_by_op = mode, op_by_op
        compiled = mode in COMPILED_MODES
        by_xla = True if mode == "xla" else None
        self._step: Any = tf.function(step, jit_compile=by_xla) if compiled else step
        self.body: Any = tf.function(self._of_parts, autograph=False) if compiled else None

    def scope(self) -> AbstractContextManager[None]:
        """Return what `body` must be traced and run in."""
        return scope_of(self._mode, op_by_op=self._is_op_by_op)

    def _of_parts(self, x: Any, y: Any) -> Outcome:
        return Outcome(tf.convert_to_tensor(self._step((x, y))), None, None)

    def take(self, batch: Batch) -> Outcome:
        """Call it with the batch.

        Raises
        ------
        LabError
            It returned something that is no loss.
        """
        with self.scope():
            loss = self._step(batch)
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


def _what_it_is(value: Any) -> str:
    shape = getattr(value, "shape", None)
    if value is None:
        return "nothing"
    if tf.is_tensor(value) and shape is not None:
        return f"a tensor of shape {shape}"
    kind = f"an object of type {type(value).__name__}"
    return kind if shape is None else f"{kind} and shape {shape}"
