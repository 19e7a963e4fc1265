"""Any shape, dtype, view and slice shows exactly what NumPy shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np
import pytest
import tensorflow as tf
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as of_numpy

from eagerlab.protocol import requests
from eagerlab.protocol.base import View
from eagerlab.protocol.codec import read_array
from tests.backend.tensors.conftest import Looked

WHOLE = ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]
DTYPES = [*WHOLE, "float16", "float32", "float64", "complex64", "complex128"]
SMALL = [ml_dtypes.bfloat16, ml_dtypes.float8_e5m2, ml_dtypes.float8_e4m3fn]
SLOW = settings(deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))


@dataclass
class Case:
    """An array, what holds it, and a part of it."""

    array: Any
    held: Any
    view: View
    first: tuple[int, int]
    count: tuple[int, int]

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
    match draw(st.sampled_from(["plain", "columns", "backwards", "gaps", "swapped", "read-only"])):
        case "columns":
            return np.asfortranarray(array)
        case "backwards":
            turned = tuple(slice(None, None, -1) for _ in array.shape)
            return np.ascontiguousarray(array[turned])[turned] if array.ndim else array
        case "gaps":
            wide = np.repeat(array, 2, axis=-1) if array.ndim else array
            return wide[..., ::2] if array.ndim else array
        case "swapped" if array.dtype.kind != "V":
            return array.astype(array.dtype.newbyteorder())
        case "read-only":
            array.flags.writeable = False
            return array
    return array


@st.composite
def cases(draw: st.DrawFn) -> Case:
    dtype = draw(st.sampled_from(DTYPES))
    shape = draw(of_numpy.array_shapes(min_dims=0, max_dims=8, min_side=0, max_side=4))
    array = draw(of_numpy.arrays(np.dtype(dtype), shape, elements=of_numpy.from_dtype(np.dtype(dtype))))
    if draw(st.booleans()) and dtype == "float32":
        array = array.astype(draw(st.sampled_from(SMALL)))
    held = draw(st.sampled_from([tf.constant, tf.Variable, None]))
    holder = _laid_out(draw, array) if held is None else held(array)
    axes = draw(st.permutations(range(len(shape))))
    rows = draw(st.sampled_from([None, *axes[:1]]))
    columns = draw(st.sampled_from([None, *axes[1:2]]))
    if rows is None and columns is None and shape:
        rows = axes[0]
    shown = {rows, columns}
    if any(size == 0 for axis, size in enumerate(shape) if axis not in shown):
        rows, columns = None, None  # there is no place to stand on: see below
    fixed = tuple(draw(st.integers(0, max(0, size - 1))) for size in shape)
    first = (draw(st.integers(0, 5)), draw(st.integers(0, 5)))
    count = (draw(st.integers(1, 6)), draw(st.integers(1, 6)))
    return Case(array, holder, View(rows=rows, columns=columns, fixed=fixed), first, count)


def _bits(array: Any) -> Any:
    """Return values to be compared bit by bit; of NaN any is like another, and small floats are float32."""
    plain = array.astype(np.float32) if array.dtype.kind == "V" else array
    return plain.astype(plain.dtype.newbyteorder("="))


@given(cases())
@SLOW
def test_a_tile_is_what_numpy_shows(case: Case) -> None:
    if case.view.rows is None and case.view.columns is None and case.array.ndim:
        return  # an empty axis that is not shown has no place: the window asks for no tile
    look = Looked(x=case.held)
    request = requests.Tile(
        node=("names", "x"),
        view=case.view,
        first_row=case.first[0],
        row_count=case.count[0],
        first_column=case.first[1],
        column_count=case.count[1],
    )
    reply, buffers = look.tensors.tile(request)
    assert reply.array is not None
    shown, wanted = read_array(reply.array, buffers), _bits(case.wanted())
    assert shown.shape == wanted.shape
    assert shown.dtype.newbyteorder("=") == wanted.dtype
    np.testing.assert_array_equal(shown, wanted)
    np.testing.assert_array_equal(np.signbit(shown.real), np.signbit(wanted.real))
    info = look.info("x")
    assert info.shape == case.array.shape
    assert info.dtype == case.array.dtype.name
    assert info.nbytes == case.array.nbytes


@given(cases())
@SLOW
def test_statistics_are_what_numpy_computes(case: Case) -> None:
    reply = Looked(x=case.held).statistics("x")
    numbers = _bits(case.array)
    assert reply.total == numbers.size
    if not numbers.size:
        assert reply.minimum is None
        return
    if numbers.dtype.kind == "c":
        with np.errstate(over="ignore", invalid="ignore"):
            numbers = np.abs(numbers)
    if numbers.dtype.kind in "iub":
        whole = [int(one) for one in numbers.ravel()]
        assert (reply.minimum, reply.maximum, reply.sum) == (min(whole), max(whole), sum(whole))
        assert reply.mean == sum(whole) / len(whole)
        assert reply.zeros == whole.count(0)
        return
    finite = numbers[np.isfinite(numbers)]
    assert reply.nan == np.isnan(numbers).sum()
    assert (reply.positive_infinity, reply.negative_infinity) == (
        np.isposinf(numbers).sum(),
        np.isneginf(numbers).sum(),
    )
    assert reply.zeros == (finite == 0).sum()
    if not finite.size:
        assert reply.minimum is None
        return
    assert (reply.minimum, reply.maximum) == (float(finite.min()), float(finite.max()))
    exact = finite.astype(np.longdouble)
    reach = float(np.abs(exact).max())
    assert reply.mean == pytest.approx(float(exact.mean()), rel=1e-5, abs=1e-5 * reach)
    assert reply.std == pytest.approx(float(exact.std()), rel=1e-3, abs=1e-3 * reach)


@given(
    st.lists(st.lists(st.lists(st.integers(-9, 9), max_size=4), max_size=3), max_size=4),
    st.integers(0, 3),
)
@SLOW
def test_a_ragged_tensor_shows_each_of_its_lists(nested: list[list[list[int]]], layer: int) -> None:
    held = tf.ragged.constant(nested, ragged_rank=2, dtype=tf.int32)
    look = Looked(x=held)
    shape = look.info("x").shape
    assert shape == tuple(held.bounding_shape().numpy())
    if 0 in shape or layer >= shape[1]:
        return
    view = View(rows=0, columns=2, fixed=(0, layer, 0))
    reply, _ = look.tensors.tile(requests.Tile(node=("names", "x"), view=view))
    rows = [[str(one) for one in row[layer]] if layer < len(row) else [] for row in nested]
    assert reply.texts == tuple((*row, *[""] * (shape[2] - len(row))) for row in rows)


@given(of_numpy.arrays(np.int16, of_numpy.array_shapes(max_dims=3, max_side=5)), st.data())
@SLOW
def test_what_is_masked_is_neither_shown_nor_counted(array: Any, data: st.DataObject) -> None:
    mask = data.draw(of_numpy.arrays(np.bool_, array.shape))
    held = np.ma.masked_array(array, mask)
    look = Looked(x=held)
    reply = look.statistics("x")
    seen = array[~mask]
    assert reply.total == seen.size
    assert reply.sum == (int(seen.astype(int).sum()) if seen.size else None)
    shown = np.array(look.texts("x"))
    index: Any = (..., *[0] * (array.ndim - 2))
    part = held.reshape(-1, 1) if array.ndim == 1 else held[index]
    assert shown.tolist() == [["--" if one is np.ma.masked else str(one) for one in row] for row in part]
