"""Values that the console watches, against their index. No Qt; GUI thread."""

from __future__ import annotations

import numpy as np

from eagerlab.gui.models.curves import Curves
from eagerlab.gui.models.decimate import Floats

WATCH_LIMIT = 2**22
"""Values of one name that are kept one by one."""


class WatchedCurves:
    """The curves of all watched names."""

    def __init__(self) -> None:
        self._curves: dict[str, Curves] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The watched names, in the order in which they came."""
        return tuple(self._curves)

    def curves(self, name: str) -> Curves:
        """Return the curve of a name; its only series has the same name."""
        return self._curves[name]

    def take(self, name: str, first: int, values: Floats) -> None:
        """Take values from index `first` on; what was known from there on was replaced by the console.

        Parameters
        ----------
        name : str
            The watched name.
        first : int
            Index of the first value.
        values : ndarray of float64, shape (n,)
            The values; none at all empties the curve from `first` on.
        """
        curves = self._curves.get(name)
        if curves is None or (len(curves) and first <= curves.last_step):
            curves = self._curves[name] = self._before(name, first)
        steps = np.arange(first, first + len(values), dtype=np.int64)
        curves.append((name,), steps, values[:, None])

    def remove(self, name: str) -> None:
        """Forget a name."""
        self._curves.pop(name, None)

    def _before(self, name: str, first: int) -> Curves:
        kept = Curves(WATCH_LIMIT)
        known = self._curves.get(name)
        if known is not None and first > 0:
            steps = known.steps_of(name)
            count = int(np.searchsorted(steps, first))
            kept.append((name,), steps[:count], known.series(name).values(0, count)[:, None])
        return kept
