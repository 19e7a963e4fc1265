"""Any shape, dtype, view and slice shows exactly what NumPy shows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as of_numpy

from eagerlab.backend.tensors import histogram, passes, statistics, values
from eagerlab.protocol import requests
from eagerlab.protocol.base import View
from eagerlab.protocol.codec import read_array
from tests.backend.tensors.any_case import Case, as_shown, cases
from tests.backend.tensors.conftest import Looked

SLOW = settings(deadline=None, max_examples=100, suppress_health_check=list(HealthCheck))
PIECES = pytest.mark.parametrize("in_pieces", [False, True], ids=["at once", "in pieces"])


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch, in_pieces: bool) -> None:
    """Have arrays of a few elements counted like those of 100 million: a sample, pieces, two threads."""
    if in_pieces:
        monkeypatch.setattr(statistics, "SAMPLE", 3)
        monkeypatch.setattr(histogram, "SAMPLE", 3)
        monkeypatch.setattr(values, "_CHUNK_BYTES", 32)
        monkeypatch.setattr(passes, "_SPLIT_FROM", 8)


@given(cases())
@SLOW
def test_a_tile_is_what_numpy_shows(case: Case) -> None:
    if case.is_hidden:
        return
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
    shown, wanted = read_array(reply.array, buffers), as_shown(case.wanted())
    assert shown.shape == wanted.shape
    assert shown.dtype.newbyteorder("=") == wanted.dtype
    np.testing.assert_array_equal(shown, wanted)
    np.testing.assert_array_equal(np.signbit(shown.real), np.signbit(wanted.real))
    info = look.info("x")
    assert info.shape == case.array.shape
    assert info.dtype == case.array.dtype.name
    assert info.nbytes == case.array.nbytes


@PIECES
@pytest.mark.usefixtures("tiny")
@given(cases())
@SLOW
def test_statistics_are_what_numpy_computes(in_pieces: bool, case: Case) -> None:
    reply = Looked(x=case.held).statistics("x")
    assert reply.counted == reply.total
    numbers = as_shown(case.array)
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
    whole = np.sqrt(np.square(exact).sum())
    assert reply.norm == pytest.approx(float(whole), rel=1e-3)
    reach = float(np.abs(exact).max())
    total = float(exact.mean()) * finite.size  # as a double, it may be infinite
    assert reply.sum == pytest.approx(total, rel=1e-5, abs=1e-5 * reach * finite.size)
    assert reply.mean == pytest.approx(float(exact.mean()), rel=1e-5, abs=1e-5 * reach)
    assert reply.std == pytest.approx(float(exact.std()), rel=1e-3, abs=1e-3 * reach)


@PIECES
@pytest.mark.usefixtures("tiny")
@given(cases(), st.integers(1, 9))
@SLOW
def test_a_histogram_counts_as_numpys(in_pieces: bool, case: Case, bins: int) -> None:
    reply, edges, counts = Looked(x=case.held).histogram("x", bins=bins, reach="all", exact=True)
    numbers = as_shown(case.array)
    with np.errstate(over="ignore", invalid="ignore"):
        numbers = (np.abs(numbers) if numbers.dtype.kind == "c" else numbers).astype(np.float64)
    finite = numbers[np.isfinite(numbers)]
    assert (reply.counted, counts.sum()) == (numbers.size, finite.size)
    assert (reply.nan, reply.positive_infinity) == (np.isnan(numbers).sum(), np.isposinf(numbers).sum())
    if finite.size:
        assert (reply.minimum, reply.maximum) == (finite.min(), finite.max())
        np.testing.assert_array_equal(counts, np.histogram(finite / 4, edges / 4)[0])


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
