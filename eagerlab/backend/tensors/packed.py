"""Numbers that Python itself keeps packed: arrays of `array`, bytearrays, memory-mapped files.

Only slices are taken, which are copies: as long as a view of NumPy's lived, a bytearray could not grow, nor a
file be closed, in the midst of a cell.
"""

from __future__ import annotations

import array
import mmap
from collections.abc import Iterator
from typing import Any

import numpy as np

from eagerlab.backend.structure import is_a
from eagerlab.backend.tensors.values import Array, Index, Values, places, spans

_KINDS: tuple[type, ...] = (array.array, bytearray, mmap.mmap)
_TEXT = "uw"
"""Type codes of characters."""
_PIECE = 1 << 20


def is_packed(value: Any) -> bool:
    """Whether an object is one of these, with numbers in it."""
    if not is_a(value, _KINDS):
        return False
    return not issubclass(type(value), array.array) or _typecode(value) not in _TEXT


class Packed(Values):
    """Numbers one after another in one piece of memory or one file."""

    def __init__(self, value: Any) -> None:
        self._value = value
        kinds: tuple[Any, ...] = _KINDS
        self._base = next(one for one in kinds if issubclass(type(value), one))
        dtype = np.asarray(self._base.__getitem__(value, slice(0, 0))) if self._base is array.array else None
        self._dtype = np.dtype(np.uint8) if dtype is None else dtype.dtype
        length = self._base.__len__(value)
        super().__init__("array", (length,), self._dtype.name, "", length * self._dtype.itemsize)

    def block(self, index: Index) -> Array:
        """Return a copy of the numbers at `index`."""
        part = self._base.__getitem__(self._value, index[0])
        return (
            np.frombuffer(part, self._dtype) if isinstance(index[0], slice) else np.asarray(part, self._dtype)
        )

    def sample(self, count: int) -> Array:
        """Return elements from everywhere."""
        if self.size <= count:
            return self.block((slice(None),))
        take = self._base.__getitem__
        return np.asarray(
            [take(self._value, place) for place in places(self.size, count).tolist()], self._dtype
        )

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield pieces, each copied."""
        for span in spans(self.size, part, parts, _PIECE // self._dtype.itemsize):
            yield self.block((span,))


def _typecode(value: Any) -> str:
    code: Any = array.array.typecode  # a subclass may have put something else in its place
    return str(code.__get__(value))
