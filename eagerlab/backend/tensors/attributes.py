"""What an object holds, read past its properties: whatever its class does, it is not asked."""

from __future__ import annotations

import contextlib
import types
from typing import Any

from eagerlab.backend.structure import Named
from eagerlab.backend.tensors.classes import lineage, members

_HEAP_TYPE = 1 << 9
"""Py_TPFLAGS_HEAPTYPE: a class that was made by Python code, not one of the interpreter's own."""


def attributes(value: Any) -> dict[str, Any]:
    """Return what an object's own dictionary holds, though its class may call something else ``__dict__``."""
    for kind in lineage(type(value)):
        held = members(kind).get("__dict__")
        if held is None:
            continue
        if type(held) not in (types.GetSetDescriptorType, types.MemberDescriptorType):
            return {}
        try:
            found = held.__get__(value)
        except TypeError:  # a descriptor that was copied from another class
            return {}
        if not issubclass(type(found), dict):  # of a class
            return {}
        return {key: one for key, one in dict.items(found) if type(key) is str}
    return {}


def slots(value: Any) -> Named:
    """Return what an object holds in slots of its class."""
    found: dict[str, Any] = {}
    for kind in lineage(type(value)):
        for name, held in list(members(kind).items()):
            if type(held) is types.MemberDescriptorType and kind.__flags__ & _HEAP_TYPE:
                with contextlib.suppress(AttributeError):  # a slot that nothing was put into
                    found.setdefault(name, held.__get__(value))
    return list(found.items())
