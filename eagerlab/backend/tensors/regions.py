"""All elements of a shape, cut into blocks of a bounded size, in the order of C."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

Block = tuple[slice, ...]


class Regions(Sequence[Block]):
    """Blocks that together are the whole; each is one slice for each axis.

    Parameters
    ----------
    shape : tuple of int
        Of the whole.
    limit : int
        Elements that a block may have.
    """

    def __init__(self, shape: tuple[int, ...], limit: int) -> None:
        self._shape = shape
        # The first axis that may be cut: what lies behind it fits into one block.
        self._axis = next(
            (axis for axis in range(len(shape)) if math.prod(shape[axis + 1 :]) <= limit),
            max(0, len(shape) - 1),
        )
        self._step = max(1, limit // max(1, math.prod(shape[self._axis + 1 :])))
        cut = -(-shape[self._axis] // self._step) if shape else 1
        self._grid = (*shape[: self._axis], cut)

    def __len__(self) -> int:
        return 0 if 0 in self._shape else math.prod(self._grid)

    def __getitem__(self, number: int) -> Block:  # type: ignore[override]
        if not 0 <= number < len(self):
            raise IndexError(number)
        if not self._shape:
            return ()
        *outer, cut = (int(one) for one in np.unravel_index(number, self._grid))
        start = cut * self._step
        last = min(start + self._step, self._shape[self._axis])
        inner = (slice(0, size) for size in self._shape[self._axis + 1 :])
        return (*(slice(one, one + 1) for one in outer), slice(start, last), *inner)

    def __iter__(self) -> Iterator[Block]:
        return (self[number] for number in range(len(self)))

    def some(self, count: int) -> list[Block]:
        """Return `count` blocks from everywhere, always the same; all when there are no more."""
        if len(self) <= count:
            return list(self)
        places = np.random.default_rng(0).choice(len(self), size=count, replace=False)
        return [self[int(place)] for place in np.sort(places)]
