"""Masked arrays: what is masked stays hidden, in the table, the picture and the statistics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from eagerlab.backend.tensors.values import Array, Dense, Index, Values, element_texts, spans

MASKED = "--"
"""As NumPy writes it."""


class Masked(Values):
    """An array with a mask of the same shape.

    Parameters
    ----------
    data : Values
        What the array holds, masked or not.
    mask : array of bool
        Where nothing may be seen.
    """

    def __init__(self, data: Values, mask: Array) -> None:
        super().__init__("masked", data.shape, data.dtype, data.device, data.nbytes + mask.nbytes)
        self._data, self._mask = data, mask
        self._hidden = int(np.count_nonzero(mask))
        self.note = f"{self._hidden:,} masked elements are left out" if self._hidden else ""
        self.facts = (("masked", f"{self._hidden:,} of {mask.size:,}"),)

    def cells(self, index: Index) -> Array:
        """Return texts at `index`, ``--`` where it is masked."""
        out = element_texts(self._data, index)
        mask = np.asarray(self._mask[index])
        return np.where(mask, np.asarray(MASKED, object), out)

    def block(self, index: Index) -> Array:
        """Return the numbers at `index` for a picture: not a number where it is masked."""
        block = self._data.block(index)
        wide: Any = block.dtype if block.dtype.kind in "fc" else np.float64
        return np.where(np.asarray(self._mask[index]), np.nan, block.astype(wide))

    def elements(self, index: Index) -> Array:
        """Return the elements at `index`, masked as they are."""
        return np.ma.masked_array(self._data.elements(index), np.asarray(self._mask[index]))

    @property
    def size(self) -> int:
        """Number of elements that can be seen."""
        return self._mask.size - self._hidden

    def sample(self, count: int) -> Array:
        """Return elements that can be seen."""
        if self._mask.size <= count:
            return self._data.block((slice(None),) * len(self.shape))[~self._mask]
        hidden = Dense("array", self._mask, "bool").sample(count)  # the same places
        return self._data.sample(count)[~hidden]

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield elements that can be seen, slab by slab of the first axis: two arrays go together."""
        rows = self.shape[0] if self.shape else 1
        step = max(1, (1 << 18) * rows // max(1, self._mask.size))
        for span in spans(rows, part, parts, step):
            index: Index = (span,) if self.shape else ()
            yield self._data.block(index)[~np.asarray(self._mask[index])].reshape(-1)
