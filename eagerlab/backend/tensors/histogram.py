"""How often values occur: of a sample at once, or of all in pieces that fit the cache."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np
import numpy.typing as npt

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.parts import real
from eagerlab.backend.tensors.passes import Adder, Wait, Watch, dont_wait, go_on, go_through
from eagerlab.backend.tensors.totals import Totals
from eagerlab.backend.tensors.values import Array, Values
from eagerlab.protocol.picturing import Part, Reach, Spread

SAMPLE = 1_000_000
MOST = (0.5, 99.5)
"""Percentiles between which most values lie."""
FAR = 4.0
"""The outermost values are left out unasked where all are spread so many times as wide as most."""
_LIMIT = float(np.finfo(np.float64).max)

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Counted:
    """Counts of finite values between `edges`; `counted` elements of all were looked at."""

    edges: Numbers
    counts: npt.NDArray[np.int64]
    counted: int
    below: int = 0
    above: int = 0
    linear: float = 0.0
    minimum: float | None = None
    maximum: float | None = None
    nan: int = 0
    positive_infinity: int = 0
    negative_infinity: int = 0
    note: str = ""


@dataclass
class _Seen:
    """What all elements are asked before bins can be chosen."""

    part: Part
    counted: int = 0
    finite: int = 0
    least: float = np.inf
    most: float = -np.inf
    nan: int = 0
    positive: int = 0
    negative: int = 0

    @classmethod
    def of(cls, totals: Totals) -> Self:
        """Take it from statistics of the same numbers."""
        return cls(
            "magnitude",
            totals.counted,
            totals.finite,
            float(totals.minimum),
            float(totals.maximum),
            totals.nan,
            totals.positive_infinity,
            totals.negative_infinity,
        )

    def add(self, piece: Array) -> None:
        self.counted += piece.size
        piece, _ = real(piece, self.part)
        if piece.dtype.kind == "f":
            finite = np.isfinite(piece)
            if not finite.all():
                self.nan += int(np.count_nonzero(np.isnan(piece)))
                self.positive += int(np.count_nonzero(np.isposinf(piece)))
                self.negative += int(np.count_nonzero(np.isneginf(piece)))
                piece = piece[finite]
        self.finite += piece.size
        if piece.size:
            self.least, self.most = (
                min(self.least, float(piece.min())),
                max(self.most, float(piece.max())),
            )

    def merge(self, other: _Seen) -> None:
        self.counted += other.counted
        self.finite += other.finite
        self.least, self.most = min(self.least, other.least), max(self.most, other.most)
        self.nan += other.nan
        self.positive += other.positive
        self.negative += other.negative


@dataclass
class _Bins:
    """Counts the finite elements of pieces between `edges`."""

    part: Part
    edges: Numbers
    are_even: bool
    counted: int = 0
    below: int = 0
    above: int = 0
    counts: npt.NDArray[np.int64] = field(init=False)

    def __post_init__(self) -> None:
        self.counts = np.zeros(len(self.edges) - 1, np.int64)

    def add(self, piece: Array) -> None:
        self.counted += piece.size
        finite = _finite(real(piece, self.part)[0])
        counts = _binned(finite, self.edges, self.are_even)
        self.counts += counts
        if counts.sum() < finite.size:
            self.below += int(np.count_nonzero(finite < self.edges[0]))
            self.above += int(np.count_nonzero(finite > self.edges[-1]))

    def merge(self, other: _Bins) -> None:
        self.counted += other.counted
        self.below += other.below
        self.above += other.above
        self.counts += other.counts


def count(
    values: Values,
    bins: int,
    *,
    exact: bool = False,
    spread: Spread = "equal",
    reach: Reach = "auto",
    part: Part = "magnitude",
    totals: Totals | None = None,
    watch: Watch = go_on,
    wait: Wait = dont_wait,
) -> Counted:
    """Count the finite values; see `eagerlab.protocol.picturing.Histogram`.

    Parameters
    ----------
    values : Values
        What to read.
    exact : bool
        Go through all elements: twice, because bins lie between the least and the greatest.
    totals : Totals, optional
        Exact statistics of the same elements, where they are known: then it is once.
    watch : callable, optional
        Told how far it is, and may end it by raising.
    wait : callable, optional
        Lets others have their turn.

    Raises
    ------
    LabError
        There are no numbers.
    """
    if values.no_values:
        raise LabError(values.no_values, severity="info")
    drawn = values.sample(SAMPLE) if values.size else np.zeros(0)
    sample, note = real(drawn, part)
    exact = exact and values.size > sample.size
    if not exact or (part != "magnitude" and drawn.dtype.kind == "c"):
        totals = None
    passes = 1 if totals is not None else 2

    def go(make: Callable[[], Adder], number: int) -> Adder:
        if exact:
            return go_through(
                values, make, lambda done, total: watch(number * total + done, passes * total), wait
            )
        adder = make()
        adder.add(drawn)
        return adder

    seen = _Seen.of(totals) if totals is not None else go(lambda: _Seen(part), 0)
    found = Counted(
        np.linspace(0.0, 1.0, bins + 1),
        np.zeros(bins, np.int64),
        seen.counted,
        nan=seen.nan,
        positive_infinity=seen.positive,
        negative_infinity=seen.negative,
    )
    if not seen.finite:
        return replace(found, note="No finite values to count.")
    numbers = _finite(sample)
    low, high = _reached(numbers, seen, reach)
    linear = _linear(numbers, low, high) if spread == "symlog" else 0.0
    edges = _edges(low, high, bins, linear, sample.dtype.kind in "iub")
    binned = go(lambda: _Bins(part, edges, not linear), passes - 1)
    return replace(
        found,
        edges=edges,
        counts=binned.counts,
        below=binned.below,
        above=binned.above,
        linear=linear,
        minimum=seen.least,
        maximum=seen.most,
        note=note,
    )


def symlog(numbers: Numbers, linear: float) -> Numbers:
    """Return places on a scale that is linear up to `linear` about zero, and logarithmic beyond."""
    return np.sign(numbers) * np.log1p(np.abs(numbers) / linear)


def _finite(piece: Array) -> Numbers:
    numbers = piece.astype(np.float64)
    if piece.dtype.kind != "f":
        return numbers
    finite = np.isfinite(numbers)
    return numbers if finite.all() else numbers[finite]


def _reached(sample: Numbers, seen: _Seen, reach: Reach) -> tuple[float, float]:
    if reach == "all" or not sample.size:
        return seen.least, seen.most
    low, high = (float(one) for one in np.percentile(sample / 4, MOST) * 4)
    far = seen.most / FAR - seen.least / FAR > high - low
    # Where nearly all values are equal, the few that differ are what there is to see.
    return (low, high) if high > low and (far or reach == "most") else (seen.least, seen.most)


def _linear(sample: Numbers, low: float, high: float) -> float:
    """Return up to which distance from zero the scale is linear: most values that are not zero lie beyond."""
    sizes = np.abs(sample[sample != 0])
    reach = max(abs(low), abs(high))
    if not sizes.size or not reach > 0:
        return 1.0
    # Never so small that something divided by it overflows.
    return max(float(np.clip(np.percentile(sizes, 1), reach * 1e-12, reach)), 1e-300)


def _edges(low: float, high: float, bins: int, linear: float, whole: bool) -> Numbers:
    if whole and not linear and high - low < bins and max(abs(low), abs(high)) < 2**52:
        return np.arange(np.floor(low), np.ceil(high) + 2) - 0.5
    least, most = low, high
    # A quarter of each value, so that the span of the largest floats does not overflow.
    low, high = low / 4, high / 4
    if not high > low + abs(low) * 1e-15:
        margin = max(abs(low) * 1e-6, 0.125)
        low, high = low - margin, high + margin
    if linear:
        first, last = (float(one) for one in symlog(np.array([low, high]), linear / 4))
        places = np.linspace(first, last, bins + 1)
        edges = np.sign(places) * np.expm1(np.abs(places)) * (linear / 4)
        edges[0], edges[-1] = low, high
        edges = np.maximum.accumulate(edges)
    else:
        edges = np.histogram_bin_edges(np.zeros(0), bins, (low, high))
    edges = np.clip(edges, -_LIMIT / 4, _LIMIT / 4) * 4
    # A quarter of the smallest floats of all is rounded: the ends must not come between them.
    edges[0], edges[-1] = min(edges[0], least), max(edges[-1], most)
    return edges


def _binned(finite: Numbers, edges: Numbers, even: bool) -> npt.NDArray[np.int64]:
    if even:
        # A quarter of each value, where the span would overflow.
        share = 4 if max(-edges[0], edges[-1]) > _LIMIT / 4 else 1
        part = finite / share if share > 1 else finite
        counts = np.histogram(part, len(edges) - 1, (edges[0] / share, edges[-1] / share))[0]
    else:
        counts = np.histogram(finite, edges)[0]
    return counts.astype(np.int64)
