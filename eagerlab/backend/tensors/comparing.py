"""How two tensors differ, in numbers: one pass over pieces of both, nothing copied whole."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.differences import Pair, absolute, is_close, wide
from eagerlab.backend.tensors.held import Held
from eagerlab.backend.tensors.regions import Block, Regions
from eagerlab.backend.tensors.values import Array
from eagerlab.protocol.comparing import Tolerance, Worst, WorstKind

_RANKS: tuple[WorstKind, ...] = ("none", "difference", "nan", "infinity", "nan")
"""What is worse comes later: NaN on both sides where that counts as different, an infinity, NaN on one."""


class ComparisonCancelledError(LabError):
    """Somebody gave the comparison up."""


@dataclass
class Tally:
    """What was counted so far; see `Comparison` for the names."""

    tolerance: Tolerance
    total: int = 0
    beyond: int = 0
    unequal: int = 0
    nan_left: int = 0
    nan_right: int = 0
    nan_both: int = 0
    infinite: int = 0
    infinite_equal: int = 0
    finite: int = 0
    max_abs: float = 0.0
    sum_abs: float = 0.0
    max_rel: float | None = None
    squares: float = 0.0
    left_squares: float = 0.0
    right_squares: float = 0.0
    product: float = 0.0
    worst: Worst = field(default_factory=Worst)
    _rank: tuple[int, float] = (0, 0.0)

    def add(self, left: Array, right: Array, block: Block) -> None:
        """Count the pairs of one block."""
        if not left.size:
            return
        self.total += left.size
        self.beyond += left.size - int(np.count_nonzero(is_close(left, right, self.tolerance)))
        unequal = left != right
        finite: Array | None = None
        if left.dtype.kind in "fc" or right.dtype.kind in "fc":
            both = np.isfinite(left) & np.isfinite(right)
            if not both.all():
                finite = both
                unequal = self._add_special(left, right, unequal, block)
        self.unequal += int(np.count_nonzero(unequal))
        self._add_numbers(left, right, finite, block)

    def add_texts(self, left: Array, right: Array, block: Block) -> None:
        """Count the pairs of texts of one block."""
        unequal = np.asarray(left != right, dtype=bool)
        self.total += left.size
        count = int(np.count_nonzero(unequal))
        self.beyond += count
        self.unequal += count
        if count and self._rank[0] < 1:
            self._note(1, 1.0, int(np.argmax(unequal)), left, right, block)

    def _add_special(self, left: Array, right: Array, unequal: Array, block: Block) -> Array:
        """Count NaN and infinities; return where the two are unequal, NaN considered."""
        nan_left, nan_right = np.isnan(left), np.isnan(right)
        both, one = nan_left & nan_right, nan_left ^ nan_right
        infinite = (np.isinf(left) | np.isinf(right)) & ~nan_left & ~nan_right
        self.nan_both += int(np.count_nonzero(both))
        self.nan_left += int(np.count_nonzero(nan_left & ~nan_right))
        self.nan_right += int(np.count_nonzero(nan_right & ~nan_left))
        self.infinite += int(np.count_nonzero(infinite))
        self.infinite_equal += int(np.count_nonzero(infinite & ~unequal))
        if self.tolerance.equal_nan:
            unequal = unequal & ~both
        for rank, where in ((4, one), (3, infinite & unequal), (2, both & unequal)):
            if self._rank[0] < rank and where.any():
                self._note(rank, 0.0, int(np.argmax(where)), left, right, block)
        return unequal

    def _add_numbers(self, left: Array, right: Array, finite: Array | None, block: Block) -> None:
        """Measure the differences of finite numbers."""
        found, one, other = absolute(left, right), wide(left), wide(right)
        if finite is not None:
            if self._rank[0] < 2:
                self._note_largest(np.where(finite, found, -1.0), left, right, block)
            found, one, other = found[finite], one[finite], other[finite]
        elif self._rank[0] < 2:
            self._note_largest(found, left, right, block)
        if not found.size:
            return
        found, one, other = found.reshape(-1), one.reshape(-1), other.reshape(-1)
        self.finite += found.size
        with np.errstate(all="ignore"):
            self.max_abs = max(self.max_abs, float(found.max()))
            self.sum_abs += float(found.sum())
            self.squares += float(np.dot(found, found))
            self.left_squares += float(np.vdot(one, one).real)
            self.right_squares += float(np.vdot(other, other).real)
            self.product += float(np.vdot(other, one).real)
            size = np.abs(other)
            if size.min() == 0:
                found, size = found[size != 0], size[size != 0]
            if found.size:
                self.max_rel = max(self.max_rel or 0.0, float((found / size).max()))

    def _note_largest(self, found: Array, left: Array, right: Array, block: Block) -> None:
        place = int(np.argmax(found))
        size = float(found.reshape(-1)[place])
        if size > 0 and (1, size) > self._rank:
            self._note(1, size, place, left, right, block)

    def _note(self, rank: int, size: float, place: int, left: Array, right: Array, block: Block) -> None:
        inside = np.unravel_index(place, left.shape)
        self._rank = rank, size
        self.worst = Worst(
            kind=_RANKS[rank],
            index=tuple(part.start + int(at) for part, at in zip(block, inside, strict=True)),
            left=_text(left[inside]),
            right=_text(right[inside]),
        )

    def fields(self) -> dict[str, Any]:
        """Return what was counted, by the names of `Comparison`."""
        counted = (
            "total",
            "beyond",
            "unequal",
            "nan_left",
            "nan_right",
            "nan_both",
            "infinite",
            "infinite_equal",
            "worst",
        )
        sizes = math.sqrt(self.left_squares) * math.sqrt(self.right_squares)
        some = self.finite > 0
        return {
            **{name: getattr(self, name) for name in counted},
            "allclose": self.beyond == 0,
            "max_abs": _told(self.max_abs) if some else None,
            "mean_abs": _told(self.sum_abs / self.finite) if some else None,
            "max_rel": None if self.max_rel is None else _told(self.max_rel),
            "norm": _told(math.sqrt(self.squares)) if some else None,
            "left_norm": _told(math.sqrt(self.left_squares)) if some else None,
            "right_norm": _told(math.sqrt(self.right_squares)) if some else None,
            "cosine": _told(max(-1.0, min(1.0, self.product / sizes)))
            if sizes and math.isfinite(sizes) and math.isfinite(self.product)
            else None,
        }


def require_sound(
    sides: Sequence[Any],
    progress: Callable[[float], None] = lambda share: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Callable[[float], None]:
    """Make sure that what is kept in files is what was written, and return what tells of the comparison.

    Parameters
    ----------
    sides : sequence of object
        The two.
    progress, is_cancelled : callable
        As `compare` has them; where there is something to read, that is half of the way.

    Raises
    ------
    ComparisonCancelledError
        `is_cancelled` said so.
    LabError
        A file is damaged.
    """
    was_read = False

    def watch(number: int, share: float) -> None:
        nonlocal was_read
        was_read = True
        if is_cancelled():
            raise _given_up()
        progress((number + share) / (2 * len(sides)))

    for number, side in enumerate(sides):
        if issubclass(type(side), Held):
            side.require_sound(partial(watch, number))
    return (lambda share: progress((1 + share) / 2)) if was_read else progress


def compare(
    pair: Pair,
    tolerance: Tolerance,
    progress: Callable[[float], None] = lambda share: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Tally:
    """Go through all pairs once.

    Parameters
    ----------
    pair : Pair
        The two.
    tolerance : Tolerance
        When two count as equal.
    progress : callable
        Told how far it is, from 0 to 1, after each piece.
    is_cancelled : callable
        Asked before each piece whether to go on.

    Raises
    ------
    ComparisonCancelledError
        `is_cancelled` said so.
    """
    tally = Tally(tolerance)
    regions = Regions(pair.shape, pair.chunk)
    for number, block in enumerate(regions):
        if is_cancelled():
            raise _given_up()
        left, right = pair.blocks(block)
        if pair.are_texts:
            tally.add_texts(left, right, block)
        else:
            tally.add(left, right, block)
        progress((number + 1) / len(regions))
    return tally


def _given_up() -> ComparisonCancelledError:
    return ComparisonCancelledError("The comparison was given up.", severity="info")


def _text(value: Any) -> str:
    if isinstance(value, bytes):
        return value.decode("utf-8", "backslashreplace")[:200]
    return str(value)


def _told(number: float) -> float | None:
    """Return a number, or None where it was too large for a double."""
    return number if math.isfinite(number) else None
