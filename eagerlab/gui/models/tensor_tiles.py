"""The tiles of a table: those that are there, and those that are to be asked for. No Qt."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

TILE = 64
"""Rows and columns of a tile."""
OUTSTANDING = 4
"""Tiles asked for at a time, so that a fast scroll leaves no queue of tiles that nobody looks at any more."""
CACHE_BYTES = 16_000_000

Key = tuple[int, int]
Texts = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class TileData:
    """Values of one tile: numbers, or texts where there is no number type; and which were searched for."""

    array: npt.NDArray[Any] | None
    texts: Texts | None
    hits: npt.NDArray[np.bool_] | None = None

    def value(self, row: int, column: int) -> Any:
        """Return one value, as NumPy's scalar or as text; None outside."""
        try:
            return self.array[row, column] if self.array is not None else (self.texts or ())[row][column]
        except IndexError:
            return None

    def is_hit(self, row: int, column: int) -> bool:
        """Whether a value is one of those that were searched for."""
        hits = self.hits
        return hits is not None and row < hits.shape[0] and column < hits.shape[1] and bool(hits[row, column])

    @cached_property
    def nbytes(self) -> int:
        """About how much memory it holds; counted once, for texts are counted one by one."""
        if self.array is not None:
            return self.array.nbytes
        return sum(len(text) for row in self.texts or () for text in row)


class Tiles:
    """Keeps what was looked at last, and the order in which missing tiles are asked for: the newest first.

    Positions are absolute; a tile's key counts tiles.
    """

    def __init__(self) -> None:
        self._cache: OrderedDict[Key, TileData] = OrderedDict()
        self._old: set[Key] = set()
        self._wanted: OrderedDict[Key, None] = OrderedDict()
        self._pending: set[Key] = set()
        self._overtaken: set[Key] = set()
        self._failed: set[Key] = set()

    @property
    def nbytes(self) -> int:
        """Memory held."""
        return sum(tile.nbytes for tile in self._cache.values())

    @property
    def has_wanted(self) -> bool:
        """Whether tiles are missing that were not asked for."""
        return bool(self._wanted)

    def clear(self) -> None:
        """Forget everything."""
        self._cache.clear()
        for requests in (self._old, self._pending, self._overtaken, self._failed):
            requests.clear()
        self._wanted.clear()

    def age(self) -> None:
        """Ask again for what is looked at, also for what is on its way; what is there stays meanwhile."""
        self._old = set(self._cache)
        self._overtaken = set(self._pending)
        self._failed.clear()

    def put(self, row: int, column: int, tile: TileData) -> None:
        """Take the tile that begins there."""
        key = (row // TILE, column // TILE)
        self._pending.discard(key)
        if key in self._overtaken:
            self._overtaken.discard(key)
            self._old.add(key)
        else:
            self._old.discard(key)
        self._cache[key] = tile
        self._cache.move_to_end(key)
        held = self.nbytes
        while held > CACHE_BYTES and len(self._cache) > 1:
            held -= self._cache.popitem(last=False)[1].nbytes

    def fail(self, row: int, column: int) -> None:
        """Take note that the tile that begins there cannot be had; it is asked for again only after `age`."""
        key = (row // TILE, column // TILE)
        self._pending.discard(key)
        self._overtaken.discard(key)
        self._failed.add(key)

    def has_failed(self, row: int, column: int) -> bool:
        """Whether the tile of a cell could not be had."""
        return (row // TILE, column // TILE) in self._failed

    def value(self, row: int, column: int) -> Any:
        """Return a cell's value, or None while it is not there: then its tile is wanted."""
        key = (row // TILE, column // TILE)
        tile = self._cache.get(key)
        if tile is None or key in self._old:
            self._want(key)
        if tile is None:
            return None
        self._cache.move_to_end(key)
        return tile.value(row % TILE, column % TILE)

    def is_hit(self, row: int, column: int) -> bool:
        """Whether a cell that is there is one of those that were searched for."""
        tile = self._cache.get((row // TILE, column // TILE))
        return tile is not None and tile.is_hit(row % TILE, column % TILE)

    def next_wanted(self) -> Iterator[Key]:
        """Yield row and column where tiles begin that are to be asked for now."""
        while self._wanted and len(self._pending) < OUTSTANDING:
            row, column = self._wanted.popitem()[0]
            self._pending.add((row, column))
            yield row * TILE, column * TILE

    def block(self, rows: range, columns: range) -> npt.NDArray[Any] | None:
        """Return the numbers of these cells; None where not all are there."""
        strips = []
        for top in range(rows.start // TILE, -(-rows.stop // TILE)):
            strip = []
            for left in range(columns.start // TILE, -(-columns.stop // TILE)):
                tile = self._cache.get((top, left))
                if tile is None or tile.array is None:
                    return None
                strip.append(tile.array)
            strips.append(strip)
        whole = np.block(strips)
        top, left = rows.start // TILE * TILE, columns.start // TILE * TILE
        return whole[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left]

    def parts(self, rows: range, columns: range) -> Iterator[npt.NDArray[Any] | list[str]]:
        """Yield the numbers, or the texts, of those of these cells that are there."""
        for (top, left), tile in list(self._cache.items()):
            down, across = _within(rows, top * TILE), _within(columns, left * TILE)
            if tile.array is not None:
                yield tile.array[down, across]
            else:
                yield [text for row in (tile.texts or ())[down] for text in row[across]]

    def _want(self, key: Key) -> None:
        if key in self._pending or key in self._failed:
            return
        self._wanted[key] = None
        self._wanted.move_to_end(key)
        while len(self._wanted) > 4 * OUTSTANDING:
            self._wanted.popitem(last=False)


def _within(places: range, first: int) -> slice:
    """Return the part of a tile that begins at `first` which lies among `places`."""
    start, stop = (max(0, min(TILE, end - first)) for end in (places.start, places.stop))
    return slice(start, stop)
