from __future__ import annotations

import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as some

from eagerlab.protocol.base import View
from eagerlab.protocol.ordering import Order


@some.composite
def shown(draw: some.DrawFn) -> tuple[tuple[int, ...], View]:
    """A shape of up to five axes, and a view of it."""
    shape = tuple(draw(some.lists(some.integers(1, 4), max_size=5)))
    axes = draw(some.permutations(range(len(shape))))
    fixed = tuple(draw(some.integers(0, size - 1)) for size in shape)
    rows = axes[0] if shape else None
    return shape, View(rows=rows, columns=axes[1] if len(axes) > 1 else None, fixed=fixed)


def in_order(shape: tuple[int, ...], view: View) -> list[int]:
    """Elements of an array that counts, plane after plane, row after row."""
    values = np.arange(math.prod(shape)).reshape(shape)
    return [int(one) for one in values.transpose(Order(shape, view).axes).reshape(-1)]


@settings(max_examples=50)
@given(shown())
def test_positions_and_indices_are_two_names_of_the_same(case: tuple[tuple[int, ...], View]) -> None:
    shape, view = case
    order = Order(shape, view)
    values = np.arange(math.prod(shape)).reshape(shape)
    assert [int(values[order.index(one)]) for one in range(order.total)] == in_order(shape, view)
    assert all(order.position(order.index(one)) == one for one in range(order.total))


@settings(max_examples=100)
@given(shown(), some.data())
def test_blocks_cover_a_stretch_in_its_order_in_both_directions(
    case: tuple[tuple[int, ...], View], data: some.DataObject
) -> None:
    shape, view = case
    order, expected = Order(shape, view), in_order(shape, view)
    values = np.arange(math.prod(shape)).reshape(shape)
    start = data.draw(some.integers(0, order.total))
    stop = data.draw(some.integers(start, order.total))
    most = data.draw(some.integers(1, 40))
    for backward in (False, True):
        blocks = list(order.blocks(start, stop, most, backward=backward))
        if backward:
            blocks.reverse()
        read: list[int] = []
        for block in blocks:
            found = values[block.index]
            left = [axis for axis in order.axes if isinstance(block.index[axis], slice)]
            flat = found.transpose([sorted(left).index(axis) for axis in left]).reshape(-1).tolist()
            assert flat == expected[block.first : block.last]
            read += flat[max(0, start - block.first) : stop - block.first]
        assert read == expected[start:stop]


@settings(max_examples=50)
@given(shown())
def test_the_plane_that_is_shown_is_one_stretch(case: tuple[tuple[int, ...], View]) -> None:
    shape, view = case
    order = Order(shape, view)
    first, last = order.plane(view)
    values = np.arange(math.prod(shape)).reshape(shape)
    index = tuple(
        slice(None) if axis in (view.rows, view.columns) else view.fixed[axis] for axis in range(len(shape))
    )
    plane = values[index]
    if view.columns is not None and view.rows is not None and view.rows > view.columns:
        plane = plane.T
    assert in_order(shape, view)[first:last] == plane.reshape(-1).tolist()


def test_many_small_planes_are_read_in_few_blocks() -> None:
    order = Order((1_000_000, 3, 3), View(rows=1, columns=2, fixed=(0, 0, 0)))
    assert len(list(order.blocks(0, order.total, 1 << 18))) < 50
