"""Long curves thinned for drawing, so that no spike and no NaN is lost. No Qt; one thread at a time.

A `Series` keeps every value and, above it, a pyramid: level 0 summarises 16 rows, each further level 4
buckets of the one below, by smallest, largest, mean and count of the finite values, and by flags for those
that are not finite. A redraw reads the one level whose buckets are about half a pixel wide, so its cost does
not grow with the curve.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from eagerlab.gui.models.growing import GrowingColumn

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.uint8]

BASE = 16
FACTOR = 4
IS_NAN, IS_INF, IS_MINUS_INF = 1, 2, 4


@dataclass(frozen=True)
class Envelope:
    """What to draw of a range of rows: one entry a bucket, or a row where there is room for all of them.

    Attributes
    ----------
    rows : ndarray of int64, shape (n,)
        The first row of each bucket.
    low, high, mean : ndarray of float64, shape (n,)
        Over the finite values of the bucket; NaN where it has none.
    count : ndarray of float64, shape (n,)
        How many finite values it has.
    flags : ndarray of uint8, shape (n,)
        `IS_NAN`, `IS_INF` and `IS_MINUS_INF` of its other values.
    width : int
        Rows in a whole bucket; 1 means that these are the rows themselves.
    """

    rows: npt.NDArray[np.int64]
    low: Floats
    high: Floats
    mean: Floats
    count: Floats
    flags: Flags
    width: int


class Series:
    """The values of one curve, with a pyramid for drawing it at any zoom."""

    def __init__(self) -> None:
        self._raw = GrowingColumn(np.float32, np.float64)
        self._levels: list[_Level] = []
        self.nan_count = 0
        self.inf_count = 0
        self.not_positive = 0
        self.low = np.nan
        self.high = np.nan
        self.low_positive = np.nan

    def __len__(self) -> int:
        return len(self._raw)

    @property
    def nbytes(self) -> int:
        """Bytes held, the pyramid included."""
        return self._raw.nbytes + sum(level.nbytes for level in self._levels)

    def values(self, start: int, stop: int) -> Floats:
        """Return rows `start` to `stop` as float64, a copy."""
        return self._raw.values[start:stop].astype(np.float64)

    def append(self, values: Floats) -> None:
        """Append values, shape (k,), float64; anything may be NaN or infinite."""
        if not len(values):
            return
        self._count_up(values)
        self._raw.append(values)
        below: Series | _Level = self
        width = BASE
        depth = 0
        while len(self._raw) >= width:
            if depth == len(self._levels):
                self._levels.append(_Level(width))
            self._levels[depth].take_from(below)
            below = self._levels[depth]
            width *= FACTOR
            depth += 1

    def last(self) -> float:
        """Return the newest value, finite or not; NaN when there is none."""
        return float(self._raw.values[-1]) if len(self._raw) else float("nan")

    def rows_of(self, start: int, stop: int) -> Summary:
        """Return rows `start` to `stop` as buckets of one row each."""
        return _summary_of_rows(self.values(start, stop))

    def peaks(self, group: int) -> list[npt.NDArray[np.int64]]:
        """Return the rows that matter in each `group` rows: smallest, largest, first NaN, first infinity."""
        count = len(self._raw) // group * group
        rows = self._raw.values[:count].reshape(-1, group)
        starts = np.arange(0, count, group)
        finite = np.isfinite(rows)
        return [
            starts + np.where(finite, rows, np.inf).argmin(axis=1),
            starts + np.where(finite, rows, -np.inf).argmax(axis=1),
            starts + np.isnan(rows).argmax(axis=1),
            starts + np.isinf(rows).argmax(axis=1),
        ]

    def keep(self, kept: npt.NDArray[np.bool_]) -> None:
        """Forget the rows that are False in `kept`, shape (n,); the counts go on counting all."""
        values = self._raw.values[kept]
        counts = (self.nan_count, self.inf_count, self.not_positive)
        self._raw, self._levels = GrowingColumn(np.float32, np.float64), []
        self.append(values.astype(np.float64))
        self.nan_count, self.inf_count, self.not_positive = counts

    def envelope(self, start: int, stop: int, points: int) -> Envelope:
        """Summarise rows `start` to `stop` in at most about `points` buckets.

        Parameters
        ----------
        start, stop : int
            The range of rows, within this series.
        points : int
            How many buckets there is use for; about `points` × `FACTOR` rows are the most that are read.
        """
        width = 1
        chosen: _Level | None = None
        for level in self._levels:
            if (stop - start) // width <= points:
                break
            width, chosen = level.width, level
        if chosen is None:
            return _envelope(np.arange(start, stop), self.rows_of(start, stop), 1)
        first = min(-(-start // width), len(chosen))
        last = min((stop - 1) // width, len(chosen))
        if first >= last:
            return _envelope(np.array([start]), self._reduced(start, stop), width)
        parts = [chosen.rows_of(first, last)]
        rows = [np.arange(first, last) * width]
        if start < first * width:
            parts.insert(0, self._reduced(start, first * width))
            rows.insert(0, np.array([start]))
        if last * width < stop - 1:
            parts.append(self._reduced(last * width, stop - 1))
            rows.append(np.array([last * width]))
        # The last row is a point of its own: the line ends at the newest step, not where its bucket begins.
        parts.append(self.rows_of(stop - 1, stop))
        rows.append(np.array([stop - 1]))
        return _envelope(np.concatenate(rows), Summary.joined(parts), width)

    def _reduced(self, start: int, stop: int) -> Summary:
        return _reduce(self.rows_of(start, stop), stop - start)

    def _count_up(self, values: Floats) -> None:
        finite = values[np.isfinite(values)]
        nan_count = int(np.isnan(values).sum())
        self.nan_count += nan_count
        self.inf_count += len(values) - len(finite) - nan_count
        if len(finite):
            self.low = float(np.fmin(self.low, finite.min()))
            self.high = float(np.fmax(self.high, finite.max()))
        positive = finite[finite > 0]
        self.not_positive += len(finite) - len(positive)
        if len(positive):
            self.low_positive = float(np.fmin(self.low_positive, positive.min()))


@dataclass(frozen=True)
class Summary:
    """The columns of an `Envelope` without its rows."""

    low: Floats
    high: Floats
    mean: Floats
    count: Floats
    flags: Flags

    @staticmethod
    def joined(parts: list[Summary]) -> Summary:
        """Return one summary after the other."""
        return Summary(
            *(
                np.concatenate([getattr(part, name) for part in parts])
                for name in ("low", "high", "mean", "count", "flags")
            )
        )


class _Level:
    """Whole buckets of `width` rows."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._low = GrowingColumn(np.float32, np.float64)
        self._high = GrowingColumn(np.float32, np.float64)
        self._mean = GrowingColumn(np.float32, np.float64)
        self._count = GrowingColumn(np.uint16, np.uint32)
        self._flags = GrowingColumn(np.uint8, np.uint8)

    def __len__(self) -> int:
        return len(self._low)

    @property
    def nbytes(self) -> int:
        columns = (self._low, self._high, self._mean, self._count, self._flags)
        return sum(column.nbytes for column in columns)

    def take_from(self, below: Series | _Level) -> None:
        """Add the buckets that the rows or buckets below have completed."""
        group = BASE if isinstance(below, Series) else FACTOR
        new = len(below) // group - len(self)
        if not new:
            return
        first = len(self) * group
        added = _reduce(below.rows_of(first, first + new * group), group)
        self._low.append(added.low)
        self._high.append(added.high)
        self._mean.append(
            added.mean.astype(np.float32).astype(np.float64) if _fits(added.mean) else added.mean
        )
        self._count.append(added.count.astype(np.uint32))
        self._flags.append(added.flags)

    def rows_of(self, start: int, stop: int) -> Summary:
        return Summary(
            self._low.values[start:stop].astype(np.float64),
            self._high.values[start:stop].astype(np.float64),
            self._mean.values[start:stop].astype(np.float64),
            self._count.values[start:stop].astype(np.float64),
            self._flags.values[start:stop].astype(np.uint8),
        )


def _fits(values: Floats) -> bool:
    """Whether float32 holds these means well enough; their last digits are nobody's measurement."""
    sizes = np.abs(values[np.isfinite(values) & (values != 0)])
    return not len(sizes) or bool(sizes.max() < 1e38 and sizes.min() > 1e-37)


def _summary_of_rows(values: Floats) -> Summary:
    finite = np.isfinite(values)
    flags = np.zeros(len(values), np.uint8)
    if not finite.all():
        flags[np.isnan(values)] = IS_NAN
        flags[values == np.inf] = IS_INF
        flags[values == -np.inf] = IS_MINUS_INF
        values = np.where(finite, values, np.nan)
    return Summary(values, values, values, finite.astype(np.float64), flags)


def _reduce(rows: Summary, group: int) -> Summary:
    """Join each `group` neighbours into one; means are weighted by counts, and no sum can overflow."""
    grouped = {
        name: getattr(rows, name).reshape(-1, group) for name in ("low", "high", "mean", "count", "flags")
    }
    count = grouped["count"].sum(axis=1)
    share = grouped["count"] / np.maximum(count, 1)[:, None]
    mean = np.where(grouped["count"] > 0, grouped["mean"] * share, 0).sum(axis=1)
    return Summary(
        np.fmin.reduce(grouped["low"], axis=1),
        np.fmax.reduce(grouped["high"], axis=1),
        np.where(count > 0, mean, np.nan),
        count,
        np.bitwise_or.reduce(grouped["flags"], axis=1),
    )


def _envelope(rows: npt.NDArray[np.int64], summary: Summary, width: int) -> Envelope:
    return Envelope(rows, summary.low, summary.high, summary.mean, summary.count, summary.flags, width)
