from __future__ import annotations

import gc
import weakref
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import Tensors
from eagerlab.backend.tensors.changing import Change
from eagerlab.backend.tensors.edit_targets import target_of
from eagerlab.backend.tensors.opening import values_of
from eagerlab.backend.tensors.value_edits import ValueEdits
from eagerlab.protocol import picturing, requests
from eagerlab.protocol.base import View
from tests.backend.tensors.conftest import Looked


def test_a_tile_is_the_block_that_was_asked_for() -> None:
    x = np.arange(5 * 7 * 3).reshape(5, 7, 3)
    look = Looked(x=tf.constant(x))
    view = View(rows=1, columns=2, fixed=(4, 0, 0))
    np.testing.assert_array_equal(look.tile("x", view, first_row=2, row_count=3), x[4, 2:5])
    turned = View(rows=2, columns=0, fixed=(0, 6, 0))
    np.testing.assert_array_equal(look.tile("x", turned), x[:, 6, :].T)
    column = View(rows=None, columns=1, fixed=(1, 0, 2))
    np.testing.assert_array_equal(look.tile("x", column), x[1, :, 2][None])


@pytest.mark.parametrize(
    "view",
    [
        View(rows=0, columns=2, fixed=(0, 0)),
        View(rows=0, columns=0, fixed=(0, 0)),
        View(rows=0, columns=None, fixed=(0, 3)),
        View(rows=0, columns=1, fixed=(0, 0, 0)),
    ],
)
def test_a_view_of_another_shape_is_refused(view: View) -> None:
    with pytest.raises(LabError, match="This part of the tensor is not there"):
        Looked(x=tf.zeros((2, 3))).tile("x", view)


@pytest.mark.parametrize("make", [tf.constant, tf.Variable, keras.Variable, np.asarray])
def test_all_holders_of_numbers_are_read_alike(make: Any) -> None:
    look = Looked(x=make(np.array([[1.5, 2.5]], np.float32)))
    assert look.tile("x").tolist() == [[1.5, 2.5]]
    assert look.info("x").dtype == "float32"
    assert look.info("x").nbytes == 8


@pytest.mark.parametrize(
    "dtype", ["float16", "bfloat16", "float64", "int8", "uint64", "bool", "complex64", "float8_e4m3fn"]
)
def test_every_dtype_keeps_its_values(dtype: str) -> None:
    look = Looked(x=tf.cast(tf.constant([[1.0, 0.0, 1.0]]), tf.as_dtype(dtype)))
    assert look.tile("x").tolist() == [[1, 0, 1]]
    assert look.info("x").dtype == dtype


def test_one_tile_of_a_hundred_million_elements_copies_no_more_than_that() -> None:
    import tracemalloc

    x = np.lib.stride_tricks.as_strided(np.arange(20_000.0), (10_000, 10_000), (8, 8))
    look = Looked(x=x, v=tf.Variable(tf.zeros((2000, 2000))))
    tracemalloc.start()
    tile = look.tile("x", first_row=9_936, first_column=9_936)
    look.tile("v", first_row=1000)
    look.picture("x")
    look.statistics("x", exact=False)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    np.testing.assert_array_equal(tile, x[-64:, -64:])
    assert peak < 16_000_000, "the array has 800 MB, the variable 16 MB"


@pytest.mark.parametrize("what", ["info", "tile", "picture", "statistics", "histogram", "failing"])
def test_looking_keeps_nothing_alive(what: str) -> None:
    names: dict[str, Any] = {"x": tf.random.normal((40, 40)), "v": tf.Variable(tf.zeros((9,)))}
    alive = [weakref.ref(one) for one in names.values()]
    tensors = Tensors(lambda: {"names": names})
    kept: list[Any] = []
    gc.collect()
    gc.disable()
    try:
        for name, view in (("x", View(rows=0, columns=1, fixed=(0, 0))), ("v", View(rows=0, fixed=(0,)))):
            node = ("names", name)
            ask: dict[str, Any] = {
                "info": lambda node=node: tensors.info(requests.OpenTensor(node=node)),
                "tile": lambda node=node, view=view: tensors.tile(requests.Tile(node=node, view=view)),
                "picture": lambda node=node, view=view: tensors.picture(
                    picturing.Picture(node=node, view=view)
                ),
                "statistics": lambda node=node: tensors.statistics(
                    requests.Statistics(node=node, exact=True)
                ),
                "histogram": lambda node=node: tensors.histogram(picturing.Histogram(node=node)),
                "failing": lambda node=node: tensors.tile(requests.Tile(node=node, view=View(rows=5))),
            }
            if what == "failing":
                with pytest.raises(LabError):
                    ask[what]()
            else:
                kept.append(ask[what]())
            tensors.children(requests.ListChildren(node=("names",)))
        names.clear()
        assert [one() for one in alive] == [None, None]
    finally:
        gc.enable()


def test_a_picture_is_thinned_and_its_colours_go_by_finite_values() -> None:
    x = np.arange(3000.0 * 10).reshape(3000, 10)
    x[0, 0], x[1, 1], x[2, 2] = np.nan, np.inf, -np.inf
    reply, picture = Looked(x=x).picture("x", limit=1000)
    assert reply.stride == (3, 1)
    assert picture.shape == (1000, 10)
    assert picture.dtype == np.uint8
    seen = x[::3]
    finite = seen[np.isfinite(seen)]
    assert reply.low == pytest.approx(np.percentile(finite, 1), rel=1e-6)
    assert reply.high == pytest.approx(np.percentile(finite, 99), rel=1e-6)
    # The point of rows 0 to 2 is marked in each column, although rows 1 and 2 are skipped.
    marks = [picturing.NAN, picturing.POSITIVE_INFINITY, picturing.NEGATIVE_INFINITY]
    assert picture[0, :3].tolist() == marks
    assert (reply.nan, reply.positive_infinity, reply.negative_infinity) == (1, 1, 1)


def _scattered(variable: Any) -> None:
    variable.scatter_update(tf.IndexedSlices(tf.ones((1, 1000)), [3]))


def _changed_by_hand(variable: Any) -> None:
    ValueEdits().make(target_of(variable), ((3, 4), (0, 1000)), Change(value="1"))


@pytest.mark.parametrize("change", [_scattered, _changed_by_hand])
def test_a_variable_of_which_a_part_was_changed_is_looked_at_without_being_copied(change: Any) -> None:
    variable = tf.Variable(tf.zeros((2000, 1000)))
    change(variable)
    first, second = values_of(variable), values_of(variable)
    # What comes in pieces are views of the memory that is read.
    assert np.shares_memory(next(first.chunks()), next(second.chunks()))
    change(variable)
    variable.scatter_update(tf.IndexedSlices(tf.fill((1, 1000), 5.0), [3]))
    np.testing.assert_array_equal(first.block((3, slice(0, 2))), [1, 1], "what is being read stays as it was")
    np.testing.assert_array_equal(values_of(variable).block((3, slice(0, 2))), [5, 5])


def test_large_finite_values_do_not_become_infinite_in_a_picture() -> None:
    _, picture = Looked(x=np.array([[1e308, -1e308, np.inf]])).picture("x", cut=0)
    assert picture.tolist() == [[picturing.TOP_LEVEL, 0, picturing.POSITIVE_INFINITY]]


def test_complex_numbers_are_drawn_by_magnitude_and_text_not_at_all() -> None:
    look = Looked(x=tf.constant([[3 + 4j]]), t=tf.constant([["a"]]))
    reply, picture = look.picture("x")
    assert (picture.shape, reply.low, reply.high) == ((1, 1), 5.0, 5.0)
    assert "magnitude" in reply.note
    with pytest.raises(LabError, match="cannot be shown as a picture"):
        look.picture("t")


def test_the_version_follows_the_values() -> None:
    x, v, large = tf.zeros(3), tf.Variable([1.0, 2.0]), np.zeros(100_000)
    look = Looked(x=x, v=v, large=large)
    first = {name: look.info(name).version for name in look.names}
    assert look.info("x").version == first["x"]
    assert look.info("v").version == first["v"]
    v.assign([1.0, 3.0])
    look.names["x"] = tf.zeros(3)
    large[77_777] = 1
    assert all(look.info(name).version != version for name, version in first.items())
    with_count = Tensors(lambda: {"names": look.names}, changes=lambda: 4)
    ask = requests.OpenTensor(node=("names", "large"))
    assert with_count.info(ask).version == with_count.info(ask).version
