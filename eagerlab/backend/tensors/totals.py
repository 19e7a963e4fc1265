"""Sums over elements: piece after piece, exact for whole numbers, without overflow for all others."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from eagerlab.backend.tensors.values import Array

_FAR = 30.0
"""Mean over standard deviation beyond which squares are taken about a shift: plain ones would cancel out."""
_FITS = 1 << 62
_ADDED = (
    "counted",
    "finite",
    "whole",
    "total",
    "squares",
    "nan",
    "positive_infinity",
    "negative_infinity",
    "zeros",
)


@dataclass
class Totals:
    """Sums over elements; finite ones shifted by `shift` and scaled by `scale`, so that none overflows.

    Attributes
    ----------
    counted, finite : int
        Elements that were looked at, and those among them that are neither NaN nor infinite.
    minimum, maximum : int or float
        Of the finite ones; an int of whole numbers, with all digits.
    whole : int
        Sum of whole numbers; see `is_whole`.
    total, squares : float
        Sums of shifted and scaled values.
    """

    scale: float = 1.0
    shift: float = 0.0
    counted: int = 0
    finite: int = 0
    minimum: float = math.inf
    maximum: float = -math.inf
    is_whole: bool = False
    whole: int = 0
    total: float = 0.0
    squares: float = 0.0
    nan: int = 0
    positive_infinity: int = 0
    negative_infinity: int = 0
    zeros: int = 0

    def add(self, piece: Array) -> None:
        """Count the elements of one piece: one row of numbers of any kind, see `real`."""
        if not piece.size:
            return
        self.counted += piece.size
        piece = real(piece)
        low, high = piece.min(), piece.max()
        if piece.dtype.kind == "f" and not (math.isfinite(low) and math.isfinite(high)):
            self.nan += int(np.count_nonzero(np.isnan(piece)))
            self.positive_infinity += int(np.count_nonzero(np.isposinf(piece)))
            self.negative_infinity += int(np.count_nonzero(np.isneginf(piece)))
            piece = piece[np.isfinite(piece)]
            if not piece.size:
                return
            low, high = piece.min(), piece.max()
        self.finite += piece.size
        self.is_whole = piece.dtype.kind in "iu"
        if self.is_whole:
            low, high = int(low), int(high)
            self.whole += _sum_of_whole(piece, max(abs(low), abs(high)))
        else:
            low, high = float(low), float(high)
        self.minimum, self.maximum = min(self.minimum, low), max(self.maximum, high)
        if low <= 0 <= high:
            self.zeros += _zeros(piece)
        self._sum(piece)

    def _sum(self, piece: Array) -> None:
        simple = self.scale == 1.0 and self.shift == 0.0 and piece.dtype == np.float32
        if not simple:
            piece = (piece.astype(np.float64) - self.shift) * self.scale
        with np.errstate(over="ignore", invalid="ignore"):
            total, squares = float(np.add.reduce(piece)), float(np.dot(piece, piece))
        self.total += total
        self.squares += squares

    def merge(self, other: Totals) -> None:
        """Add what another thread counted, with the same scale and shift."""
        self.minimum, self.maximum = min(self.minimum, other.minimum), max(self.maximum, other.maximum)
        self.is_whole = self.is_whole or other.is_whole
        for name in _ADDED:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def mean(self) -> float:
        """Of the finite values."""
        if self.is_whole:
            return self.whole / self.finite
        return self.total / self.finite / self.scale + self.shift

    @property
    def std(self) -> float:
        """Of the finite values, as NumPy's: divided by their number."""
        mean = self.total / self.finite
        return math.sqrt(max(0.0, self.squares / self.finite - mean * mean)) / self.scale

    @property
    def sum(self) -> float:
        """Of the finite values; an int of whole numbers, with all digits."""
        return self.whole if self.is_whole else self.mean * self.finite

    @property
    def norm(self) -> float:
        """Root of the sum of squares of the finite values."""
        return math.sqrt(self.finite) * math.hypot(self.mean, self.std)

    @property
    def is_rough(self) -> bool:
        """Whether sums have overflowed or cancelled out, so that they are to be taken again."""
        if not self.finite or (math.isfinite(self.mean) and math.isfinite(self.squares)):
            return bool(self.finite) and self.shift == 0.0 and abs(self.mean) > _FAR * self.std
        return True


def totals_of_range(numbers: range) -> Totals:
    """Return what `Totals` would count of all numbers of a range, which has at least one."""
    count, first, last = len(numbers), numbers[0], numbers[-1]
    std = abs(numbers.step) * math.sqrt((count * count - 1) / 12)
    return Totals(
        shift=(first + last) / 2,
        counted=count,
        finite=count,
        minimum=min(first, last),
        maximum=max(first, last),
        is_whole=True,
        whole=count * (first + last) // 2,
        squares=count * std * std,
        zeros=int(0 in numbers),
    )


def scale_and_shift(totals: Totals) -> tuple[float, float]:
    """Choose numbers that keep sums of these values finite and their differences large."""
    middle = totals.minimum / 2 + totals.maximum / 2
    reach = max(totals.maximum / 2 - totals.minimum / 2, 1e-300)
    return 1.0 / reach if reach > 1e100 else 1.0, middle


def real(piece: Array) -> Array:
    """Return numbers that can be ordered and summed: complex ones by magnitude, small floats as float32."""
    match piece.dtype.kind:
        case "c":
            return np.abs(piece)
        case "b":
            return piece.view(np.uint8)
        case "f" if piece.dtype.itemsize < 4:
            return piece.astype(np.float32)
        case _:
            return piece


def _sum_of_whole(piece: Array, largest: int) -> int:
    if largest * piece.size < _FITS:
        return int(np.add.reduce(piece, dtype=np.int64))
    high, low = piece >> 32, piece & 0xFFFFFFFF
    return (int(np.add.reduce(high)) << 32) + int(np.add.reduce(low))


def _zeros(piece: Array) -> int:
    if piece.dtype.kind != "f":
        return piece.size - int(np.count_nonzero(piece))
    return int(np.count_nonzero(np.equal(piece, 0)))
