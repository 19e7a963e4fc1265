"""From a range of a curve to what is drawn of it: polylines, dots and marks. Pure functions; no Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from eagerlab.gui.models.decimate import Envelope, Flags, Floats

_BLOCK = 64
_FORGOTTEN = 1e-6  # a row that weighs less than this in a smoothed value is left out


@dataclass(frozen=True)
class Scale:
    """How values lie on the axis: as they are, over a power of ten that keeps them small, or as logarithms.

    Qt and pyqtgraph lose their way with ranges like 1e308 or 1e−300, so they are only shown friendly numbers.
    """

    log: bool = False
    exponent: int = 0

    def place(self, values: Floats) -> Floats:
        """Return where `values` lie on the axis; NaN where they have no place."""
        if self.log:
            positive = values > 0
            return np.where(positive, np.log10(np.where(positive, values, 1.0)), np.nan)
        return values / _power(self.exponent) if self.exponent else values

    def value(self, place: float) -> float:
        """Return the value at a place of the axis."""
        if self.log:
            return float(10.0**place) if place < 308 else float("inf")
        return place * _power(self.exponent) if self.exponent else place


def scale_for(low: float, high: float, log: bool) -> Scale:
    """Return the scale for finite values between `low` and `high` (NaN when there are none)."""
    size = float(np.fmax(abs(low), abs(high)))
    if log or not size > 0 or not math.isfinite(size) or 1e-3 <= size < 1e6:
        return Scale(log)
    return Scale(exponent=max(-300, math.floor(math.log10(size))))


def padded(low: float, high: float, share: float = 0.06) -> tuple[float, float]:
    """Return a range that shows everything from `low` to `high`, constants and single points included."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return 0.0, 1.0
    size = max(abs(low), abs(high))
    if high - low <= 1e-12 * size or high == low:
        margin = 0.1 * size or 1.0
        return low - margin, high + margin
    margin = share * (high - low)
    return low - margin, high + margin


@dataclass(frozen=True)
class Shape:
    """A curve ready to draw, in places of the axis; polylines are broken by NaN.

    Attributes
    ----------
    line_x, line_y : ndarray of float64
        The values themselves, or smallest and largest of each bucket.
    smooth_x, smooth_y : ndarray of float64
        The smoothed curve; empty when nothing is smoothed.
    dot_x, dot_y : ndarray of float64
        Points without neighbours, which a line would not show.
    mark_x : ndarray of float64
        Steps whose value is NaN or infinite.
    mark_flags : ndarray of uint8
        Which of them.
    """

    line_x: Floats
    line_y: Floats
    smooth_x: Floats
    smooth_y: Floats
    dot_x: Floats
    dot_y: Floats
    mark_x: Floats
    mark_flags: Flags


def shape_of(parts: list[tuple[Floats, Envelope, int]], scale: Scale, weight: float) -> Shape:
    """Turn the visible part of each segment into one shape.

    Parameters
    ----------
    parts : list of (x, envelope, shown)
        Steps of the buckets, the buckets, and how many of the first only warm up the smoothing.
    scale : Scale
        The axis.
    weight : float
        How much of the smoothed value is kept from one step to the next, 0 (no smoothing) to below 1.
    """
    lines: list[tuple[Floats, Floats]] = []
    smooth: list[tuple[Floats, Floats]] = []
    dots: list[tuple[Floats, Floats]] = []
    marks: list[tuple[Floats, Flags]] = []
    for x, envelope, skipped in parts:
        if weight > 0:
            y = scale.place(smoothed(envelope, weight))
            smooth.append((x[skipped:], y[skipped:]))
        x = x[skipped:]
        low, high = _placed(envelope, skipped, scale)
        lines.append((x, low) if envelope.width == 1 else _bars(x, low, high))
        alone = isolated(low)
        dots.append((x[alone], high[alone]))
        flagged = envelope.flags[skipped:] != 0
        marks.append((x[flagged], envelope.flags[skipped:][flagged]))
    line_x, line_y = _broken(lines)
    smooth_x, smooth_y = _broken(smooth)
    return Shape(
        line_x,
        line_y,
        smooth_x,
        smooth_y,
        _joined([part[0] for part in dots]),
        _joined([part[1] for part in dots]),
        _joined([part[0] for part in marks]),
        np.concatenate([part[1] for part in marks]) if marks else np.zeros(0, np.uint8),
    )


def warm_up(weight: float) -> int:
    """Return how many rows before the first shown one still matter to its smoothed value."""
    return math.ceil(math.log(_FORGOTTEN) / math.log(weight)) if 0 < weight < 1 else 0


def smoothed(envelope: Envelope, weight: float) -> Floats:
    """Return the exponential mean of an envelope's values, corrected for its beginning.

    Each row weighs `weight` times as much as the next one; rows that are not finite weigh nothing. A bucket
    enters as its mean with the weight of its rows, so the curve keeps its meaning (a mean over about 1 / (1 −
    weight) steps) at every zoom; where a bucket is wider than that, it is the bucket's mean.

    Parameters
    ----------
    envelope : Envelope
        Rows or buckets, oldest first.
    weight : float
        From 0 to below 1.

    Returns
    -------
    ndarray of float64, shape (n,)
        NaN where the value itself is not finite.
    """
    decay = weight**envelope.width
    share = envelope.count / envelope.width
    known = share > 0
    total = _decayed_sums(
        np.stack([np.where(known, envelope.mean * (share * (1 - decay)), 0), share * (1 - decay)]), decay
    )
    return np.where(known, total[0] / np.where(total[1] > 0, total[1], 1), np.nan)


def _decayed_sums(values: Floats, decay: float) -> Floats:
    """Return s[i] = decay × s[i − 1] + values[i] along the last axis, in blocks with one matrix product."""
    count = values.shape[-1]
    blocks = -(-count // _BLOCK)
    padded_values = np.zeros((len(values), blocks * _BLOCK))
    padded_values[:, :count] = values
    ages = np.subtract.outer(np.arange(_BLOCK), np.arange(_BLOCK))
    kernel = np.where(ages >= 0, decay ** np.maximum(ages, 0), 0.0)
    sums: Floats = padded_values.reshape(len(values), blocks, _BLOCK) @ kernel.T
    carried = decay ** np.arange(1, _BLOCK + 1)
    for block in range(1, blocks):
        sums[:, block] += sums[:, block - 1, -1:] * carried
    return sums.reshape(len(values), -1)[:, :count]


def isolated(values: Floats) -> npt.NDArray[np.bool_]:
    """Return which finite values have no finite neighbour."""
    finite = np.isfinite(values)
    around = np.zeros(len(values) + 2, bool)
    around[1:-1] = finite
    return finite & ~around[:-2] & ~around[2:]


def _placed(envelope: Envelope, skipped: int, scale: Scale) -> tuple[Floats, Floats]:
    low, high = envelope.low[skipped:], envelope.high[skipped:]
    if scale.log:
        low = np.where((low <= 0) & (high > 0), high, low)
    return scale.place(low), scale.place(high)


def _bars(x: Floats, low: Floats, high: Floats) -> tuple[Floats, Floats]:
    return np.repeat(x, 2), np.stack([low, high], axis=1).ravel()


def _broken(parts: list[tuple[Floats, Floats]]) -> tuple[Floats, Floats]:
    xs: list[Floats] = []
    ys: list[Floats] = []
    for x, y in parts:
        if not len(x):
            continue
        if xs:
            xs.append(xs[-1][-1:])
            ys.append(np.array([np.nan]))
        xs.append(x)
        ys.append(y)
    return _joined(xs), _joined(ys)


def _joined(parts: list[Floats]) -> Floats:
    return np.concatenate(parts) if parts else np.zeros(0)


def _power(exponent: int) -> float:
    return float(10.0**exponent)
