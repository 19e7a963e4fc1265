"""Which rows of the tree are shown, and in which order."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from eagerlab.backend.holding.weight import bytes_of
from eagerlab.backend.listing.index import Entry, Index
from eagerlab.backend.structure import Named
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.listing import SortOrder

MOST_SORTED = 20_000
"""Rows below one parent; more stay in the order of their making."""
_LOOKED_INTO = 1000


@dataclass(frozen=True)
class How:
    """How rows are arranged.

    Attributes
    ----------
    pattern : str
        Shows what matches it, and what is above and below; empty: all. ``*`` and ``?`` stand for any
        characters; without them, the text may be anywhere in the path, the shape or the dtype.
    order : SortOrder
        Of the rows below one parent.
    descending : bool
        The other way round.
    grouped : bool
        Slots of the optimizer below the variable that they belong to.
    """

    pattern: str = ""
    order: SortOrder = ""
    descending: bool = False
    grouped: bool = False


class Matching:
    """What a pattern lets through, of all rows at once.

    Parameters
    ----------
    index : Index
        Of the whole tree.
    pattern : str
        See `How`.
    """

    def __init__(self, index: Index, pattern: str) -> None:
        fits = _test(pattern.strip().casefold())
        self._matched: set[NodePath] = set()
        self._above: set[NodePath] = set()
        for entry in index.entries:
            if fits(entry):
                self._matched.add(entry.path)
                self._above.update(entry.path[:depth] for depth in range(1, len(entry.path)))

    def __len__(self) -> int:
        return len(self._matched)

    def shows(self, path: NodePath) -> bool:
        """Whether a row matches, or stands above or below one that does."""
        return (
            path in self._matched
            or path in self._above
            or any(path[:depth] in self._matched for depth in range(1, len(path)))
        )


def _test(pattern: str) -> Callable[[Entry], bool]:
    wild = "*" in pattern or "?" in pattern

    def fits(entry: Entry) -> bool:
        keys = entry.path[1:] if entry.path[0] == "names" and len(entry.path) > 1 else entry.path
        path = "/".join(keys).casefold()
        if wild:
            return fnmatchcase(path, pattern) or fnmatchcase(entry.path[-1].casefold(), pattern)
        return pattern in path or pattern in entry.text

    return fits


def in_order(named: Named, how: How) -> Named:
    """Return rows in the order that is wanted."""
    if not how.order or how.order == "made" or len(named) > MOST_SORTED:
        return named[::-1] if how.descending and how.order == "made" else named
    keys: dict[str, Callable[[tuple[str, Any]], Any]]
    keys = {"name": _by_name, "size": _by_size, "kind": _by_kind}
    key = keys[how.order]
    return sorted(named, key=key, reverse=how.descending)


def bytes_below(value: Any) -> int:
    """Return what an object weighs; of a container, all that it holds directly."""
    own = bytes_of(value)
    if own is not None:
        return own
    kind = type(value)
    if issubclass(kind, dict):
        return _sum(list(dict.values(value))[:_LOOKED_INTO])
    if issubclass(kind, (list, tuple)):
        return _sum(value[:_LOOKED_INTO])
    return 0


def _sum(values: Sequence[Any]) -> int:
    return sum(bytes_below(one) if issubclass(type(one), dict) else bytes_of(one) or 0 for one in values)


def _by_name(named: tuple[str, Any]) -> list[tuple[int, int, str]]:
    """Return a key by which ``dense_2`` comes before ``dense_10``."""
    parts = re.split(r"(\d+)", named[0].casefold())
    return [(1, int(part), "") if part.isdecimal() else (0, 0, part) for part in parts]


def _by_size(named: tuple[str, Any]) -> int:
    return bytes_below(named[1])


def _by_kind(named: tuple[str, Any]) -> tuple[str, list[tuple[int, int, str]]]:
    return type(named[1]).__name__.casefold(), _by_name(named)
