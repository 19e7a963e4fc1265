"""Curves over steps as the window keeps them: growing arrays, in segments. No Qt; one thread at a time."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from eagerlab.gui.models.decimate import Envelope, Floats, Series
from eagerlab.gui.models.growing import GrowingColumn
from eagerlab.gui.models.shapes import Scale, Shape, shape_of, smoothed, warm_up

CURRENT_LIMIT = 2**24
"""Rows of the run at hand that are kept one by one; a longer run is thinned, keeping its peaks."""
_GROUP = 8  # rows of which at most four stay when a run is thinned, times the number of curves

Steps = npt.NDArray[np.int64]


class Curves:
    """Curves that share their steps.

    A step smaller than the one before (a checkpoint was restored) begins a new *segment*: the line is broken
    there.

    Parameters
    ----------
    limit : int
        How many rows are kept one by one.
    """

    def __init__(self, limit: int = CURRENT_LIMIT) -> None:
        self._limit = limit
        self._steps = GrowingColumn(np.int32, np.int64)
        self._series: dict[str, Series] = {}
        self._offsets: dict[str, int] = {}
        self._starts: list[int] = []
        self._break = True
        self.first_step = 0
        self.last_step = 0

    def __len__(self) -> int:
        return len(self._steps)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the curves, in the order in which they came."""
        return tuple(self._series)

    @property
    def nbytes(self) -> int:
        """Bytes held."""
        return self._steps.nbytes + sum(series.nbytes for series in self._series.values())

    def series(self, name: str) -> Series:
        """Return one curve's values."""
        return self._series[name]

    def steps_of(self, name: str) -> Steps:
        """Return the steps of a curve's rows, shape (n,), a copy."""
        start = self._offsets[name]
        return self._steps.values[start : start + len(self._series[name])].astype(np.int64)

    def append(self, names: Sequence[str], steps: Steps, values: Floats) -> None:
        """Append rows.

        Parameters
        ----------
        names : sequence of str
            Names of the columns; a new one begins here, and one that is not among them has ended.
        steps : ndarray of int64, shape (n,)
            Their steps.
        values : ndarray of float64, shape (n, len(names))
            Anything, NaN and infinities included.
        """
        if not len(steps):
            return
        before = len(self._steps)
        self._note_segments(steps, before)
        self._steps.append(steps)
        for column, name in enumerate(names):
            series = self._series.setdefault(name, Series())
            start = self._offsets.setdefault(name, before)
            if (missing := before - start - len(series)) > 0:
                series.append(np.full(missing, np.nan))
            series.append(np.ascontiguousarray(values[:, column], np.float64))
        if len(self._steps) > self._limit:
            self._thin()

    def break_line(self) -> None:
        """Begin a new segment with the next row."""
        self._break = True

    def shape(self, name: str, view: tuple[float, float], points: int, scale: Scale, weight: float) -> Shape:
        """Return what to draw of a curve between two steps.

        Parameters
        ----------
        name : str
            The curve.
        view : tuple of float
            First and last visible step.
        points : int
            How many buckets there is use for, about two a pixel.
        scale : Scale
            The axis.
        weight : float
            Smoothing, see `shape_of`.
        """
        offset, series = self._offsets[name], self._series[name]
        parts = []
        for start, stop in self._visible(name, view):
            floor = max(self._segment_start(start) - offset, 0)
            back = min(warm_up(weight), start - offset - floor)
            envelope = series.envelope(start - offset - back, stop - offset, points + back)
            skipped = int(np.searchsorted(envelope.rows, start - offset, side="right")) - 1
            parts.append((self._x(envelope, offset), envelope, skipped))
        return shape_of(parts, scale, weight)

    def nearest(self, name: str, step: float) -> tuple[int, int] | None:
        """Return the row of a curve, and its step, that lie nearest to `step`; None when it is empty."""
        best: tuple[int, int] | None = None
        for start, stop in self._segments(name):
            steps = self._steps.values[start:stop]
            at = _first_from(steps, step)
            for row in (at - 1, at):
                if 0 <= row < len(steps):
                    found = int(steps[row])
                    if best is None or abs(found - step) <= abs(best[1] - step):
                        best = (start + row - self._offsets[name], found)
        return best

    def smoothed_at(self, name: str, row: int, weight: float) -> float:
        """Return the smoothed value at a row of a curve."""
        offset = self._offsets[name]
        start = max(row - warm_up(weight), self._segment_start(row + offset) - offset, 0)
        return float(smoothed(self._series[name].envelope(start, row + 1, row + 1 - start), weight)[-1])

    def _x(self, envelope: Envelope, offset: int) -> Floats:
        return self._steps.values[envelope.rows + offset].astype(np.float64)

    def _segments(self, name: str) -> Iterator[tuple[int, int]]:
        first = self._offsets[name]
        last = first + len(self._series[name])
        for start, stop in zip(self._starts, [*self._starts[1:], len(self._steps)], strict=True):
            if max(start, first) < min(stop, last):
                yield max(start, first), min(stop, last)

    def _visible(self, name: str, view: tuple[float, float]) -> Iterator[tuple[int, int]]:
        """Yield each segment's rows in view, and one more on either side so that lines leave it."""
        for start, stop in self._segments(name):
            steps = self._steps.values[start:stop]
            first = max(0, _first_from(steps, view[0]) - 1)
            last = min(len(steps), _first_from(steps, np.nextafter(view[1], np.inf)) + 1)
            if first < last:
                yield start + first, start + last

    def _segment_start(self, row: int) -> int:
        return self._starts[int(np.searchsorted(self._starts, row, side="right")) - 1]

    def _note_segments(self, steps: Steps, before: int) -> None:
        if self._break or steps[0] < self._steps.values[-1]:
            self._starts.append(before)
            self._break = False
        self._starts += (before + 1 + np.flatnonzero(np.diff(steps) < 0)).tolist()
        low, high = int(steps.min()), int(steps.max())
        self.first_step = min(self.first_step, low) if before else low
        self.last_step = max(self.last_step, high) if before else high

    def _thin(self) -> None:
        """Halve the rows: keep the smallest, the largest and the first NaN and infinity of each group."""
        kept = np.zeros(len(self._steps), bool)
        kept[self._starts] = True
        kept[-1] = True
        group = _GROUP * len(self._series)
        for name, series in self._series.items():
            offset = self._offsets[name]
            for rows in series.peaks(group):
                kept[rows + offset] = True
            kept[offset] = True
        numbering = np.cumsum(kept) - 1
        self._starts = numbering[self._starts].tolist()
        for name, series in self._series.items():
            offset = self._offsets[name]
            series.keep(kept[offset : offset + len(series)])
            self._offsets[name] = int(numbering[offset])
        steps = self._steps.values[kept]
        self._steps = GrowingColumn(np.int32, np.int64)
        self._steps.append(steps)


def _first_from(steps: npt.NDArray[np.integer], step: float) -> int:
    """Return the first row at `step` or later; asked in the column's dtype, or NumPy would convert it all."""
    if not len(steps) or step > steps[-1]:
        return len(steps)
    return int(np.searchsorted(steps, np.array(math.ceil(max(step, steps[0])), steps.dtype)))
