"""The block of a tensor that is in sight."""

from __future__ import annotations

from typing import Any

import numpy as np

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.finding import Fulfils
from eagerlab.backend.tensors.parts import not_there
from eagerlab.backend.tensors.values import Array, Index, Values
from eagerlab.protocol.base import View


def index_of(values: Values, view: View, rows: slice, columns: slice) -> Index:
    """Return the index of a block of `values` as `view` shows it.

    Raises
    ------
    LabError
        The view does not belong to a tensor of this shape: it was replaced meanwhile.
    """
    shape = values.shape
    if not shape and view.rows is None and view.columns is None:
        return ()
    fixed = view.fixed or (0,) * len(shape)
    shown = {axis: part for axis, part in ((view.rows, rows), (view.columns, columns)) if axis is not None}
    fits = len(fixed) == len(shape) and all(0 <= axis < len(shape) for axis in shown)
    if not fits or (view.rows is not None and view.rows == view.columns):
        raise not_there(shape)
    index: list[slice | int] = []
    for axis, (place, length) in enumerate(zip(fixed, shape, strict=True)):
        if axis not in shown and not -length <= place < length:
            raise not_there(shape)
        index.append(shown.get(axis, place))
    return tuple(index)


def as_table(block: Array, view: View) -> Array:
    """Bring a block into rows and columns."""
    if view.rows is not None and view.columns is not None:
        return block.T if view.rows > view.columns else block
    return block.reshape(1, -1) if view.rows is None else block.reshape(-1, 1)


def tile(values: Values, view: View, rows: slice, columns: slice) -> tuple[Array | None, Any]:
    """Return a block as numbers, or as rows of texts.

    Parameters
    ----------
    values : Values
        What to read.
    view : View
        Which axes are shown, and where the others stand.
    rows, columns : slice
        The block.

    Returns
    -------
    tuple
        The numbers and None, or None and a tuple of tuples of str.
    """
    index = index_of(values, view, rows, columns)
    cells = values.cells(index)
    left = _left(view, rows, columns)
    if cells is not None:
        table = as_table(np.asarray(cells, dtype=object), view)[left]
        return None, tuple(tuple(str(one) for one in row) for row in table)
    return as_table(np.asarray(values.block(index)), view)[left], None


def hits(values: Values, view: View, rows: slice, columns: slice, condition: str) -> Array | None:
    """Return which values of a block fulfil a condition; None where it is none for such values.

    Parameters
    ----------
    values, view, rows, columns
        As `tile` has them.
    condition : str
        As a person writes it.

    Returns
    -------
    numpy.ndarray of bool or None
        Rows × columns.
    """
    elements = np.asanyarray(values.elements(index_of(values, view, rows, columns)))
    try:
        found = Fulfils(condition, values.dtype)(elements.reshape(-1))
    except LabError:
        return None
    return as_table(found.reshape(elements.shape), view)[_left(view, rows, columns)]


def _left(view: View, rows: slice, columns: slice) -> tuple[slice, slice]:
    """Return what is left of a table: an axis that the tensor lacks has one place, a block may be beyond."""
    return rows if view.rows is None else slice(None), columns if view.columns is None else slice(None)
