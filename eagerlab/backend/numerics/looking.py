"""The look at each operation of a cell, by TensorFlow's callbacks for operations of one thread."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tensorflow.python import pywrap_tfe
from tensorflow.python.debug.lib.check_numerics_callback import IGNORE_OP_OUTPUTS
from tensorflow.python.eager import context
from tensorflow.python.framework import op_callbacks

from eagerlab.backend.numerics.functions import function_name, look_inside
from eagerlab.backend.numerics.lines import ForwardLines, Line
from eagerlab.backend.numerics.origin import Origin, find_origin
from eagerlab.backend.numerics.places import own_line, place_of
from eagerlab.backend.numerics.report import Finding
from eagerlab.backend.numerics.values import (
    Kind,
    is_countable,
    is_finite,
    is_floating,
    kinds_in,
    tally,
)

_UNDEFINED = frozenset((op.decode(), slot) for op, slot in IGNORE_OP_OUTPUTS) | {("Empty", 0)}
"""Outputs that hold anything at all, by their operation's definition."""
_UPDATE = re.compile(r"^Assign(?:Add|Sub)?VariableOp$|^Resource(?:Sparse)?(?:Apply|Scatter)|^ResourceStrided")
"""Operations that change the variable whose handle is their first input, and give no result to look at."""

Tell = Callable[[str, Mapping[str, str], str], None]


class Looker:
    """Hooks into the operations of the thread that calls `begin`, until `end`.

    Parameters
    ----------
    namespace : mapping
        The console's names.
    tell : callable
        Takes template, values and code of a note.
    failed : callable
        Takes an exception that arose here.
    """

    def __init__(self, namespace: Mapping[str, Any], tell: Tell, failed: Callable[[Exception], None]) -> None:
        self._namespace = namespace
        self._tell = tell
        self._failed = failed
        self._wanted: set[Kind] = set()
        self._busy = False
        self._lines = ForwardLines()
        self._updates: dict[int, tuple[str, Line | None]] = {}
        """The last operation of this cell that changed a variable, by the identity of its handle."""
        self._callback = self._look

    def begin(self, *, nan: bool, inf: bool) -> None:
        """Begin to look for the first of each kind."""
        kinds: tuple[tuple[Kind, bool], ...] = (("nan", nan), ("inf", inf))
        self._wanted = {kind for kind, on in kinds if on}
        self._updates.clear()
        op_callbacks.add_op_callback(self._callback)

    def end(self) -> None:
        """Look no more; a cell may have thrown the hook out itself."""
        if self._callback in context.context().op_callbacks:
            op_callbacks.remove_op_callback(self._callback)

    def _look(
        self,
        op_type: str | bytes,
        inputs: Sequence[Any],
        attrs: Any,
        outputs: Sequence[Any],
        op_name: Any = None,
        graph: Any = None,
    ) -> None:
        """Look at one operation that has just run; called by TensorFlow with what it has at hand."""
        if graph is not None or self._busy or not self._wanted:
            return
        self._busy = True  # an operation of our own comes here, too
        try:
            self._check(op_type.decode() if isinstance(op_type, bytes) else op_type, inputs, outputs)
        except Exception as error:  # noqa: BLE001 - told as ours; raised, it would be a fault of the person's code
            self._wanted = set()
            self._failed(error)
        finally:
            self._busy = False

    def _check(self, op: str, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
        if not pywrap_tfe.TFE_Py_TapeSetIsEmpty():
            self._lines.note(op, inputs, outputs)
        if _UPDATE.search(op) and inputs:
            self._updates[id(inputs[0])] = op, own_line(3)
        for slot, output in enumerate(outputs):
            if not is_floating(output) or (op, slot) in _UNDEFINED or is_finite(output):
                continue
            for kind in sorted(kinds_in(output) & self._wanted):
                self._wanted.discard(kind)
                self._report(self._examine(kind, op, inputs, output), inputs, output)

    def _report(self, finding: Finding, inputs: Sequence[Any], output: Any) -> None:
        """Tell what was found; `inputs` and `output` are those of the operation that was called."""
        del inputs, output
        self._tell(finding.text(), finding.values(), finding.code())

    def _examine(self, kind: Kind, op: str, inputs: Sequence[Any], output: Any) -> Finding:
        if op == "ReadVariableOp" and id(inputs[0]) in self._updates:
            op, line = self._updates[id(inputs[0])]
            place = None if line is None else place_of(line[0].co_filename, line[1])
            return Finding(kind, op, tally(output), place=place, is_update=True)
        origin = find_origin(self._lines)
        if origin.function is not None and op.startswith("__"):
            return self._examine_function(kind, op, inputs, output, origin)
        return Finding(
            kind,
            op,
            tally(output),
            tuple(tally(one) for one in inputs if is_countable(one)),
            names=self._names_of(inputs),
            place=origin.place,
            by_tape=origin.by_tape,
            forward=origin.forward,
            forward_place=origin.forward_place,
        )

    def _examine_function(
        self, kind: Kind, op: str, inputs: Sequence[Any], output: Any, origin: Origin
    ) -> Finding:
        function, is_backward = function_name(op)
        inner = look_inside(origin.function, inputs, kind)
        held = inputs if inner is None else inner.inputs
        return Finding(
            kind,
            op if inner is None else inner.op,
            tally(output if inner is None else inner.result),
            tuple(tally(one) for one in held if is_countable(one)),
            names=self._names_of(inputs),
            place=origin.place if inner is None or inner.place is None else inner.place,
            function=function,
            is_backward=is_backward,
            is_opaque=inner is None,
        )

    def _names_of(self, tensors: Sequence[Any]) -> tuple[str, ...]:
        """Return names of the console that hold one of these tensors."""
        known = {id(one) for one in tensors}
        return tuple(
            name
            for name, value in list(self._namespace.items())
            if id(value) in known and not name.startswith("_")
        )
