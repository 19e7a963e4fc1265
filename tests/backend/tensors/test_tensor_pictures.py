"""Pictures, held against what NumPy says."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import Tensors
from eagerlab.gui.models.picture_places import PicturePlaces
from eagerlab.protocol.base import View
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.picturing import (
    GAP,
    NAN,
    NEGATIVE_INFINITY,
    NOTHING,
    POSITIVE_INFINITY,
    TOP_LEVEL,
    Picture,
)
from eagerlab.protocol.requests import OpenTensor
from tests.backend.tensors.conftest import Looked

RANDOM = np.random.default_rng(7)
NUMBERS = ("float16", "float32", "float64", "int8", "uint8", "int64", "uint64", "bool", "complex64")


@st.composite
def pictured(draw: Any) -> tuple[np.ndarray[Any, Any], View]:
    """Return an array of 0 to 5 axes and a view of it, with axes anywhere."""
    shape = draw(arrays.array_shapes(min_dims=1, max_dims=5, min_side=1, max_side=5))
    dtype = draw(st.sampled_from(NUMBERS))
    x = draw(arrays.arrays(np.dtype(dtype), shape))
    axes = draw(st.permutations(range(len(shape))))
    roles: list[int | None] = [*axes[:4], None, None, None, None][:4]
    shown = [one if draw(st.booleans()) else None for one in roles]
    fixed = tuple(draw(st.integers(0, size - 1)) for size in shape)
    return x, View(rows=shown[0], columns=shown[1], channels=shown[2], cells=shown[3], fixed=fixed)


def expected_level(value: Any, low: float, high: float) -> tuple[int, int]:
    """Return the least and the greatest level that a value may have."""
    if np.isnan(value):
        return NAN, NAN
    if np.isinf(value):
        return (POSITIVE_INFINITY,) * 2 if value > 0 else (NEGATIVE_INFINITY,) * 2
    if not high > low:
        return 0, 0
    share = (float(value) / 4 - low / 4) / (high / 4 - low / 4) if high / 4 > low / 4 else 0.0
    level = float(np.clip(share, 0, 1)) * TOP_LEVEL
    return int(np.floor(level - 0.51)), int(np.ceil(level + 0.51))


@settings(deadline=None, max_examples=150)
@given(pictured())
def test_each_point_of_a_picture_has_the_level_of_its_element(case: tuple[Any, View]) -> None:
    x, view = case
    reply, picture = Looked(x=x).picture("x", view, mix="cells", cut=0)
    places = PicturePlaces(x.shape, view, reply)
    numbers = np.abs(x) if x.dtype.kind == "c" else x
    seen = []
    for row, column in np.ndindex(*picture.shape):
        place = places.place(row, column)
        level = int(picture[row, column])
        if place is None:
            assert level in (GAP, NOTHING)
            continue
        seen.append(place.index)
        least, most = expected_level(numbers[place.index], reply.low, reply.high)
        assert least <= level <= most, (place, level, numbers[place.index])
    shown = [axis for axis in (view.rows, view.columns, view.channels, view.cells) if axis is not None]
    assert len(seen) == len(set(seen)) == np.prod([x.shape[axis] for axis in shown], dtype=int)


@settings(deadline=None, max_examples=60)
@given(
    arrays.arrays(np.uint8, st.tuples(st.integers(1, 4), st.integers(1, 5), st.integers(1, 5), st.just(3))),
    st.booleans(),
)
def test_bytes_in_three_channels_are_the_colours_themselves(x: Any, beside: bool) -> None:
    view = View(rows=1, columns=2, channels=3, cells=0 if beside else None, fixed=(0, 0, 0, 0))
    reply, picture = Looked(x=x).picture("x", view)
    places = PicturePlaces(x.shape, view, reply)
    for row, column in np.ndindex(*picture.shape[:2]):
        place = places.place(row, column)
        if place is None:
            assert picture[row, column].tolist() == [0, 0, 0, 0]
        else:
            assert place.colours == 3
            assert picture[row, column].tolist() == [*x[place.index[:3]].tolist(), 255]


def test_colours_between_0_and_1_are_spread_to_bytes_and_their_opacity_is_kept() -> None:
    x = np.array([[[0.0, 0.5, 1.0, 0.25]]])
    reply, picture = Looked(x=x).picture("x", View(rows=0, columns=1, channels=2, fixed=(0, 0, 0)))
    assert picture.tolist() == [[[0, 128, 255, 64]]]
    assert (reply.low, reply.high) == (0, 1)


def test_other_numbers_in_three_channels_are_scaled_and_the_ends_are_told() -> None:
    x = np.array([[[-2.0, 0.0, 2.0]]])
    reply, picture = Looked(x=x).picture("x", View(rows=0, columns=1, channels=2, fixed=(0, 0, 0)), cut=0)
    assert picture.tolist() == [[[0, 128, 255, 255]]]
    assert (reply.low, reply.high) == (-2, 2)


def test_four_channels_that_are_no_colours_lie_beside_each_other() -> None:
    x = RANDOM.standard_normal((5, 6, 4))
    view = View(rows=0, columns=1, channels=2, fixed=(0, 0, 0))
    reply, picture = Looked(x=x).picture("x", view)
    assert picture.ndim == 2
    assert reply.count == 4
    mixed, colours = Looked(x=x).picture("x", view, mix="colours")
    assert colours.shape == (5, 6, 4)
    assert mixed.count == 1


def test_colours_that_are_not_finite_are_marked_and_do_not_move_the_scale() -> None:
    x = np.full((2, 2, 3), 0.5, np.float32)
    x[0, 0, 1], x[0, 1, 2], x[1, 0, 0] = np.nan, np.inf, -np.inf
    look = Looked(x=x)
    request = Picture(node=("names", "x"), view=View(rows=0, columns=1, channels=2, fixed=(0, 0, 0)))
    reply, buffers = look.tensors.picture(request)
    assert reply.marks is not None
    assert read_array(reply.marks, buffers, 1).tolist() == [[NAN, POSITIVE_INFINITY], [NEGATIVE_INFINITY, 0]]
    assert (reply.low, reply.high) == (0, 1)
    assert (reply.nan, reply.positive_infinity, reply.negative_infinity) == (1, 1, 1)


def test_outliers_do_not_take_the_colours_from_the_others() -> None:
    x = RANDOM.standard_normal((100, 100)).astype(np.float32)
    x[5, 5] = 1e30
    reply, _ = Looked(x=x).picture("x")
    assert reply.high < 4
    assert Looked(x=x).picture("x", cut=0)[0].high == pytest.approx(1e30)


def test_kernels_lie_in_a_grid_of_their_two_last_axes_the_longer_one_across() -> None:
    x = np.arange(3 * 3 * 16 * 32, dtype=np.float32).reshape(3, 3, 16, 32)
    view = View(rows=0, columns=1, channels=2, cells=3, fixed=(0,) * 4)
    reply, picture = Looked(x=tf.constant(x)).picture("x", view)
    assert (reply.grid, reply.count, reply.wrapped, reply.turned) == ((16, 32), 512, False, True)
    assert picture.shape == (16 * 4 - 1, 32 * 4 - 1)
    place = PicturePlaces(x.shape, view, reply).place(4 * 2 + 1, 4 * 7 + 2)
    assert place is not None
    assert place.index == (1, 2, 2, 7)


@pytest.mark.parametrize("channels", [3, 4])
def test_a_part_of_one_of_thinned_cells_is_the_same_elements_more_finely(channels: int) -> None:
    x = np.random.default_rng(0).random((5, 300, 200, channels)).astype(np.float32)
    view = View(rows=1, columns=2, channels=3 if channels == 3 else None, cells=0, fixed=(0, 0, 0, 1))
    looked = Looked(x=x)
    reply, picture = looked.picture("x", view, limit=256, mix="auto")
    whole = PicturePlaces(x.shape, view, reply)
    assert whole.has_cells
    assert min(whole.step) > 1
    top, left = whole.corner(3)
    found = whole.one_cell(top + 40, left + 60)
    assert found is not None
    alone, corner = found
    assert corner == (top, left)
    assert whole.one_cell(top - 1, left - 1) is None
    ends = (reply.low, reply.high)
    finer_reply, finer = looked.picture("x", alone, limit=256, mix="auto", region=(30, 60, 50, 90), ends=ends)
    part = PicturePlaces(x.shape, alone, finer_reply, corner)
    assert part.step == (1, 1)
    row, column = top + 35, left + 67
    assert part.holds(row, column)
    place = part.place(row, column)
    assert place is not None
    assert place.index[:3] == (3, 35, 67)
    coarse = whole.snapped(row, column)
    assert whole.place(*coarse) == part.place(*coarse)
    at = tuple(
        (one - first) // step for one, first, step in zip(coarse, whole.start, whole.step, strict=True)
    )
    fine = tuple(one - first for one, first in zip(coarse, part.start, strict=True))
    assert picture[at].tolist() == finer[fine].tolist()


def test_more_cells_than_fit_begin_where_the_view_says() -> None:
    x = tf.random.normal((2, 2, 3000))
    view = View(rows=0, columns=1, channels=2, fixed=(0, 0, 2500))
    reply, _ = Looked(x=x).picture("x", view)
    assert reply.count == 1024
    assert reply.first[1] == 3000 - 1024
    places = PicturePlaces((2, 2, 3000), view, reply)
    assert places.cut_axes == (2,)
    last = places.place(*places.corner(1023))
    assert last is not None
    assert last.index == (0, 0, 2999)


@settings(deadline=None, max_examples=40)
@given(st.integers(1, 400), st.integers(1, 400), st.integers(1, 30), st.integers(1, 300))
def test_a_thinned_picture_has_no_more_points_than_asked_for(
    rows: int, columns: int, cells: int, limit: int
) -> None:
    x = np.broadcast_to(np.float32(1), (cells, rows, columns))
    view = View(rows=1, columns=2, cells=0, fixed=(0, 0, 0))
    reply, picture = Looked(x=x).picture("x", view, limit=limit)
    least = 8 * max(reply.grid) + max(reply.grid)
    assert max(picture.shape) <= max(limit, least)
    assert reply.cell == (-(-rows // reply.stride[0]), -(-columns // reply.stride[1]))


@pytest.mark.parametrize("part", ["magnitude", "real", "imaginary", "phase"])
def test_of_complex_numbers_each_part_can_be_seen(part: Any) -> None:
    x = np.array([[3 + 4j, -1 - 2j]])
    reply, _ = Looked(x=x).picture("x", part=part, cut=0)
    taken: dict[str, Any] = {"magnitude": np.abs, "real": np.real, "imaginary": np.imag, "phase": np.angle}
    wanted = taken[part](x)
    np.testing.assert_allclose((reply.low, reply.high), (wanted.min(), wanted.max()))
    assert part in reply.note or part == "magnitude"


@pytest.mark.parametrize("view", [View(rows=0, columns=1, cells=7, fixed=(0, 0)), View(rows=0, fixed=(0, 5))])
def test_a_view_of_another_shape_is_refused(view: View) -> None:
    with pytest.raises(LabError, match="This part of the tensor is not there"):
        Looked(x=tf.zeros((2, 3))).picture("x", view)


def test_a_layer_is_named_so_that_its_axes_can_be() -> None:
    layer = keras.layers.Conv2D(2, 3, name="edges")
    layer.build((None, 8, 8, 1))
    tensors = Tensors(lambda: {"names": {"layer": layer, "x": tf.zeros(3)}})
    assert tensors.info(OpenTensor(node=("names", "layer", "kernel"))).layer == "Conv2D"
    assert tensors.info(OpenTensor(node=("names", "x"))).layer == ""
