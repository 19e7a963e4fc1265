"""Which rows of the tree are shown, and in which order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from eagerlab.backend.listing.alike import likeness
from eagerlab.backend.listing.index import Entry, Index, searched
from eagerlab.backend.listing.natural import natural_key
from eagerlab.backend.structure import Named
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.listing import SortOrder

MOST_SORTED = 20_000
"""Rows below one parent; more stay in the order of their making."""


@dataclass(frozen=True)
class How:
    """How rows are arranged.

    Attributes
    ----------
    pattern : str
        Shows what matches it, and what is above and below; empty: all. ``*`` and ``?`` stand for any
        characters; without them, the text, or each of its words, may be anywhere in the path, the shape or
        the dtype. A shape may be typed as ``28x28``, ``28×28`` or ``(28, 28)``. Where nothing matches, names
        that are like it do; see `alike`.
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

    Attributes
    ----------
    is_alike : bool
        Whether nothing has what was typed, and what is like it is let through in its place.
    """

    def __init__(self, index: Index, pattern: str) -> None:
        self._matched: set[NodePath] = set()
        self._above: set[NodePath] = set()
        self._take(index, _test(pattern.strip().casefold()))
        self.is_alike = not self._matched and not any(one in pattern for one in "*?")
        if self.is_alike:
            is_like = likeness(pattern)
            self._take(index, lambda entry: is_like(_keys(entry)))

    def _take(self, index: Index, fits: Callable[[Entry], bool]) -> None:
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
    """Return whether an entry matches a text as it stands, or else each of its words."""
    whole, words = _test_word(pattern), [_test_word(word) for word in pattern.split()]
    return lambda entry: whole(entry) or (len(words) > 1 and all(word(entry) for word in words))


def _test_word(word: str) -> Callable[[Entry], bool]:
    wild, shape = "*" in word or "?" in word, searched(word)

    def fits(entry: Entry) -> bool:
        path = "/".join(_keys(entry)).casefold()
        if wild and (fnmatchcase(path, word) or fnmatchcase(entry.path[-1].casefold(), word)):
            return True
        return word in path or (bool(shape) and shape in entry.text)

    return fits


def _keys(entry: Entry) -> NodePath:
    """Return the keys by which an entry is found: whoever types a name does not type that it is one."""
    return entry.path[1:] if entry.path[0] == "names" and len(entry.path) > 1 else entry.path


def in_order(named: Named, how: How, weigh: Callable[[str, Any], int]) -> Named:
    """Return rows in the order that is wanted; `weigh` gives the bytes of a key and its object."""
    if not how.order or how.order == "made" or len(named) > MOST_SORTED:
        return named[::-1] if how.descending and how.order == "made" else named
    keys: dict[str, Callable[[tuple[str, Any]], Any]] = {
        "name": lambda one: natural_key(one[0]),
        "size": lambda one: weigh(*one),
        "kind": lambda one: (type(one[1]).__name__.casefold(), natural_key(one[0])),
    }
    return sorted(named, key=keys[how.order], reverse=how.descending)
