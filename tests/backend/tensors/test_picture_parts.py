"""Parts of pictures, drawn finer; and what thinning skips."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from eagerlab.backend.tensors import skipped
from eagerlab.protocol.base import View
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.picturing import NAN, NEGATIVE_INFINITY, POSITIVE_INFINITY, Picture, PictureValues
from tests.backend.tensors.conftest import Looked


@pytest.fixture
def looked() -> Looked:
    return Looked()


MATRIX = View(rows=0, columns=1, fixed=(0, 0))


def drawn(looked: Looked, name: str, **wanted: Any) -> tuple[PictureValues, npt.NDArray[Any]]:
    reply, buffers = looked.tensors.picture(Picture(node=("names", name), **{"view": MATRIX, **wanted}))
    return reply, read_array(reply.array, buffers)


def test_a_part_is_the_same_as_that_part_of_the_whole(looked: Looked) -> None:
    looked.names["x"] = np.random.default_rng(0).standard_normal((300, 200))
    whole, levels = drawn(looked, "x", limit=2048)
    ends = (whole.low, whole.high)
    part, cut = drawn(looked, "x", limit=64, region=(100, 160, 30, 90), ends=ends)
    assert (part.stride, part.origin, (part.low, part.high)) == ((1, 1), (100, 30), ends)
    np.testing.assert_array_equal(cut, levels[100:160, 30:90])


def test_a_part_beyond_the_end_ends_there(looked: Looked) -> None:
    looked.names["x"] = np.eye(50)
    part, cut = drawn(looked, "x", region=(40, 400, 45, 46))
    assert (cut.shape, part.origin) == ((10, 1), (40, 45))


def test_a_part_of_colours_keeps_what_colours_mean(looked: Looked) -> None:
    looked.names["x"] = np.random.default_rng(0).random((60, 50, 3))
    view = View(rows=0, columns=1, channels=2, fixed=(0, 0, 0))
    whole, colours = drawn(looked, "x", view=view)
    _, cut = drawn(looked, "x", view=view, region=(10, 30, 5, 25), ends=(whole.low, whole.high))
    np.testing.assert_array_equal(cut, colours[10:30, 5:25])


@pytest.mark.parametrize("shape", [(1000, 700), (1000, 703), (7, 5000)])
def test_what_is_not_finite_is_marked_though_thinning_skips_it(
    looked: Looked, shape: tuple[int, int]
) -> None:
    x = np.zeros(shape, np.float32)
    places = {
        (5, 333): (np.nan, NAN),
        (3, 698): (np.inf, POSITIVE_INFINITY),
        (6, 7): (-np.inf, NEGATIVE_INFINITY),
    }
    for place, (value, _) in places.items():
        x[place] = value
    looked.names["x"] = x
    reply, levels = drawn(looked, "x", limit=100)
    down, across = reply.stride
    assert across > 1
    for (row, column), (_, level) in places.items():
        assert levels[row // down, column // across] == level
    assert (reply.nan, reply.positive_infinity, reply.negative_infinity) == (1, 1, 1)
    assert np.count_nonzero(levels) == 3


def test_what_is_not_finite_is_marked_in_cells_and_colours(looked: Looked) -> None:
    looked.names["x"] = x = np.zeros((400, 300, 3), np.float32)
    x[101, 201, 1] = np.nan
    for channels, cells in ((2, None), (None, 2)):
        view = View(rows=0, columns=1, channels=channels, cells=cells, fixed=(0, 0, 0))
        reply, _ = drawn(looked, "x", view=view, limit=100)
        assert reply.nan == 1


def test_that_too_many_elements_are_skipped_is_told(looked: Looked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skipped, "MOST", 1000)
    looked.names["x"] = np.zeros((100, 100))
    reply, _ = drawn(looked, "x", limit=50)
    assert reply.note == skipped.NOT_LOOKED_FOR
    assert not drawn(looked, "x", limit=50, region=(0, 30, 0, 30))[0].note


def test_what_is_no_number_of_complex_ones_is_marked_by_the_part_that_is_shown(looked: Looked) -> None:
    looked.names["x"] = x = np.zeros((100, 100), np.complex64)
    x[3, 3] = complex(0, np.inf)
    assert drawn(looked, "x", limit=50, part="real")[0].positive_infinity == 0
    assert drawn(looked, "x", limit=50, part="imaginary")[0].positive_infinity == 1
