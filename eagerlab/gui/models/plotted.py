"""Points that cells plotted themselves, by curve. No Qt; GUI thread."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from eagerlab.gui.models.decimate import Floats
from eagerlab.gui.models.growing import GrowingColumn

KEPT = 2**21
"""Points of one curve; where more come, every other of the old ones goes."""
DRAWN = 8_000
"""Points of one curve that are drawn at once."""


def _column() -> GrowingColumn:
    return GrowingColumn(np.float64, np.float64)


@dataclass
class PlottedCurve:
    """The points of one curve, in the order in which they came."""

    x: GrowingColumn = field(default_factory=_column)
    y: GrowingColumn = field(default_factory=_column)
    is_path: bool = False
    x_name: str = ""

    def take(self, x: Floats, y: Floats) -> None:
        """Append points; of very many, every other of the old ones goes."""
        if len(self.x) + len(x) > KEPT:
            old = (self.x.values[::2].copy(), self.y.values[::2].copy())
            self.x, self.y = _column(), _column()
            self.x.append(old[0])
            self.y.append(old[1])
        self.x.append(x)
        self.y.append(y)


def thinned(x: Floats, y: Floats, is_path: bool, most: int = DRAWN) -> tuple[Floats, Floats]:
    """Return at most about `most` points that look the same.

    Parameters
    ----------
    x, y : ndarray of float64, shape (n,)
        The points.
    is_path : bool
        Of a path, evenly spaced points remain; of a curve over x the least and the greatest of each piece,
        so that no spike is lost.
    most : int
        How many.
    """
    if len(x) <= most:
        return x, y
    if is_path:
        chosen = np.linspace(0, len(x) - 1, most).astype(np.int64)
        return x[chosen], y[chosen]
    pieces = most // 2
    size = len(x) // pieces
    kept = size * pieces
    blocks = y[:kept].reshape(pieces, size)
    at = np.arange(pieces) * size
    low = at + np.where(np.isfinite(blocks), blocks, np.inf).argmin(axis=1)
    high = at + np.where(np.isfinite(blocks), blocks, -np.inf).argmax(axis=1)
    chosen = np.unique(np.concatenate([[0], low, high, np.arange(kept, len(x)), [len(x) - 1]]))
    return x[chosen], y[chosen]
