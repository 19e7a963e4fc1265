"""Looking into a `tf.function` that gave NaN: its operations are run once more, each result kept."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tensorflow.python.eager import record
from tensorflow.python.eager.polymorphic_function import atomic_function
from tensorflow.python.framework.function_def_to_graph import function_def_to_graph

from eagerlab.backend.numerics.places import Place, own_place
from eagerlab.backend.numerics.values import Kind, is_floating, kinds_in

MOST_OPERATIONS = 5_000
MOST_ELEMENTS = 100_000_000
"""All results are held for a moment; where they would be larger, the function is named and no more."""
MOST_TURNS = 1_000
"""Of a loop, run again one by one."""
_CALLS = {
    "PartitionedCall": ("f",),
    "StatefulPartitionedCall": ("f",),
    "If": ("then_branch", "else_branch"),
    "StatelessIf": ("then_branch", "else_branch"),
    "While": ("body", "cond"),
    "StatelessWhile": ("body", "cond"),
}
"""Operations that call functions, and the attributes that name them."""
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

    Functions that it calls, branches and the turns of loops are looked into as well.

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
    if not _may_run_again(function, [MOST_OPERATIONS]):
        return None
    with record.stop_recording():
        return _look(function, inputs, kind)


def _look(function: Any, inputs: Sequence[Any], kind: Kind) -> Inner | None:
    named = {op.name: op for op in function.graph.get_operations()}
    graph = function_def_to_graph(function.cached_definition)
    kept = _worth_keeping(graph)
    if sum(math.prod(tensor.shape.as_list()) for tensor in kept if _is_known(tensor)) > MOST_ELEMENTS:
        return None
    graph.outputs, graph.structured_outputs = kept, None
    results = atomic_function.from_func_graph(f"look_{graph.name}", graph, {}).call_flat(*inputs)
    values = dict(zip((tensor.name for tensor in kept), results or (), strict=True))
    values |= dict(zip((tensor.name for tensor in graph.inputs), inputs, strict=False))
    for tensor in kept:
        if is_floating(tensor) and kind in kinds_in(values[tensor.name]):
            op, own = tensor.op, named.get(tensor.op.name)
            place = own_place(own.traceback) if own else None
            held = tuple(values[one.name] for one in op.inputs if one.name in values)
            inner = _look_deeper(op, held, function.graph, kind)
            if inner is not None:
                return inner if inner.place is not None else replace(inner, place=place)
            return Inner(op.type, place, values[tensor.name], held)
    return None


def _worth_keeping(graph: Any) -> list[Any]:
    """Return the results that may hold NaN, and those with which another function is called."""
    kept: dict[str, Any] = {}
    for op in graph.get_operations():
        if op.type in _CALLS:
            kept |= {one.name: one for one in op.inputs if one.op.type != "Placeholder"}
        if op.type != "Placeholder":
            kept |= {one.name: one for one in op.outputs if is_floating(one)}
    return list(kept.values())


def _look_deeper(op: Any, held: Sequence[Any], graph: Any, kind: Kind) -> Inner | None:
    """Return what happened in the function that an operation calls; None where it calls none."""
    if op.type not in _CALLS or len(held) != len(op.inputs):
        return None
    called = [graph._get_function(op.get_attr(name).name) for name in _CALLS[op.type]]
    if op.type.endswith("If"):
        return _look(called[0 if bool(held[0].numpy()) else 1], held[1:], kind)
    if not op.type.endswith("While"):
        return _look(called[0], held, kind)
    turn, go_on = called
    now = list(held)
    for _ in range(MOST_TURNS):
        if not bool(go_on.call_flat(*now)[0].numpy()):
            break
        before, now = now, list(turn.call_flat(*now))
        if any(is_floating(one) and kind in kinds_in(one) for one in now):
            return _look(turn, before, kind)
    return None


def _may_run_again(function: Any, left: list[int]) -> bool:
    """Tell whether neither a function nor any that it calls changes something; `left` counts operations."""
    operations = function.graph.get_operations()
    left[0] -= len(operations)
    return left[0] >= 0 and all(_is_repeatable(op, function.graph, left) for op in operations)


def _is_repeatable(op: Any, graph: Any, left: list[int]) -> bool:
    if op.type in _CALLS:
        called = [graph._get_function(op.get_attr(name).name) for name in _CALLS[op.type]]
        return all(one is not None and _may_run_again(one, left) for one in called)
    return op.type in _REPEATABLE or (op.op_def is not None and not op.op_def.is_stateful)


def _is_known(tensor: Any) -> bool:
    return tensor.shape.rank is not None and None not in tensor.shape.as_list()
