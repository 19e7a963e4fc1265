"""Columns that grow by one end. No Qt; one thread at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


class GrowingColumn:
    """A one-dimensional array that grows by doubling, in a narrow dtype for as long as that loses nothing.

    TensorFlow's losses are float32, so a column of them takes half the room until a wider value comes.

    Parameters
    ----------
    narrow, wide : dtype
        The dtype to begin with, and the one to change to when a value does not fit.
    """

    def __init__(self, narrow: npt.DTypeLike, wide: npt.DTypeLike) -> None:
        self._wide = np.dtype(wide)
        self._array = np.empty(64, narrow)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    @property
    def nbytes(self) -> int:
        """Bytes held, room to grow included."""
        return self._array.nbytes

    @property
    def values(self) -> npt.NDArray[Any]:
        """A view of what was appended, shape (n,); valid until the next `append`."""
        return self._array[: self._count]

    def append(self, values: npt.NDArray[np.generic]) -> None:
        """Append `values`, shape (k,)."""
        self._widen_for(values)
        needed = self._count + len(values)
        if needed > len(self._array):
            grown = np.empty(max(needed, 2 * len(self._array)), self._array.dtype)
            grown[: self._count] = self.values
            self._array = grown
        self._array[self._count : needed] = values
        self._count = needed

    def _widen_for(self, values: npt.NDArray[np.generic]) -> None:
        if self._array.dtype == self._wide:
            return
        with np.errstate(over="ignore", invalid="ignore"):
            same = values.astype(self._array.dtype).astype(self._wide) == values
        if not bool(np.all(same | (values != values))):
            widened = np.empty(len(self._array), self._wide)
            widened[: self._count] = self.values
            self._array = widened
