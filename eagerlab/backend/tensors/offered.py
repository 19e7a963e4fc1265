"""Objects of other libraries and of the person's that offer their values as an array of NumPy's.

Whether they do is read from their class; they are asked only when they are opened, by calling that one
method, on a thread of its own and for no longer than a second.
"""

from __future__ import annotations

import ctypes
import enum
import types
from collections.abc import Callable
from typing import Any

import numpy as np
import tensorflow as tf

from eagerlab.backend.structure import has_children, is_a
from eagerlab.backend.tensors.asking import ask
from eagerlab.backend.tensors.attributes import attributes
from eagerlab.backend.tensors.classes import class_name, library_of, lineage, members
from eagerlab.backend.tensors.values import Array

_INTERFACE = "__array_interface__"
_WAYS = ("__array__", _INTERFACE, "__dlpack__")
_BUFFER = "memory"
_OTHERS = (type, types.ModuleType, enum.Enum, dict, set, frozenset, str, bytes, np.ndarray, np.generic)
"""Which are shown as what they are, whatever they offer."""
_LIBRARIES = frozenset(("tensorflow", "keras"))
"""Whose tensors are read as such, and whose other objects are none."""


def way_of(value: Any) -> str:
    """Return by which attribute an object offers an array; empty where by none. Calls nothing."""
    kind = type(value)
    if is_a(value, ctypes.Array):
        return _BUFFER
    if is_a(value, _OTHERS) or has_children(value) or is_a(value, tf.data.Dataset):
        return ""
    if library_of(kind) in _LIBRARIES:
        return ""
    own = attributes(value)
    for way in _WAYS:
        if _found(kind, way) is not None or (way == _INTERFACE and way in own):
            return way
    return ""


def offered(value: Any, way: str) -> Array:
    """Return the array that an object offers, as it is: often a view of the object's own memory.

    Raises
    ------
    LabError
        There was no answer within a second, or what it offers is no array.
    Exception
        Whatever the object raises.
    """
    found: Array = ask(value, lambda: _READ[way](value), apart=True)
    if not issubclass(type(found), np.ndarray):
        raise TypeError(f"its {way} returned {class_name(type(found))} in place of an array")
    return found


def _found(kind: type, name: str) -> Any:
    """Return what a class has under a name, without asking its metaclass."""
    return next((members(base)[name] for base in lineage(kind) if name in members(base)), None)


def _bound(value: Any, name: str) -> Any:
    found = _found(type(value), name)
    return found.__get__(value, type(value)) if hasattr(type(found), "__get__") else found


def _called(value: Any) -> Any:
    return _bound(value, "__array__")()


class _Interface:
    """Stands for an object of which NumPy is to see nothing but this."""

    def __init__(self, value: Any) -> None:
        self.value = value  # kept alive: the array is its memory
        own = attributes(value)
        self.__array_interface__ = own[_INTERFACE] if _INTERFACE in own else _bound(value, _INTERFACE)


_READ: dict[str, Callable[[Any], Any]] = {
    "__array__": _called,
    _INTERFACE: lambda value: np.asarray(_Interface(value)),
    "__dlpack__": np.from_dlpack,
    _BUFFER: lambda value: np.asarray(memoryview(value)),
}
