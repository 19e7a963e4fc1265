"""The curves of runs as the window knows them: gaps are noticed and filled. No Qt; GUI thread.

A finished run is built on the thread that reads it and handed over whole; after that only one thread touches
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from eagerlab.gui.models.curves import CURRENT_LIMIT, Curves, Steps
from eagerlab.gui.models.curves_apart import CurvesApart
from eagerlab.gui.models.decimate import Floats

OVERLAY_LIMIT = 2**21
"""The same for a run that is laid over it."""


@dataclass(frozen=True)
class Batch:
    """Rows of one stream as they arrive.

    Attributes
    ----------
    first_row : int
        How many rows were sent before.
    names : tuple of str
        Of the columns.
    steps : ndarray of int64, shape (n,)
        Of the rows.
    values : ndarray of float64, shape (n, len(names))
        Anything, NaN and infinities included.
    recorded : ndarray of bool, shape (n, len(names)), or None
        Which values there are; None where there are all.
    """

    first_row: int
    names: tuple[str, ...]
    steps: Steps
    values: Floats
    recorded: npt.NDArray[np.bool_] | None = None

    def parts(self, known: int) -> Iterator[tuple[tuple[str, ...], Steps, Floats]]:
        """Yield names, steps and values of the rows from `known` on, of equal columns together."""
        if self.recorded is None:
            yield self.names, self.steps[known:], self.values[known:]
            return
        changes = np.flatnonzero((self.recorded[1:] != self.recorded[:-1]).any(axis=1)) + 1
        bounds = [known, *changes[changes > known].tolist(), len(self.steps)]
        for start, stop in pairwise(bounds):
            columns = np.flatnonzero(self.recorded[start])
            names = tuple(self.names[column] for column in columns)
            yield names, self.steps[start:stop], self.values[start:stop, columns]


class Stream:
    """One stream of a run. Rows sent twice are ignored; when some are missing, the rest waits."""

    def __init__(self, curves: Curves) -> None:
        self.curves = curves
        self.rows = 0
        self._waiting: list[Batch] = []

    @property
    def missing(self) -> bool:
        """Whether rows were skipped and are to be read from the store."""
        return bool(self._waiting)

    def take(self, batch: Batch) -> None:
        """Append what is new in `batch`, or keep it until what comes before it is there."""
        if batch.first_row > self.rows:
            self._waiting.append(batch)
            self._waiting.sort(key=lambda waiting: waiting.first_row)
            return
        self._append(batch)
        while self._waiting and self._waiting[0].first_row <= self.rows:
            self._append(self._waiting.pop(0))

    def give_up_missing(self) -> None:
        """Go on without the rows that nobody has; the line shows a gap."""
        if self._waiting:
            self.rows = self._waiting[0].first_row
            self.curves.break_line()
            self.take(self._waiting.pop(0))

    def _append(self, batch: Batch) -> None:
        known = self.rows - batch.first_row
        if known < len(batch.steps):
            for names, steps, values in batch.parts(known):
                self.curves.append(names, steps, values)
            self.rows = batch.first_row + len(batch.steps)


@dataclass(frozen=True)
class Mark:
    """An event of a run, at a step."""

    step: int
    what: str
    label: str
    detail: str = ""


STREAMS = ("train", "validation", "followed")
"""The streams of a run: what each step, each check, and each look at what is followed has measured."""


class RunCurves:
    """Everything that is plotted of one run.

    Parameters
    ----------
    run : str
        Its id.
    title : str
        What the legend calls it.
    limit : int
        See `Curves`.
    """

    def __init__(self, run: str, title: str, limit: int = CURRENT_LIMIT) -> None:
        self.run = run
        self.title = title
        self.train = Stream(Curves(limit))
        self.validation = Stream(Curves(limit))
        self.followed = Stream(CurvesApart(limit))
        self.marks: list[Mark] = []

    def stream(self, name: str) -> Stream:
        """Return the stream called ``train``, ``validation`` or ``followed``."""
        return {"validation": self.validation, "followed": self.followed}.get(name, self.train)

    def add_mark(self, mark: Mark) -> None:
        """Add an event, unless it is known."""
        if mark not in self.marks[-1000:]:
            self.marks.append(mark)
