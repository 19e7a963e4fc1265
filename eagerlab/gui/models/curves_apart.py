"""Curves each of which has steps of its own. No Qt; one thread at a time."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from eagerlab.gui.models.curves import CURRENT_LIMIT, Curves, Steps
from eagerlab.gui.models.decimate import Floats, Series
from eagerlab.gui.models.shapes import Scale, Shape


class CurvesApart(Curves):
    """Curves that come and go: what is followed can be ended, and begun again, one by one.

    A row has values of some of them only, and says nothing about the others: that is no NaN. Where one of
    them was left out, its line is broken.

    Parameters
    ----------
    limit : int
        How many rows of each are kept one by one.
    """

    def __init__(self, limit: int = CURRENT_LIMIT) -> None:
        super().__init__(limit)
        self._apart: dict[str, Curves] = {}
        self._newest: frozenset[str] = frozenset()

    @override
    def __len__(self) -> int:
        return max(map(len, self._apart.values()), default=0)

    @property
    @override
    def names(self) -> tuple[str, ...]:
        return tuple(self._apart)

    @property
    @override
    def nbytes(self) -> int:
        return sum(curves.nbytes for curves in self._apart.values())

    @override
    def series(self, name: str) -> Series:
        return self._apart[name].series(name)

    @override
    def steps_of(self, name: str) -> Steps:
        return self._apart[name].steps_of(name)

    @override
    def append(self, names: Sequence[str], steps: Steps, values: Floats) -> None:
        if not len(steps):
            return
        for column, name in enumerate(names):
            curves = self._apart.setdefault(name, Curves(self._limit))
            if name not in self._newest:
                curves.break_line()
            curves.append((name,), steps, values[:, column : column + 1])
        self._newest = frozenset(names)
        self.first_step = min(curves.first_step for curves in self._apart.values())
        self.last_step = max(curves.last_step for curves in self._apart.values())

    @override
    def break_line(self) -> None:
        for curves in self._apart.values():
            curves.break_line()

    @override
    def shape(self, name: str, view: tuple[float, float], points: int, scale: Scale, weight: float) -> Shape:
        return self._apart[name].shape(name, view, points, scale, weight)

    @override
    def nearest(self, name: str, step: float) -> tuple[int, int] | None:
        return self._apart[name].nearest(name, step)

    @override
    def smoothed_at(self, name: str, row: int, weight: float) -> float:
        return self._apart[name].smoothed_at(name, row, weight)
