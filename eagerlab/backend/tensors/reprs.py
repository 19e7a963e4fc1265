"""What objects of other classes say of themselves: ``repr``, asked on a thread of its own and not for long.

A person's ``__repr__`` may raise, print, wait for ever or return anything. One that would write out a large
list is not asked: it would keep Python to itself until that is done.
"""

from __future__ import annotations

import array
import collections
import re
import time
import types
import weakref
from typing import Any

import numpy as np

from eagerlab.backend.tensors import texts
from eagerlab.backend.tensors.asking import SECONDS, TooSlowError, ask_apart, left
from eagerlab.backend.tensors.attributes import attributes, slots
from eagerlab.backend.tensors.classes import class_name, lineage, members

_TOO_LONG = "repr failed: it takes too long"
IN_A_LIST = 0.5
"""Seconds for one object of many."""
_AGAIN = 60.0
"""Seconds until a class that was too slow is asked again; the machine may have been busy."""
_LARGE = 100_000
"""Elements, characters and bytes below an object that are too many to be written out."""
_DEEPEST = 4
_BUILT_IN = (BaseException, re.Pattern, re.Match, np.dtype, range, types.GenericAlias)
"""Not written in Python, and known to say something."""
_SIZED = (list, tuple, dict, set, frozenset, collections.deque, str, bytes, bytearray, array.array)
_NAMED = (type, types.ModuleType, types.FunctionType, types.MethodType)
"""Written by their names alone."""
_DEFAULT = re.compile(r"<.* at 0x[0-9a-fA-F]+>")
_slow: weakref.WeakKeyDictionary[type, float] = weakref.WeakKeyDictionary()


def said_by(value: Any, limit: int = texts.CELL_LIMIT, seconds: float = SECONDS) -> tuple[str, bool]:
    """Return what an object says of itself in one line; empty when it was not asked, or says nothing.

    Any thread.

    Parameters
    ----------
    value : object
        Anything whose class `classes.seen_as` lets pass.
    limit : int
        Characters.
    seconds : float
        How long it may take, within the thread's `patience`.

    Returns
    -------
    tuple of str and bool
        The text, and whether it says instead why there is none.
    """
    kind = type(value)
    seconds = min(seconds, left())
    if not _has_words(kind) or seconds <= 0:
        return "", False
    if time.monotonic() < _slow.get(kind, 0):
        return _TOO_LONG, True
    if _weight(value, 0) > _LARGE:
        return "", False
    try:
        found = ask_apart(kind, lambda: texts.cell(repr(value), limit), seconds)
    except TooSlowError:
        _slow[kind] = time.monotonic() + _AGAIN
        return _TOO_LONG, True
    except Exception as error:  # noqa: BLE001 - whatever it raises is what is told
        return f"repr failed: {class_name(type(error))}", True
    return "" if _DEFAULT.fullmatch(found) else found, False


def _has_words(kind: type) -> bool:
    """Whether a class says more than what it is and where it lies in memory."""
    for base in lineage(kind):
        held = members(base).get("__repr__")
        if held is not None:
            is_built_in = type(held) is types.WrapperDescriptorType
            return not is_built_in or any(one in lineage(kind) for one in _BUILT_IN)
    return False


def _weight(value: Any, depth: int) -> int:
    """Return about how many elements there are below an object, a few levels down."""
    kind = type(value)
    held = next((base for base in _SIZED if base in lineage(kind)), None)
    weight = 1
    if kind is int:
        weight += value.bit_length() // 8
    base: Any = held
    if held is not None:
        weight += base.__len__(value)
    if depth == _DEEPEST or weight > _LARGE or any(one in lineage(kind) for one in _NAMED):
        return weight
    below: list[Any] = []
    if held in (list, tuple, set, frozenset, collections.deque):
        below = list(base.__iter__(value))
    elif held is dict:
        below = list(dict.values(value))
    elif held is None and issubclass(kind, BaseException):
        below = list(value.args) if kind.args is BaseException.args else []
    elif held is None and not issubclass(kind, (np.ndarray, np.generic)):
        below = [*attributes(value).values(), *(one for _, one in slots(value))]
    for one in below:
        weight += _weight(one, depth + 1)
        if weight > _LARGE:
            break
    return weight
