"""What only the console itself keeps: results, functions, the last error, and circles of references."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from types import FunctionType
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.holding.weight import bytes_of
from eagerlab.backend.structure import is_a

_LARGE = (tf.Tensor, tf.Variable, keras.Variable, keras.Layer, np.ndarray)
_MOST_FRAMES = 100
_FUNCTIONS = (FunctionType, type(tf.function(lambda: None)))
_DEEPEST = 5
"""Functions in functions that are looked into."""
_DULL = ("dict", "list", "tuple", "cell", "function", "method", "frame", "set", "weakref")


def kept_by_console(namespace: Mapping[str, Any]) -> dict[str, Any]:
    """Return tensors, variables, arrays and models that no name leads to, by the way they are reached.

    Parameters
    ----------
    namespace : mapping
        The console's names.

    Returns
    -------
    dict of str to object
        ``Out[3]`` for a result, ``error: function: name`` for a local of the last error, and
        ``function f: name`` for what a function has closed over, or has as a default.
    """
    named = {id(value) for name, value in list(namespace.items()) if not name.startswith("_")}
    found: dict[str, Any] = {}
    seen = set(named)

    def add(name: str, value: Any) -> None:
        if is_a(value, _LARGE) and id(value) not in seen:
            seen.add(id(value))
            found[name] = value

    outputs = namespace.get("_oh")
    for number, value in list(outputs.items()) if isinstance(outputs, dict) else ():
        add(f"Out[{number}]", value)
    traceback = getattr(getattr(sys, "last_value", None), "__traceback__", None)
    for _ in range(_MOST_FRAMES):
        if traceback is None:
            break
        frame = traceback.tb_frame
        if frame.f_globals is not namespace or frame.f_locals is not namespace:
            for name, value in dict(frame.f_locals).items():
                add(f"error: {frame.f_code.co_name}: {name}", value)
        traceback = traceback.tb_next
    for name, value in list(namespace.items()):
        if not name.startswith("_") and _is_function(value):
            for inner, one in _closed_over(value, 0):
                add(f"function {name}: {inner}", one)
    return found


def _is_function(value: Any) -> bool:
    """Whether an object is a function, not asking classes how they compare: a metaclass may raise or hang."""
    return any(type(value) is one for one in _FUNCTIONS)


def _closed_over(function: Any, depth: int) -> Iterator[tuple[str, Any]]:
    """Yield what a function keeps, and what the functions keep that it keeps, with the names inside."""
    inner = function if type(function) is FunctionType else function.python_function
    if type(inner) is not FunctionType or depth > _DEEPEST:
        return
    values = []
    for name, cell in zip(inner.__code__.co_freevars, inner.__closure__ or (), strict=True):
        with suppress(ValueError):  # an empty cell
            values.append((name, cell.cell_contents))
    arguments = inner.__code__.co_varnames[: inner.__code__.co_argcount]
    defaults = inner.__defaults__ or ()
    values += zip(arguments[len(arguments) - len(defaults) :], defaults, strict=True)
    values += list((inner.__kwdefaults__ or {}).items())
    for name, value in values:
        if _is_function(value):
            yield from ((f"{name}: {below}", one) for below, one in _closed_over(value, depth + 1))
        else:
            yield name, value


def release_of(name: str) -> str:
    """Return the line of Python that lets go of what `kept_by_console` has found under a name."""
    if name.startswith("function "):
        return f"del {name.split(' ', 1)[1].split(':', 1)[0]}"
    return f"lab.forget({name[4:-1]})" if name.startswith("Out[") else "lab.forget_error()"


class Freed:
    """What was freed by `free_circles`.

    Attributes
    ----------
    objects, nbytes : int
        Tensors, variables and arrays.
    circles : tuple of str
        Classes of the person's own, or of libraries, that the circles went through.
    """

    def __init__(self, objects: int, nbytes: int, circles: tuple[str, ...]) -> None:
        self.objects, self.nbytes, self.circles = objects, nbytes, circles

    def __repr__(self) -> str:
        if not self.objects:
            return "No tensor was kept by a circle of references."
        told = f"Freed what only circles of references kept: {self.objects:,} objects, {self.nbytes:,} bytes."
        return f"{told} They went through {', '.join(self.circles)}." if self.circles else told


def free_circles() -> Freed:
    """Collect what refers to itself in circles, and tell what that was. Any thread; holds up all others."""
    flags, before = gc.get_debug(), len(gc.garbage)
    # The collector hands over what it would free: so it can be told before it goes.
    gc.set_debug(flags | gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        told = count_large(gc.garbage[before:])
    finally:
        gc.set_debug(flags)
        del gc.garbage[before:]
    gc.collect()
    return Freed(*told)


def tapes_without_name(namespace: Mapping[str, Any]) -> int:
    """Return how many tapes are alive that no name leads to: they keep what they have recorded."""
    named = {id(value) for value in list(namespace.values())}
    return sum(1 for one in gc.get_objects() if type(one) is tf.GradientTape and id(one) not in named)


def count_large(objects: list[Any]) -> tuple[int, int, tuple[str, ...]]:
    """Return count and bytes of tensors among objects and what they refer to, and classes around them."""
    large: dict[int, Any] = {}
    around: Counter[str] = Counter()
    for one in objects:
        if issubclass(type(one), _LARGE):
            large[id(one)] = one
        elif type(one).__name__ not in _DULL:
            around[type(one).__name__] += 1
        for below in gc.get_referents(one):
            if issubclass(type(below), np.ndarray):
                large[id(below)] = below
    leaves = [one for one in large.values() if not issubclass(type(one), keras.Layer)]
    nbytes = sum(bytes_of(one) or 0 for one in leaves)
    return len(leaves), nbytes, tuple(name for name, _ in around.most_common(3))
