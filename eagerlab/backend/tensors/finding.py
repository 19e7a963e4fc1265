"""Values that fulfil a condition: one piece of a search, or all at once."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from eagerlab.backend.tensors import texts
from eagerlab.backend.tensors.conditions import Condition, condition, text_condition
from eagerlab.backend.tensors.pieces import pieces
from eagerlab.backend.tensors.values import Array, Values
from eagerlab.protocol.base import View
from eagerlab.protocol.finding import FindValues
from eagerlab.protocol.ordering import Order

SECONDS = 0.05
"""That one request takes; then the next one in its lane has its turn."""


@dataclass
class Search:
    """What was found so far; see `ValuesFound`."""

    reached: int
    ended: bool = False
    counted: int = 0
    positions: list[int] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)


def search(values: Values, request: FindValues, seconds: float = SECONDS) -> tuple[Search, Order]:
    """Look for values, for no longer than `seconds`.

    Raises
    ------
    LabError
        The condition is none, or none for such values.
    """
    order = Order(values.shape, request.view)
    start = min(request.start, order.total)
    stop = order.total if request.stop is None else min(request.stop, order.total)
    found = Search(reached=stop if request.backward else start)
    fulfils = Fulfils(request.condition, values.dtype)
    until = time.monotonic() + seconds
    for first, piece in pieces(values, order, start, stop, backward=request.backward):
        found.reached = first if request.backward else first + piece.size
        _take(found, request, first, piece, fulfils(piece))
        if request.first_only and found.positions:
            found.ended = True
            return found, order
        if time.monotonic() > until:
            break
    found.ended = start >= stop or found.reached == (start if request.backward else stop)
    return found, order


def places(order: Order, positions: list[int]) -> npt.NDArray[np.int64]:
    """Return one row for each position: its index along each axis."""
    return np.array([order.index(one) for one in positions], np.int64).reshape(
        len(positions), len(order.axes)
    )


def find_all(values: Values, text: str, limit: int) -> npt.NDArray[np.int64]:
    """Return where values fulfil a condition, at most `limit` of them: hits × axes, in order."""
    request = FindValues(node=(), view=View(), condition=text, limit=min(limit, 10_000))
    found: list[int] = []
    while True:
        part, order = search(values, request)
        found += part.positions
        # A request gives only so many places: then the next one begins behind the last of them.
        is_cut = part.counted > len(part.positions)
        if len(found) >= limit or (part.ended and not is_cut):
            return places(order, found[:limit])
        request = request.model_copy(update={"start": found[-1] + 1 if is_cut else part.reached})


class Fulfils:
    """The condition for numbers, or for texts where there are no numbers: known with the first piece.

    Parameters
    ----------
    text : str
        As a person writes it.
    dtype : str
        Of the values.

    Raises
    ------
    LabError
        At the first piece: the text is no condition for such values.
    """

    def __init__(self, text: str, dtype: str) -> None:
        self._text, self._dtype = text, dtype
        self._condition: Condition | None = None
        self._of_texts = False

    def __call__(self, piece: Array) -> npt.NDArray[np.bool_]:
        """Return which of the elements, which have one axis, fulfil it; what is masked does not."""
        of_texts = piece.dtype == object
        if self._condition is None or of_texts != self._of_texts:
            self._of_texts = of_texts
            dtype = self._dtype if _is_number(self._dtype) else piece.dtype.name
            self._condition = text_condition(self._text) if of_texts else condition(self._text, dtype)
        if not isinstance(piece, np.ma.MaskedArray):
            return self._condition(piece)
        there = ~np.ma.getmaskarray(piece)
        hits = np.zeros(piece.shape, bool)
        hits[there] = self._condition(piece.data[there])
        return hits


def _is_number(dtype: str) -> bool:
    return dtype.startswith(("float", "bfloat", "complex", "int", "uint", "bool"))


def _take(found: Search, request: FindValues, first: int, piece: Array, hits: npt.NDArray[np.bool_]) -> None:
    count = int(np.count_nonzero(hits))
    if not count:
        return
    found.counted += count
    room = (1 if request.first_only else request.limit) - len(found.positions)
    if room <= 0:
        return
    where = np.flatnonzero(hits)
    where = where[::-1][:room] if request.backward else where[:room]
    found.positions += (first + where).tolist()
    found.texts += [texts.cell(_plain(piece[one]), 60) for one in where.tolist()]


def _plain(value: Any) -> Any:
    return value.item() if isinstance(value, np.ndarray) and value.shape == () else value
