"""Values along one axis, thinned in pieces so that no spike, no NaN and no infinity is lost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.parts import has_numbers, not_there, real
from eagerlab.backend.tensors.passes import Watch, go_on
from eagerlab.backend.tensors.tiles import index_of
from eagerlab.backend.tensors.values import Array, Values
from eagerlab.protocol.base import View
from eagerlab.protocol.picturing import IS_NAN, IS_NEGATIVE_INFINITY, IS_POSITIVE_INFINITY, Part

_PIECE = 1 << 20
"""Elements that are read at a time."""
_ALL = 1 << 34
"""Elements that are all looked at; no memory holds more, but an array can repeat what it has without end."""
_RUN = 1 << 10
"""Elements of each bucket that are looked at where there are more."""
_FEW = "There are too many values to look at: of each point only the first 1,024 were."

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Thinned:
    """Buckets of one line: see `eagerlab.protocol.picturing.LineValues`."""

    places: npt.NDArray[np.int64]
    low: Floats
    high: Floats
    flags: npt.NDArray[np.uint8]
    start: int
    stop: int
    width: int
    counts: tuple[int, int, int]
    note: str


def thin(
    values: Values,
    axis: int,
    fixed: tuple[int, ...],
    start: int,
    stop: int | None,
    points: int,
    *,
    part: Part = "magnitude",
    watch: Watch = go_on,
) -> Thinned:
    """Thin the elements `start` to `stop` along `axis` to at most `points` buckets.

    Parameters
    ----------
    watch : callable
        Told how many of how many elements were looked at; raises to end it.

    Raises
    ------
    LabError
        There are no numbers, or the axis is not there.
    """
    if not has_numbers(values):
        raise LabError(
            values.no_values or f"Values of type {values.dtype} cannot be shown as a line.", severity="info"
        )
    shape = values.shape or (1,)
    if axis >= len(shape):
        raise not_there(values.shape)
    stop = min(shape[axis] if stop is None else stop, shape[axis])
    start = min(start, stop)
    width = max(1, -(-(stop - start) // points))
    buckets = -(-(stop - start) // width)
    places = start + np.arange(buckets, dtype=np.int64) * width
    if stop > start and values.bounds(start, stop) is not None:
        return _bounded(values, places, start, stop, width)
    low, high = np.full(buckets, np.nan), np.full(buckets, np.nan)
    flags = np.zeros(buckets, np.uint8)
    counts, note = np.zeros(3, np.int64), ""
    is_whole = stop - start <= _ALL
    together = max(1, _PIECE // width)
    for first in range(0, buckets, together):
        after = min(buckets, first + together)
        begin, end = start + first * width, min(stop, start + after * width)
        seen = end if is_whole else min(end, begin + _RUN)
        piece, note = real(_read(values, axis, fixed, begin, seen), part)
        low[first:after], high[first:after], flags[first:after], found = _reduced(piece, width)
        counts += found
        watch(end - start, stop - start)
    nan, positive, negative = (int(one) for one in counts)
    note = note if is_whole else _FEW
    return Thinned(places, low, high, flags, start, stop, width, (nan, positive, negative), note)


def _bounded(values: Values, places: npt.NDArray[np.int64], start: int, stop: int, width: int) -> Thinned:
    """Return the line of values whose ends are known without a look, as those of a range."""
    ends = [values.bounds(begin, min(stop, begin + width)) for begin in places.tolist()]
    low, high = np.array(ends, np.float64).T
    return Thinned(places, low, high, np.zeros(len(places), np.uint8), start, stop, width, (0, 0, 0), "")


def _read(values: Values, axis: int, fixed: tuple[int, ...], begin: int, end: int) -> Array:
    if not values.shape:
        return np.asarray(values.block(())).reshape(1)
    index = index_of(values, View(rows=axis, fixed=fixed), slice(begin, end), slice(None))
    return np.asarray(values.block(index)).reshape(-1)


def _reduced(piece: Array, width: int) -> tuple[Floats, Floats, npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """Return least and greatest finite value and flags of each `width` elements, and three counts."""
    counts = np.zeros(3, np.int64)
    starts = np.arange(0, piece.size, width)
    if piece.dtype.kind == "b":
        piece = piece.view(np.uint8)
    least, most = (one.reduceat(piece, starts) for one in (np.minimum, np.maximum))
    low, high = least.astype(np.float64), most.astype(np.float64)
    flags = np.zeros(len(starts), np.uint8)
    # Not a number in a bucket makes both of its ends so, and an infinity one of them.
    odd = ~(np.isfinite(low) & np.isfinite(high))
    if not odd.any():
        return low, high, flags, counts
    for place in np.flatnonzero(odd):
        bucket = piece[starts[place] : starts[place] + width]
        kinds = (np.isnan(bucket), np.isposinf(bucket), np.isneginf(bucket))
        for number, (flag, there) in enumerate(
            zip((IS_NAN, IS_POSITIVE_INFINITY, IS_NEGATIVE_INFINITY), kinds, strict=True)
        ):
            found = int(np.count_nonzero(there))
            counts[number] += found
            flags[place] |= flag if found else 0
        finite = bucket[np.isfinite(bucket)]
        low[place], high[place] = (finite.min(), finite.max()) if finite.size else (np.nan, np.nan)
    return low, high, flags, counts
