"""Looking into a `tf.function` that gave NaN: its operations are run once more, each result kept."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tensorflow.python.eager import record
from tensorflow.python.eager.polymorphic_function import atomic_function
from tensorflow.python.framework.function_def_to_graph import function_def_to_graph

from eagerlab.backend.numerics.places import Place, own_place
from eagerlab.backend.numerics.values import Kind, is_floating, kinds_in

MOST_OPERATIONS = 5_000
MOST_ELEMENTS = 100_000_000
"""All results are held for a moment; where they would be larger, the function is named and no more."""
_REPEATABLE = frozenset(("ReadVariableOp", "NoOp"))
"""Operations with a state that may all the same be run again: they change nothing."""
_NAME = re.compile(r"^__(?:inference|forward)_(?P<backward>__backward_)?(?P<name>.+?)_\d+(?:_\d+)?$")


@dataclass(frozen=True)
class Inner:
    """The operation inside a function that gave the first NaN or infinity."""

    op: str
    place: Place | None
    result: Any
    inputs: tuple[Any, ...]


def function_name(name: str) -> tuple[str, bool]:
    """Return the person's name of a traced function, and whether it is its gradient."""
    found = _NAME.match(name)
    return (found["name"], bool(found["backward"])) if found else (name, False)


def look_inside(function: Any, inputs: Sequence[Any], kind: Kind) -> Inner | None:
    """Return the first operation of a traced function whose result holds NaN, or infinity.

    Parameters
    ----------
    function : AtomicFunction
        What was called.
    inputs : sequence of EagerTensor
        What it was called with.
    kind : {"nan", "inf"}
        What is looked for.

    Returns
    -------
    Inner or None
        None where the function may not be run a second time, because it changes something or draws random
        numbers, or where it is too large.
    """
    operations = function.graph.get_operations()
    if len(operations) > MOST_OPERATIONS or not all(map(_may_run_again, operations)):
        return None
    graph = function_def_to_graph(function.cached_definition)
    named = {op.name: op for op in operations}
    kept = [
        tensor
        for op in graph.get_operations()
        if op.type != "Placeholder"
        for tensor in op.outputs
        if is_floating(tensor)
    ]
    if sum(math.prod(tensor.shape.as_list()) for tensor in kept if _is_known(tensor)) > MOST_ELEMENTS:
        return None
    graph.outputs, graph.structured_outputs = kept, None
    with record.stop_recording():
        results = atomic_function.from_func_graph(f"look_{graph.name}", graph, {}).call_flat(*inputs)
    values = dict(zip((tensor.name for tensor in kept), results or (), strict=True))
    values |= dict(zip((tensor.name for tensor in graph.inputs), inputs, strict=False))
    for tensor in kept:
        if kind in kinds_in(values[tensor.name]):
            op = tensor.op
            held = tuple(values[one.name] for one in op.inputs if one.name in values)
            own = named.get(op.name)
            return Inner(op.type, own_place(own.traceback) if own else None, values[tensor.name], held)
    return None


def _may_run_again(op: Any) -> bool:
    if op.type in _REPEATABLE or op.op_def is None:
        return op.type in _REPEATABLE
    return not op.op_def.is_stateful


def _is_known(tensor: Any) -> bool:
    return tensor.shape.rank is not None and None not in tensor.shape.as_list()
