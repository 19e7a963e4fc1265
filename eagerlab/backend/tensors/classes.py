"""What is known of a class without asking it or its metaclass, and what stands in place of what.

Attributes of a class are read by what `type` itself has, so that no property of a metaclass is called.
"""

from __future__ import annotations

import gc
import sys
import types
from collections.abc import Mapping
from typing import Any

_name = type.__dict__["__name__"].__get__
_lineage = type.__dict__["__mro__"].__get__
_members = type.__dict__["__dict__"].__get__
_ASKED = ("__hash__", "__eq__", "__getattribute__", "__name__", "__mro__", "__dict__")
"""What of a metaclass is asked when classes are compared, kept in sets or named."""
_TRUSTED = sys.stdlib_module_names | {"tensorflow", "keras", "numpy", "pandas", "google", "pybind11_builtins"}
_PLAIN = (int, float, bool, complex, str, bytes, type(None), list, tuple, dict)
_WRAPPED = {
    "ListWrapper": "_storage",
    "_DictWrapper": "__wrapped__",
    "_TupleWrapper": "__wrapped__",
    "ShouldUseWrapper": "_tf_should_use_wrapped_value",
}
"""Classes of TensorFlow's that stand for something else, and where they keep it."""


def class_name(kind: type) -> str:
    """Return the name of a class."""
    return str(_name(kind))


def lineage(kind: type) -> tuple[type, ...]:
    """Return a class and all that it derives from, in the order in which they are asked."""
    return tuple(_lineage(kind))


def members(kind: type) -> Mapping[str, Any]:
    """Return what a class itself defines."""
    found: Mapping[str, Any] = _members(kind)
    return found


def library_of(kind: type) -> str:
    """Return the outermost package that a class comes from."""
    module = members(kind).get("__module__", "builtins")
    return module.split(".", 1)[0] if type(module) is str else ""


class Closed:
    """Stands for an object that is not looked into: its metaclass would answer when classes are compared.

    Parameters
    ----------
    value : object
        The object, which this keeps alive.

    Attributes
    ----------
    type_name : str
        Of its class.
    """

    why = "Its metaclass answers in place of Python when classes are compared: it is not looked into."

    def __init__(self, value: Any) -> None:
        self.value = value
        self.type_name = class_name(type(value))


def seen_as(value: Any) -> Any:
    """Return what is looked at in place of an object; of most, the object itself. Any thread.

    Of lists, dicts and tuples that TensorFlow has put its own in the place of, what the person wrote; of what
    it wraps to notice that nobody uses it, as each `tf.TensorArray` that was written to, what is wrapped.
    """
    kind = type(value)
    if type(kind) is not type and _answers_for_classes(kind):
        return Closed(value)
    if kind in _PLAIN:
        return value
    if kind is types.MappingProxyType:
        held = gc.get_referents(value)
        return held[0] if len(held) == 1 and type(held[0]) is dict else value
    if library_of(kind) == "tensorflow" and class_name(kind) in _WRAPPED:
        return object.__getattribute__(value, _WRAPPED[class_name(kind)])
    return value


def _answers_for_classes(kind: type) -> bool:
    """Whether a metaclass of the person's has its say when classes are compared."""
    return any(
        name in members(base) and library_of(base) not in _TRUSTED
        for base in lineage(type(kind))
        if base is not type and base is not object
        for name in _ASKED
    )
