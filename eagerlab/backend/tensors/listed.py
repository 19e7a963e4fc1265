"""Lists, tuples and ranges that hold numbers: read a piece at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import texts
from eagerlab.backend.tensors.totals import Totals, totals_of_range
from eagerlab.backend.tensors.values import Array, Index, Values, places, plain, spans

_NUMBERS = (bool, int, float, complex)
_LOOKED_AT = 1000
_PIECE = 1 << 16
_LONGEST = sys.maxsize
"""Elements that Python itself can count; a range may have more."""
_INT64 = 1 << 63


def holds_numbers(value: Any) -> bool:
    """Whether the first elements of a list, tuple or range are all numbers."""
    kind = type(value)
    if kind is range:
        return bool(value[:_LONGEST] == value)
    return kind in (list, tuple) and bool(value) and all(type(one) in _NUMBERS for one in value[:_LOOKED_AT])


class Listed(Values):
    """Numbers one after another; whatever else comes among them is shown as text."""

    def __init__(self, value: Any) -> None:
        self._value = value
        head = np.asarray(value[:_LOOKED_AT])
        dtype = head.dtype.name if head.dtype.kind in "biufc" else "mixed"
        super().__init__(type(value).__name__, (len(value),), dtype, "", len(value) * head.dtype.itemsize)

    def block(self, index: Index) -> Array:
        """Return the numbers at `index`; raises `LabError` where there are others, or larger ones."""
        part = self._value[index[0]]
        if _fits(part):
            return _counted(part)
        found = np.asarray(list(part) if isinstance(index[0], slice) else part)
        if found.dtype.kind not in "biufc":
            raise LabError("Not all elements of this list are numbers that NumPy has.", severity="info")
        return plain(found)

    def cells(self, index: Index) -> Array | None:
        """Return texts where the elements at `index` are not all numbers, or larger than NumPy's."""
        part = self._value[index[0]]
        if _fits(part):
            return None
        elements = list(part) if isinstance(index[0], slice) else [part]
        try:
            if all(type(one) in _NUMBERS for one in elements) and np.asarray(elements).dtype.kind in "biufc":
                return None
        except OverflowError:
            pass  # shown as text, with all its digits
        out = np.array([texts.cell(one) for one in elements], object)
        return out if isinstance(index[0], slice) else out[0]

    def sample(self, count: int) -> Array:
        """Return elements from everywhere."""
        if len(self._value) <= count:
            return self.block((slice(None),))
        drawn = places(len(self._value), count).tolist()
        return plain(np.asarray([self._value[place] for place in drawn]))

    def bounds(self, begin: int, end: int) -> tuple[float, float] | None:
        """Return both ends of a stretch of a range; a list has to be looked at."""
        if type(self._value) is not range:
            return None
        first, last = float(self._value[begin]), float(self._value[end - 1])
        return min(first, last), max(first, last)

    def totals(self) -> Totals | None:
        """Return numbers about all elements of a range, which follow from its ends."""
        is_known = type(self._value) is range and self.size and self.dtype != "mixed"
        return totals_of_range(self._value) if is_known else None

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield pieces, each turned into an array."""
        for span in spans(self.shape[0], part, parts, _PIECE):
            yield self.block((span,))


def _fits(value: Any) -> bool:
    """Whether something is a range whose numbers NumPy can count up to by itself."""
    return (
        type(value) is range
        and len(value) > 0
        and all(-_INT64 <= end < _INT64 for end in (value[0], value[-1], value.step))
    )


def _counted(part: range) -> Array:
    # Sums of whole numbers go round where they leave their 64 bits, and so come back.
    return np.int64(part[0]) + np.arange(len(part)) * np.int64(part.step)
