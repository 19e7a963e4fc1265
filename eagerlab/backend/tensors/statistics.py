"""Numbers about all elements: from a sample at once, or exact in one pass over pieces that fit the cache.

Each piece is read once from memory and looked at several times while it is in the cache. NumPy lets go of the
interpreter lock during each look. A large array is split between two threads.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.values import Array, Values

SAMPLE = 100_000
_SPLIT_FROM = 10_000_000
_FAR = 30.0
"""Mean over standard deviation beyond which squares are taken about a shift: plain ones would cancel out."""


@dataclass
class Totals:
    """Sums over elements; finite ones shifted by `shift` and scaled by `scale`, so that none overflows."""

    scale: float = 1.0
    shift: float = 0.0
    counted: int = 0
    finite: int = 0
    minimum: float = math.inf
    maximum: float = -math.inf
    total: float = 0.0
    squares: float = 0.0
    nan: int = 0
    positive_infinity: int = 0
    negative_infinity: int = 0
    zeros: int = 0

    def add(self, piece: Array) -> None:
        """Count the elements of one piece: one row of numbers."""
        if not piece.size:
            return
        self.counted += piece.size
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
        self.minimum, self.maximum = min(self.minimum, float(low)), max(self.maximum, float(high))
        if low <= 0 <= high:
            self.zeros += (
                piece.size - int(np.count_nonzero(piece)) if piece.dtype.kind != "f" else _zeros(piece)
            )
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
        for name in (
            "counted",
            "finite",
            "total",
            "squares",
            "nan",
            "positive_infinity",
            "negative_infinity",
            "zeros",
        ):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def mean(self) -> float:
        """Of the finite values."""
        return self.total / self.finite / self.scale + self.shift

    @property
    def std(self) -> float:
        """Of the finite values, as NumPy's: divided by their number."""
        mean = self.total / self.finite
        return math.sqrt(max(0.0, self.squares / self.finite - mean * mean)) / self.scale

    @property
    def is_rough(self) -> bool:
        """Whether sums have overflowed or cancelled out, so that they are to be taken again."""
        if not self.finite or (math.isfinite(self.mean) and math.isfinite(self.squares)):
            return bool(self.finite) and self.shift == 0.0 and abs(self.mean) > _FAR * self.std
        return True


def describe(values: Values, exact: bool) -> tuple[Totals, str]:
    """Return numbers about `values`, and a remark.

    Parameters
    ----------
    values : Values
        What to read.
    exact : bool
        Look at every element; otherwise at no more than `SAMPLE`.
    """
    if values.no_values:
        return Totals(), values.no_values
    if values.size == 0:
        return Totals(), f"empty, shape {values.shape}"
    try:
        if exact and values.size > SAMPLE:
            totals, complex_numbers = _exact(values)
        else:
            sample = values.sample(SAMPLE)
            complex_numbers = sample.dtype.kind == "c"
            totals = _again_if_rough([sample])
    except LabError:
        return Totals(), f"There are no statistics of {values.dtype} values."
    note = "of the magnitude of complex numbers" if complex_numbers else ""
    return totals, note if totals.finite else "no finite values"


def _exact(values: Values) -> tuple[Totals, bool]:
    totals = _count(values, 1.0, 0.0)
    if totals.is_rough:
        totals = _count(values, *_scale_and_shift(totals))
    return totals, values.dtype.startswith("complex")


def _count(values: Values, scale: float, shift: float) -> Totals:
    parts = 2 if values.size >= _SPLIT_FROM else 1
    found = [Totals(scale, shift) for _ in range(parts)]
    errors: list[BaseException] = []

    def work(part: int) -> None:
        try:
            for piece in values.chunks(part, parts):
                found[part].add(_real(piece))
        except BaseException as error:  # noqa: BLE001 - raised again by the thread that waits
            errors.append(error)

    helpers = [
        threading.Thread(target=work, args=(part,), name="eagerlab-statistics", daemon=True)
        for part in range(1, parts)
    ]
    for helper in helpers:
        helper.start()
    work(0)
    for helper in helpers:
        helper.join()
    if errors:
        raise errors.pop()
    for other in found[1:]:
        found[0].merge(other)
    return found[0]


def _again_if_rough(pieces: Iterable[Array]) -> Totals:
    rows = [_real(piece) for piece in pieces]
    totals = Totals()
    for row in rows:
        totals.add(row)
    if totals.is_rough:
        totals = Totals(*_scale_and_shift(totals))
        for row in rows:
            totals.add(row)
    return totals


def _scale_and_shift(totals: Totals) -> tuple[float, float]:
    """Choose numbers that keep sums of these values finite and their differences large."""
    middle = totals.minimum / 2 + totals.maximum / 2
    reach = max(totals.maximum / 2 - totals.minimum / 2, 1e-300)
    return 1.0 / reach if reach > 1e100 else 1.0, middle


def _real(piece: Array) -> Array:
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


def _zeros(piece: Array) -> int:
    return int(np.count_nonzero(np.equal(piece, 0)))
