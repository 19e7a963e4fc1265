"""A tensor's values in the order of a view, a piece at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from eagerlab.backend.tensors.values import Array, Index, Values
from eagerlab.protocol.ordering import Block, Order

Reader = Callable[[Index], Array]

PIECE = 1 << 18
"""Elements: few enough for the cache, and for looking at the clock between two pieces."""


def pieces(
    values: Values,
    order: Order,
    start: int,
    stop: int,
    *,
    backward: bool = False,
    most: int = PIECE,
    read: Reader | None = None,
) -> Iterator[tuple[int, Array]]:
    """Yield the elements from `start` to `stop` in rows, each with the position of its first element.

    Parameters
    ----------
    values : Values
        What to read.
    order : Order
        Of its shape.
    start, stop : int
        Positions; `stop` is not included.
    backward : bool
        The last piece first; each is in order nevertheless.
    most : int
        About how many elements a piece has.
    read : callable, optional
        Takes what is at an index; `Values.elements` unless given.

    Yields
    ------
    tuple of int and numpy.ndarray
        The array has one axis; it may be masked, see `Values.elements`.
    """
    for block in order.blocks(start, stop, most, backward=backward):
        flat = _flat(read or values.elements, order, block)
        yield max(start, block.first), flat[max(0, start - block.first) : max(0, stop - block.first)]


def _flat(read: Reader, order: Order, block: Block) -> Array:
    array = np.asanyarray(read(block.index))
    left = [axis for axis in order.axes if isinstance(block.index[axis], slice)]
    in_order = sorted(left)
    return array.transpose([in_order.index(axis) for axis in left]).reshape(-1)
