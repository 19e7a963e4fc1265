"""All elements of a tensor as one sequence: in the order in which a view shows them. Any thread."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from eagerlab.protocol.base import View

Index = tuple[slice | int, ...]


@dataclass(frozen=True)
class Block:
    """Elements of positions `first` to `last` (not included), which `index` takes out of the tensor."""

    first: int
    last: int
    index: Index


class Order:
    """Row by row of the plane that is shown, then the next plane: positions 0 to `total`.

    Parameters
    ----------
    shape : sequence of int
        Of the tensor.
    view : View
        Which axes are shown; the others come first, in their order. Where they stand does not matter.
    """

    def __init__(self, shape: Sequence[int], view: View) -> None:
        shown = [axis for axis in (view.rows, view.columns) if axis is not None and axis < len(shape)]
        others = [axis for axis in range(len(shape)) if axis not in shown]
        self.axes = (*others, *shown)
        self.sizes = tuple(shape[axis] for axis in self.axes)
        self.total = math.prod(self.sizes)

    def position(self, index: Sequence[int]) -> int:
        """Return the position of the element at `index`, one number of 0 and more for each axis."""
        position = 0
        for axis, size in zip(self.axes, self.sizes, strict=True):
            position = position * size + index[axis]
        return position

    def index(self, position: int) -> tuple[int, ...]:
        """Return the index of the element at a position."""
        index = [0] * len(self.axes)
        for axis, size in zip(reversed(self.axes), reversed(self.sizes), strict=True):
            position, index[axis] = divmod(position, size)
        return tuple(index)

    def plane(self, view: View) -> tuple[int, int]:
        """Return first and last position (not included) of the plane that `view` shows."""
        fixed = view.fixed or (0,) * len(self.axes)
        shown = (view.rows, view.columns)
        first = self.position([0 if axis in shown else place for axis, place in enumerate(fixed)])
        shown_sizes = [size for axis, size in zip(self.axes, self.sizes, strict=True) if axis in shown]
        return first, first + math.prod(shown_sizes)

    def blocks(self, start: int, stop: int, most: int, *, backward: bool = False) -> Iterator[Block]:
        """Yield boxes of about `most` elements that cover positions `start` to `stop`, in their order.

        The first and the last may hold more than that.

        Parameters
        ----------
        start, stop : int
            Positions; `stop` is not included.
        most : int
            At least 1.
        backward : bool
            The last box first.
        """
        if start >= stop:
            return
        if not self.axes:
            yield Block(0, 1, ())
            return
        inner = [math.prod(self.sizes[axis + 1 :]) for axis in range(len(self.sizes))]
        cut = next(place for place, size in enumerate(inner) if size <= most or place == len(inner) - 1)
        lines = range(start // inner[cut], -(-stop // inner[cut]))
        for first, count in _runs(lines, self.sizes[cut], max(1, most // inner[cut]), backward):
            outer, along = divmod(first, self.sizes[cut])
            index: list[slice | int] = [slice(None)] * len(self.axes)
            for place in reversed(range(cut)):
                outer, index[self.axes[place]] = divmod(outer, self.sizes[place])
            index[self.axes[cut]] = slice(along, along + count)
            yield Block(first * inner[cut], (first + count) * inner[cut], tuple(index))


def _runs(lines: range, size: int, most: int, backward: bool) -> Iterator[tuple[int, int]]:
    """Yield first line and count of runs of at most `most` lines, none beyond a multiple of `size`."""
    if not backward:
        line = lines.start
        while line < lines.stop:
            count = min(most, size - line % size, lines.stop - line)
            yield line, count
            line += count
        return
    end = lines.stop
    while end > lines.start:
        first = max(end - most, (end - 1) // size * size, lines.start)
        yield first, end - first
        end = first
