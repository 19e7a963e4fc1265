from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from eagerlab.gui.models.tensor_index import IndexTextError, Place, read_index
from eagerlab.protocol.base import View

SHAPE = (2, 3, 4, 5)
VIEW = View(rows=1, columns=3, fixed=(1, 0, 2, 0))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("1, 2, 3, 4", Place(2, 4, (1, 0, 3, 0))),
        ("[1,2,3,4]", Place(2, 4, (1, 0, 3, 0))),
        ("-1 -1 -1 -1", Place(2, 4, (1, 0, 3, 0))),
        ("[0, :, 3, :]", Place(1, 1, (0, 0, 3, 0))),
        ("[0]", Place(1, 1, (0, 0, 2, 0))),
        ("[..., -1]", Place(1, 4, (1, 0, 2, 0))),
        ("2, 4", Place(2, 4, (1, 0, 2, 0))),
        ("2", Place(2, 0, (1, 0, 2, 0))),
        ("−1, −2", Place(2, 3, (1, 0, 2, 0))),
    ],
)
def test_an_index_says_a_place(text: str, place: Place) -> None:
    assert read_index(text, SHAPE, VIEW, here=(1, 1)) == place


def test_one_number_of_a_vector_is_its_index() -> None:
    assert read_index("-1", (7,), View(rows=0, fixed=(0,)), (0, 0)).row == 6
    assert read_index("10\u202f000", (20_000,), View(rows=0, fixed=(0,)), (0, 0)).row == 10_000


def test_a_scalar_has_one_place() -> None:
    assert read_index("...", (), View(), (0, 0)) == Place(0, 0, ())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("seven", "3, 4"),
        ("", "3, 4"),
        ("1.5, 2", "3, 4"),
        ("[1, 2, 3, 4, 5]", "axes of this tensor are 0 to 3"),
        ("1, 2, 3, 5", "Axis 3 has 5 elements: its indices go from −5 to 4."),
        ("[-3]", "Axis 0 has 2 elements"),
        ("[..., 1, ...]", "only once"),
    ],
)
def test_what_is_no_index_is_told_in_one_sentence(text: str, told: str) -> None:
    with pytest.raises(IndexTextError, match=r".") as raised:
        read_index(text, SHAPE, VIEW, here=(0, 0))
    assert told in str(raised.value)


@settings(max_examples=25)
@given(some.data())
def test_an_index_goes_where_numpy_goes(data: some.DataObject) -> None:
    shape = tuple(data.draw(some.lists(some.integers(1, 4), min_size=2, max_size=5)))
    axes = data.draw(some.permutations(range(len(shape))))
    index = tuple(data.draw(some.integers(-size, size - 1)) for size in shape)
    view = View(rows=axes[0], columns=axes[1], fixed=(0,) * len(shape))
    place = read_index(f"[{', '.join(map(str, index))}]", shape, view, (0, 0))
    values = np.arange(math.prod(shape)).reshape(shape)
    whole = list(place.fixed)
    whole[axes[0]], whole[axes[1]] = place.row, place.column
    assert values[tuple(whole)] == values[index]
