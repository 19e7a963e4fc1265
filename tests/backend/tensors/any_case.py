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


def _laid_out(chance: np.random.Generator, array: Any) -> Any:
    """Return equal values in memory of another order."""
    if not array.ndim:
        return array
    match chance.choice(["plain", "columns", "turned", "backwards", "gaps", "swapped", "read-only"]):
        case "columns":
            return np.asfortranarray(array)
        case "turned":
            axes = chance.permutation(array.ndim)
            return np.ascontiguousarray(array.transpose(axes)).transpose(np.argsort(axes))
        case "backwards":
            turned = tuple(slice(None, None, int(chance.choice([1, -1]))) for _ in array.shape)
            return np.ascontiguousarray(array[turned])[turned]
        case "gaps":
            return np.repeat(array, 2, axis=-1)[..., ::2]
        case "swapped" if array.dtype.isbuiltin == 1:
            return array.astype(array.dtype.newbyteorder())
        case "read-only":
            array.flags.writeable = False
            return array
    return array


def _shape(chance: np.random.Generator) -> tuple[int, ...]:
    """Return 0 to 8 sides; one in ten has an empty one."""
    rank = int(chance.integers(9))
    shape = chance.integers(1, 5 if rank < 5 else 3, size=rank)
    if rank and chance.random() < 0.1:
        shape[chance.integers(rank)] = 0
    return tuple(shape.tolist())


def _view(chance: np.random.Generator, shape: tuple[int, ...]) -> View:
    """Return axes to be shown, mostly two, and a place on the others, where there is one."""
    axes = chance.permutation(len(shape)).tolist()
    kind = chance.choice(["both", "both", "both", "rows", "columns"])
    rows = axes[0] if axes and (kind != "columns" or len(axes) == 1) else None
    columns = axes[1] if len(axes) > 1 and kind != "rows" else None
    if any(size == 0 for axis, size in enumerate(shape) if axis not in (rows, columns)):
        rows, columns = None, None  # there is no place to stand on
    fixed = tuple(int(chance.integers(max(1, size))) for size in shape)
    return View(rows=rows, columns=columns, fixed=fixed)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw values and what holds them; how they lie and what is shown is left to chance: so all occurs."""
    dtype = np.dtype(draw(st.sampled_from(DTYPES)))
    few = draw(st.lists(of_numpy.from_dtype(dtype), min_size=2, max_size=12))
    held = draw(st.sampled_from([tf.constant, tf.Variable, None]))
    chance = np.random.default_rng(draw(st.integers(0, 10**6)))
    shape = _shape(chance)
    array = np.array(few, dtype)[chance.integers(len(few), size=shape)].reshape(shape)
    if dtype.name in SMALL and draw(st.booleans()):
        array = array.astype(draw(st.sampled_from(SMALL[dtype.name])))
    holder = _laid_out(chance, array) if held is None else held(array)
    view = _view(chance, shape)
    sides = [1 if axis is None else shape[axis] for axis in (view.rows, view.columns)]
    is_beyond = chance.random() < 0.1
    down, across = (int(chance.integers(side + 1 if is_beyond else max(1, side))) for side in sides)
    rows, columns = chance.integers(1, 6, size=2).tolist()
    return Case(array, holder, view, (down, across), (rows, columns))


def as_shown(array: Any) -> Any:
    """Return values as they come to the window: small floats as float32, and four bits as a byte."""
    if array.dtype.isbuiltin == 2:
        return array.astype(np.int8 if "int" in array.dtype.name else np.float32)
    return array.astype(array.dtype.newbyteorder("="))
