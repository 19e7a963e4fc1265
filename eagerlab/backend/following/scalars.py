"""One number about all values of an object, as NumPy would give it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.opening import values_of
from eagerlab.backend.tensors.values import Array
from eagerlab.protocol.following import Statistic


@dataclass
class Numbers:
    """Sums over the values of one or more arrays, taken in one pass.

    A value that is no number makes all but the shares no number either, as in NumPy.
    """

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    low: float = math.inf
    high: float = -math.inf
    zero: int = 0
    nan: int = 0

    def add(self, piece: Array) -> None:
        """Take the values of a piece; of complex ones the magnitude."""
        if not piece.size:
            return
        flat = np.abs(piece).reshape(-1) if piece.dtype.kind == "c" else piece.reshape(-1)
        if flat.dtype not in (np.float32, np.float64):
            flat = flat.astype(np.float64 if flat.dtype.kind in "iu" else np.float32)
        low, high = float(flat.min()), float(flat.max())
        self.count += flat.size
        self.zero += flat.size - int(np.count_nonzero(flat))
        if math.isnan(low):
            self.nan += int(np.count_nonzero(np.isnan(flat)))
        # Python's own min would lose a NaN on one side.
        self.low, self.high = float(np.minimum(self.low, low)), float(np.maximum(self.high, high))
        with np.errstate(over="ignore", invalid="ignore"):
            self.total += float(np.add.reduce(flat, dtype=np.float64))
            squares = float(np.dot(flat, flat))
            if math.isinf(squares) and math.isfinite(high) and math.isfinite(low):
                wide = flat.astype(np.float64)
                squares = float(np.dot(wide, wide))
            self.squares += squares

    @property
    def norm(self) -> float:
        """The Euclidean norm."""
        return math.sqrt(self.squares)

    @property
    def mean(self) -> float:
        """The mean; NaN of nothing."""
        return self.total / self.count if self.count else math.nan

    @property
    def zeros(self) -> float:
        """The share of zeros; NaN of nothing."""
        return self.zero / self.count if self.count else math.nan

    @property
    def rms(self) -> float:
        """The root of the mean square; NaN of nothing."""
        return math.sqrt(self.squares / self.count) if self.count else math.nan

    @property
    def is_finite(self) -> bool:
        """Whether there is neither NaN nor infinity."""
        return not self.count or (math.isfinite(self.low) and math.isfinite(self.high))


def pieces_of(value: Any) -> Iterable[Array]:
    """Return the values of an object in rows that fit into the cache.

    Raises
    ------
    LabError
        They are no numbers, or there are none to see.
    """
    values = values_of(value)
    if values.no_values:
        raise LabError(values.no_values, severity="info")
    return values.chunks()


def numbers_of(*objects: Any) -> Numbers:
    """Return sums over the values of all objects together; see `pieces_of`."""
    found = Numbers()
    for one in objects:
        for piece in pieces_of(one):
            found.add(piece)
    return found


def measure(value: Any, statistic: Statistic, found: Numbers | None = None) -> float:
    """Return one number about the values of an object; NaN where there are none, but a norm of 0.

    Parameters
    ----------
    value : tensor, variable or array
        Read where it is; nothing is copied whole.
    statistic : Statistic
        Which.
    found : Numbers, optional
        `numbers_of` the object, where they are known already.

    Raises
    ------
    LabError
        Its values are no numbers, or there are none to see.
    """
    found = found or numbers_of(value)
    if statistic == "norm":
        return found.norm
    if not found.count:
        return math.nan
    match statistic:
        case "mean":
            return found.mean
        case "std":
            return std_of(value, found.mean)
        case "min":
            return found.low
        case "max":
            return found.high
        case "zeros":
            return found.zeros
        case "nan":
            return found.nan / found.count


def std_of(value: Any, mean: float) -> float:
    """Return the standard deviation about a known mean, in a second pass: exact also far from zero."""
    squares, count = 0.0, 0
    with np.errstate(over="ignore", invalid="ignore"):
        for piece in pieces_of(value):
            wide = (np.abs(piece) if piece.dtype.kind == "c" else piece).astype(np.float64) - mean
            squares += float(np.dot(wide, wide))
            count += wide.size
    return math.sqrt(squares / count) if count else math.nan
