"""Sparse tensors as a table of coordinates and values; gradients in slices with the rows they belong to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from eagerlab.backend.tensors.values import Array, Index, Values, element_texts


class Beside(Values):
    """Numbers in the first columns that say where the values in the other columns belong.

    Parameters
    ----------
    kind : str
        ``sparse`` or ``slices``.
    places : Values
        Two axes: a row for each value.
    held : Values
        Two axes: the values.
    column_names : tuple of str
        Of the first columns.
    """

    def __init__(self, kind: str, places: Values, held: Values, column_names: tuple[str, ...]) -> None:
        rows, width = held.shape
        self._narrow = places.shape[1]
        super().__init__(
            kind, (rows, self._narrow + width), held.dtype, held.device, held.nbytes + places.nbytes
        )
        self.column_names = (*column_names, *(("value",) if width == 1 else ()))
        self._places, self._held = places, held

    def cells(self, index: Index) -> Array:
        """Return coordinates and values as text."""
        rows, columns = index
        shown = np.atleast_1d(np.arange(self.shape[1])[columns])
        out = np.empty((len(np.atleast_1d(np.arange(self.shape[0])[rows])), len(shown)), object)
        # An index of one row is a slice of one, so that both parts have two axes.
        along = rows if isinstance(rows, slice) else slice(rows, rows + 1 or None)
        for which, reader, first in (
            (shown < self._narrow, self._places, 0),
            (shown >= self._narrow, self._held, self._narrow),
        ):
            if which.any():
                wanted = shown[which] - first
                block = element_texts(reader, (along, slice(int(wanted[0]), int(wanted[-1]) + 1)))
                out[:, which] = block[:, wanted - wanted[0]]
        keep = tuple(slice(None) if isinstance(one, slice) else 0 for one in index)
        return np.asarray(out[keep], object)

    def elements(self, index: Index) -> Array:
        """Return the values at `index`, masked where coordinates stand."""
        rows, columns = index
        shown = np.arange(self.shape[1])[columns]
        along = rows if isinstance(rows, slice) else slice(rows, rows + 1 or None)
        held = self._held.elements((along, slice(None)))
        found: Any = np.ma.array(np.zeros((len(held), np.size(shown)), held.dtype), mask=True)
        which = np.atleast_1d(shown) >= self._narrow
        found[:, which] = held[:, np.atleast_1d(shown)[which] - self._narrow]
        keep = tuple(slice(None) if isinstance(one, slice) else 0 for one in index)
        return np.ma.asarray(found[keep])

    @property
    def size(self) -> int:
        """Number of stored values."""
        return self._held.size

    def sample(self, count: int) -> Array:
        """Return elements of the values, without their coordinates."""
        return self._held.sample(count)

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield the values, without their coordinates."""
        yield from self._held.chunks(part, parts)
