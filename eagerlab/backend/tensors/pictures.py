"""Two axes of a tensor as a picture."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.tiles import as_table, index_of
from eagerlab.backend.tensors.values import Values
from eagerlab.protocol.base import View

_LIMIT = float(np.finfo(np.float32).max)


@dataclass(frozen=True)
class Drawn:
    """A picture: float32, rows × columns, with NaN and infinities; `low` and `high` are for its colours."""

    picture: npt.NDArray[np.float32]
    stride: tuple[int, int]
    low: float
    high: float
    note: str


def draw(values: Values, view: View, limit: int) -> Drawn:
    """Draw two axes, thinned to at most `limit` points a side.

    Raises
    ------
    LabError
        There are no numbers.
    """
    if values.cells(tuple(slice(0, 0) for _ in values.shape)) is not None or values.no_values:
        if values.kind == "ragged":
            raise LabError("A ragged tensor cannot be shown as a picture: its rows differ.", severity="info")
        raise LabError(f"Values of type {values.dtype} cannot be shown as a picture.", severity="info")
    strides = (_stride(values, view.rows, limit), _stride(values, view.columns, limit))
    index = index_of(values, view, slice(None, None, strides[0]), slice(None, None, strides[1]))
    block = as_table(np.asarray(values.block(index)), view)
    note = ""
    if block.dtype.kind == "c":
        block, note = np.abs(block), "The magnitude of complex numbers."
    numbers = block.astype(np.float64)
    # float32 would turn large finite values into infinities, which are told apart by colour.
    clipped = np.where(np.isfinite(numbers), np.clip(numbers, -_LIMIT, _LIMIT), numbers)
    finite = clipped[np.isfinite(clipped)]
    low, high = (float(one) for one in np.percentile(finite, (1, 99))) if finite.size else (0.0, 0.0)
    return Drawn(clipped.astype(np.float32), strides, low, high, note)


def _stride(values: Values, axis: int | None, limit: int) -> int:
    if axis is None or not 0 <= axis < len(values.shape):
        return 1
    return max(1, -(-values.shape[axis] // limit))
