"""Messages about finding values: a search goes over the whole tensor in pieces, each one request."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from eagerlab.protocol.base import NodePath, View
from eagerlab.protocol.message_kinds import ArrayHeader, BaseReply, BaseRequest, Lane


class FindValues(BaseRequest):
    """Look for values from one position on, for a fraction of a second; the reply is `ValuesFound`.

    Positions count the elements in the order of `eagerlab.protocol.ordering.Order`. Who asks goes on from
    where the reply says, or does not: so a search has progress, and ends when nobody asks any more.

    Attributes
    ----------
    condition : str
        As a person writes it: ``3``, ``> 3``, ``is nan``, ``0..1``; of strings, a text that they contain.
    start, stop : int
        Positions to look at; a `stop` of None is the end.
    backward : bool
        From `stop` down to `start`.
    first_only : bool
        End at the first hit. Else all are counted.
    limit : int
        How many places are given at most.
    """

    lane: ClassVar[Lane] = "statistics"

    kind: Literal["find_values"] = "find_values"
    node: NodePath
    view: View
    condition: str = Field(max_length=1000)
    start: int = Field(default=0, ge=0)
    stop: int | None = Field(default=None, ge=0)
    backward: bool = False
    first_only: bool = False
    limit: int = Field(default=0, ge=0, le=10_000)


class ValuesFound(BaseReply):
    """What one piece of a search gave.

    Attributes
    ----------
    total : int
        Positions that there are.
    reached : int
        Where to go on: forward all before it was looked at, backward all from it on.
    ended : bool
        Whether there is nothing left to look at (or the one hit that was wanted is there).
    counted : int
        Hits in this piece.
    places : ArrayHeader or None
        First buffer: int64, one row for each given hit, one column for each axis of what is shown; in the
        order of the search.
    texts : tuple of str
        Their values.
    """

    kind: Literal["values_found"] = "values_found"
    generation: int
    version: int
    total: int
    reached: int
    ended: bool
    counted: int
    places: ArrayHeader | None = None
    texts: tuple[str, ...] = ()
