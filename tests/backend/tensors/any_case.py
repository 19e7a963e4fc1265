"""Any array in any memory, held by anything, and any part of it; for tests of properties."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import ml_dtypes
import numpy as np
import tensorflow as tf
from hypothesis import strategies as st
from hypothesis.extra import numpy as of_numpy

from eagerlab.protocol.base import View

WHOLE = ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]
DTYPES = [*WHOLE, "float16", "float32", "float64", "complex64", "complex128"]
SMALL: dict[str, list[Any]] = {
    "float32": [ml_dtypes.bfloat16, ml_dtypes.float8_e5m2, ml_dtypes.float8_e4m3fn],
    "int8": [ml_dtypes.int4],
    "uint8": [ml_dtypes.uint4],
}


@dataclass
class Case:
    """An array, what holds it, and a part of it."""

    array: Any
    held: Any
    view: View
    first: tuple[int, int]
    count: tuple[int, int]

    @property
    def is_hidden(self) -> bool:
        """Whether an empty axis is not shown, so that there is no place: the window asks for no tile."""
        return self.view.rows is None and self.view.columns is None and bool(self.array.ndim)

    def from_the_start(self, rows: int, columns: int) -> Case:
        """Return the same with the first `rows` and `columns`."""
        return replace(self, first=(0, 0), count=(rows, columns))

    def wanted(self) -> Any:
        """Return what NumPy shows: rows × columns."""
        array, view = self.array, self.view
        index: list[Any] = list(view.fixed)
        shown = [axis for axis in (view.rows, view.columns) if axis is not None]
        for axis in shown:
            index[axis] = slice(None)
        part = np.asarray(array[tuple(index)])
        if view.rows is None:
            part = part.reshape(1, -1)
        elif view.columns is None:
            part = part.reshape(-1, 1)
        elif view.rows > view.columns:
            part = part.T
        (row, column), (rows, columns) = self.first, self.count
        return part[row : row + rows, column : column + columns]


def _laid_out(draw: st.DrawFn, array: Any) -> Any:
    """Return equal values in memory of another order."""
    if not array.ndim:
        return array
    match draw(st.sampled_from(["plain", "columns", "turned", "backwards", "gaps", "swapped", "read-only"])):
        case "columns":
            return np.asfortranarray(array)
        case "turned":
            axes = draw(st.permutations(range(array.ndim)))
            return np.ascontiguousarray(array.transpose(axes)).transpose(np.argsort(axes))
        case "backwards":
            turned = tuple(slice(None, None, -1) for _ in array.shape)
            return np.ascontiguousarray(array[turned])[turned]
        case "gaps":
            return np.repeat(array, 2, axis=-1)[..., ::2]
        case "swapped" if array.dtype.kind != "V":
            return array.astype(array.dtype.newbyteorder())
        case "read-only":
            array.flags.writeable = False
            return array
    return array


@st.composite
def _shapes(draw: st.DrawFn) -> tuple[int, ...]:
    """Draw 0 to 8 sides; one in eight has an empty one."""
    rank = draw(st.integers(0, 8))
    shape = [draw(st.integers(1, 4 if rank < 5 else 2)) for _ in range(rank)]
    if shape and draw(st.integers(0, 7)) == 0:
        shape[draw(st.integers(0, rank - 1))] = 0
    return tuple(shape)


def _filled(draw: st.DrawFn, dtype: np.dtype[Any], shape: tuple[int, ...]) -> Any:
    """Draw a few values, and lay them out at random: equal neighbours would hide where each one goes."""
    few = draw(st.lists(of_numpy.from_dtype(dtype), min_size=2, max_size=12))
    chosen = np.random.default_rng(draw(st.integers(0, 99))).integers(len(few), size=shape)
    return np.array(few, dtype)[chosen].reshape(shape)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    dtype = draw(st.sampled_from(DTYPES))
    shape = draw(_shapes())
    array = _filled(draw, np.dtype(dtype), shape)
    if draw(st.booleans()) and dtype in SMALL:
        array = array.astype(draw(st.sampled_from(SMALL[dtype])))
    held = draw(st.sampled_from([tf.constant, tf.Variable, None]))
    holder = _laid_out(draw, array) if held is None else held(array)
    axes = draw(st.permutations(range(len(shape))))
    kind = draw(st.sampled_from(["both", "both", "both", "rows", "columns"]))
    rows = axes[0] if axes and kind != "columns" else None
    columns = axes[1] if len(axes) > 1 and kind in ("both", "columns") else None
    if rows is None and columns is None and axes:
        rows = axes[0]
    shown = {rows, columns}
    if any(size == 0 for axis, size in enumerate(shape) if axis not in shown):
        rows, columns = None, None  # there is no place to stand on: see below
    fixed = tuple(draw(st.integers(0, max(0, size - 1))) for size in shape)
    first = (draw(st.integers(0, 2)), draw(st.integers(0, 2)))
    count = (draw(st.integers(1, 6)), draw(st.integers(1, 6)))
    return Case(array, holder, View(rows=rows, columns=columns, fixed=fixed), first, count)


def as_shown(array: Any) -> Any:
    """Return values as they come to the window: small floats as float32, and four bits as a byte."""
    if array.dtype.kind == "V":
        return array.astype(np.int8 if "int" in array.dtype.name else np.float32)
    return array.astype(array.dtype.newbyteorder("="))
