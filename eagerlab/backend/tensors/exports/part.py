"""What is written: a whole tensor, or the plane of it that is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.pieces import PIECE, Reader, pieces
from eagerlab.backend.tensors.values import Array, Values
from eagerlab.protocol.base import View
from eagerlab.protocol.ordering import Order

Looked = Callable[[float], None]
"""Told which share is done, from 0 to 1; raises to end the work."""


@dataclass(frozen=True)
class Part:
    """Values in the order in which they are written, and the shape that they have in the file."""

    values: Values
    order: Order
    start: int
    stop: int
    shape: tuple[int, ...]

    @classmethod
    def of(cls, values: Values, view: View | None) -> Part:
        """Return the plane that `view` shows, or all without one.

        Raises
        ------
        LabError
            The view belongs to a tensor of another shape.
        """
        if view is None or len(values.shape) < 2:
            order = Order(values.shape, View())
            return cls(values, order, 0, order.total, values.shape)
        shown = [axis for axis in (view.rows, view.columns) if axis is not None]
        rank = len(values.shape)
        fits = len(view.fixed) == rank and len(set(shown)) == len(shown)
        if not fits or not all(
            axis in shown or -size <= view.fixed[axis] < size for axis, size in enumerate(values.shape)
        ):
            raise LabError("This part of the tensor is not there.", f"Its shape is now {values.shape}.")
        order = Order(values.shape, view)
        place = [one % size if size else 0 for one, size in zip(view.fixed, values.shape, strict=True)]
        start, stop = order.plane(view.model_copy(update={"fixed": tuple(place)}))
        return cls(values, order, start, stop, tuple(values.shape[axis] for axis in shown))

    @property
    def probe(self) -> Array:
        """One of the elements, or none where there are none: for its dtype, and whether there are gaps."""
        index = tuple(slice(0, 1) for _ in self.values.shape)
        return np.asanyarray(self.values.elements(index))

    def pieces(self, looked: Looked, most: int = PIECE, read: Reader | None = None) -> Iterator[Array]:
        """Yield the elements in rows of about `most`."""
        total = max(1, self.stop - self.start)
        for first, piece in pieces(self.values, self.order, self.start, self.stop, most=most, read=read):
            yield piece
            looked((first + piece.size - self.start) / total)

    def rows(self, width: int, looked: Looked, read: Reader | None = None) -> Iterator[Array]:
        """Yield the elements in whole rows: arrays of n × `width`."""
        carried: list[Array] = []
        count = 0
        for piece in self.pieces(looked, read=read):
            carried.append(piece)
            count += piece.size
            if count >= width:
                flat = carried[0] if len(carried) == 1 else np.concatenate(carried)
                whole = count // width * width
                yield flat[:whole].reshape(-1, width)
                carried, count = [flat[whole:]], count - whole
