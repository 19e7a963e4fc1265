"""What was counted of all elements, kept until the tensor changes, without keeping the tensor."""

from __future__ import annotations

import threading
import weakref
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np

from eagerlab.backend.structure import is_a
from eagerlab.backend.tensors.held import Held
from eagerlab.backend.tensors.values import Array

_KEPT = 100
"""Answers that are remembered, the last ones given."""

Found = TypeVar("Found")


@dataclass(frozen=True)
class Known(Generic[Found]):
    """What was found, and whether nothing can have changed it: no step, no cell since then."""

    found: Found
    is_sure: bool


@dataclass(frozen=True)
class _Entry(Generic[Found]):
    held: weakref.ReferenceType[Any] | None
    version: int
    seen: int
    found: Found


class Remembered(Generic[Found]):
    """Finds what was counted by a key, in which stands the tensor's path. Any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: OrderedDict[Hashable, _Entry[Found]] = OrderedDict()

    def put(self, key: Hashable, value: Any, version: int, sample: Array, found: Found) -> None:
        """Keep what was counted.

        Parameters
        ----------
        key : hashable
            By which it is found again.
        value : object
            What was counted.
        version : int
            Of the value, from before the counting.
        sample : numpy.ndarray
            Of its elements, from before the counting as well: so a change in the midst of it is noticed.
        found : object
            To be remembered.
        """
        try:
            # What is held is made anew for each look, and its version says whether it is the same.
            held = None if is_a(value, Held) else weakref.ref(value)
        except TypeError:
            return  # a list: small enough to be counted again
        entry = _Entry(held, version, fingerprint(sample), found)
        with self._lock:
            self._entries[key] = entry
            self._entries.move_to_end(key)
            while len(self._entries) > _KEPT:
                self._entries.popitem(last=False)

    def get(self, key: Hashable, value: Any, version: int, draw: Callable[[], Array]) -> Known[Found] | None:
        """Return what is known of this very object; None when a sample of its values is another one now.

        Parameters
        ----------
        key : hashable
            As it was put.
        value : object
            What is looked at.
        version : int
            Of it, now.
        draw : callable
            Returns a sample of it; asked only where the version is another one.
        """
        with self._lock:
            entry = self._entries.get(key)
        if entry is None or (entry.held is not None and entry.held() is not value):
            return None
        if entry.version == version:
            return Known(entry.found, is_sure=True)
        if entry.held is None or fingerprint(draw()) != entry.seen:
            return None
        return Known(entry.found, is_sure=False)


def fingerprint(sample: Array) -> int:
    """Return a number that is another one where the elements are."""
    return zlib.crc32(np.ascontiguousarray(sample).tobytes())
