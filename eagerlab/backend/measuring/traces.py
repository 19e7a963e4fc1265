"""How often TensorFlow traced functions meanwhile, and what was different each time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from tensorflow.python.eager.polymorphic_function import transform

from eagerlab.backend.errors import shortened
from eagerlab.backend.measuring.snippet import FUNCTION

MOST_CHANGES = 2
_VALUE_LIMIT = 60


class Trace(NamedTuple):
    """One trace of one function: its name, and each argument in words."""

    function: str
    arguments: dict[str, str]


@contextmanager
def watched_traces() -> Iterator[list[Trace]]:
    """Collect every trace that the calling thread makes meanwhile, also of functions inside others.

    TensorFlow calls what is in its own list of callbacks for each function that it has traced.
    """
    found: list[Trace] = []
    thread = threading.get_ident()

    def note(concrete: Any) -> None:
        name = str(concrete.graph.name)
        if threading.get_ident() == thread and not name.startswith("__"):
            found.append(Trace(name, _arguments(concrete.function_type)))

    transform.CONCRETE_FUNCTION_CALLBACKS.append(note)
    try:
        yield found
    finally:
        transform.CONCRETE_FUNCTION_CALLBACKS.remove(note)


def changes(before: list[Trace], during: list[Trace]) -> tuple[str, ...]:
    """Return what made functions trace again, as ``f: x was float32 (1), then float32 (2)``.

    Parameters
    ----------
    before, during : list of Trace
        Until measuring began, and while it was measured.

    Returns
    -------
    tuple of str
        The first few, each once.
    """
    last = {trace.function: trace for trace in before}
    found: list[str] = []
    for trace in during:
        earlier = last.get(trace.function)
        last[trace.function] = trace
        words = _difference(earlier, trace)
        if words not in found:
            found.append(words)
    return tuple(found[:MOST_CHANGES])


def _difference(earlier: Trace | None, trace: Trace) -> str:
    name = "measured code" if trace.function == FUNCTION else trace.function
    if earlier is None:
        return f"{name}: traced for the first time"
    different = [
        f"{key} was {earlier.arguments.get(key, 'not there')}, then {value}"
        for key, value in trace.arguments.items()
        if earlier.arguments.get(key) != value
    ]
    if not different:
        return f"{name}: the same arguments (a new function each time, or other variables)"
    return f"{name}: {'; '.join(different)}"


def _arguments(function_type: Any) -> dict[str, str]:
    parameters = getattr(function_type, "parameters", {})
    return {name: _in_words(one.type_constraint) for name, one in parameters.items()}


def _in_words(kind: Any) -> str:
    """Return a trace type as a person writes it: ``float32 (2, 3)``, ``the Python value 3``."""
    shape, dtype = getattr(kind, "shape", None), getattr(kind, "dtype", None)
    if shape is not None and dtype is not None:
        sizes = "unknown shape" if shape.rank is None else str(tuple(shape.as_list()))
        return f"{dtype.name} {sizes}"
    if hasattr(kind, "value"):
        return f"the Python value {shortened(repr(kind.value), _VALUE_LIMIT)}"
    return shortened(repr(kind), _VALUE_LIMIT)
