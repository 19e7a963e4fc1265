"""How often values occur: of a sample at once, or of all in pieces that fit the cache."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.parts import real
from eagerlab.backend.tensors.statistics import Watch, go_on
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
    """What all pieces are asked before bins can be chosen."""

    counted: int = 0
    finite: int = 0
    least: float = np.inf
    most: float = -np.inf
    nan: int = 0
    positive: int = 0
    negative: int = 0

    def add(self, piece: Array) -> None:
        self.counted += piece.size
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


def count(
    values: Values,
    bins: int,
    *,
    exact: bool = False,
    spread: Spread = "equal",
    reach: Reach = "auto",
    part: Part = "magnitude",
    watch: Watch = go_on,
) -> Counted:
    """Count the finite values; see `eagerlab.protocol.picturing.Histogram`.

    With `exact` it goes through all elements twice. `watch` is told how far it is, and raises to end it.

    Raises
    ------
    LabError
        There are no numbers.
    """
    if values.no_values:
        raise LabError(values.no_values, severity="info")
    sample = values.sample(SAMPLE) if values.size else np.zeros(0)
    sample, note = real(sample, part)
    exact = exact and values.size > sample.size

    done = 0

    def pieces() -> Iterable[Array]:
        nonlocal done
        for piece in values.chunks() if exact else (sample,):
            yield real(piece, part)[0]
            done += piece.size
            if exact:
                watch(done, 2 * values.size)

    seen = _Seen()
    for piece in pieces():
        seen.add(piece)
    numbers = _finite(sample)
    if not seen.finite:
        return Counted(
            np.linspace(0.0, 1.0, bins + 1),
            np.zeros(bins, np.int64),
            seen.counted,
            nan=seen.nan,
            positive_infinity=seen.positive,
            negative_infinity=seen.negative,
            note="No finite values to count.",
        )
    low, high = _reached(numbers, seen, reach)
    whole = sample.dtype.kind in "iub"
    linear = _linear(numbers, low, high) if spread == "symlog" else 0.0
    edges = _edges(low, high, bins, linear, whole)
    counts = np.zeros(len(edges) - 1, np.int64)
    below = above = 0
    for piece in pieces():
        finite = _finite(piece)
        outside = (int(np.count_nonzero(finite < edges[0])), int(np.count_nonzero(finite > edges[-1])))
        below, above = below + outside[0], above + outside[1]
        counts += _binned(finite, edges, even=not linear)
    return Counted(
        edges,
        counts,
        seen.counted,
        below,
        above,
        linear,
        seen.least,
        seen.most,
        seen.nan,
        seen.positive,
        seen.negative,
        note,
    )


def symlog(numbers: Numbers, linear: float) -> Numbers:
    """Return places on a scale that is linear up to `linear` about zero, and logarithmic beyond."""
    return np.sign(numbers) * np.log1p(np.abs(numbers) / linear)


def _finite(piece: Array) -> Numbers:
    numbers = piece.astype(np.float64)
    return numbers[np.isfinite(numbers)] if piece.dtype.kind == "f" else numbers


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
        counts = np.histogram(finite / 4, len(edges) - 1, (edges[0] / 4, edges[-1] / 4))[0]
    else:
        counts = np.histogram(finite, edges)[0]
    return counts.astype(np.int64)
