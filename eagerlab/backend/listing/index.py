"""Names, sizes and identities of all rows of the variable tree; no object is kept alive by it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.structure import is_variable, tensorflow_variable
from eagerlab.protocol.base import NodePath

MOST = 50_000
"""Objects that are looked at; a console that holds more is searched in part, and told so."""
MOST_BELOW = 10_000
"""Of one container."""
DEEPEST = 50
"""Levels that are looked at: paths of lists in lists would take memory that grows with their square."""
SHARE = 0.02
"""Of the time that may go into looking anew while everything changes all the time."""
_PLAIN = (int, float, bool, complex, str, bytes, type(None))
_COUNTED = (tf.Tensor, np.ndarray, tf.Variable, keras.Variable)

Below = Callable[[Any, NodePath], Iterator[tuple[str, Any]]]


@dataclass(frozen=True)
class Entry:
    """One row: where it is, which object (0: one that is not shared in any sense), and what it weighs."""

    path: NodePath
    identity: int
    nbytes: int
    text: str
    """What can be searched besides the path: shape and dtype."""
    is_counted: bool
    """Whether its bytes are its own, and not those of what is below it."""
    owner: int = 0
    """See `owner_of`."""


@dataclass
class Index:
    """All entries, and the paths of each object."""

    entries: list[Entry] = field(default_factory=list)
    paths: dict[int, list[NodePath]] = field(default_factory=dict)
    objects: dict[NodePath, int] = field(default_factory=dict)
    memory: dict[int, list[NodePath]] = field(default_factory=dict)
    """Paths of arrays by the array whose memory they show."""
    is_complete: bool = True

    def others(self, path: NodePath, value: Any) -> tuple[NodePath, ...]:
        """Return the other paths of the object at a path, but for those that follow from what is above it.

        What is below an object with several names has as many; the object itself tells them.
        """
        found = self.paths.get(identity_of(value), ())
        if path not in found:
            return ()
        return tuple(other for other in found if other != path and not self._follows(path, other))

    def sharers(self, path: NodePath, value: Any) -> tuple[NodePath, ...]:
        """Return the paths of other arrays that show the same memory: a change to one changes them."""
        owner, identity = owner_of(value), identity_of(value)
        if not owner:
            return ()
        others = self.memory.get(owner, ())
        return tuple(other for other in others if other != path and self.objects.get(other) != identity)

    def _follows(self, path: NodePath, other: NodePath) -> bool:
        above = self.objects.get(path[:-1], 0)
        return (
            path[-1] == other[-1]
            and above != 0
            and above == self.objects.get(other[:-1], 0)
            and path[:-1] in self.paths.get(above, ())
        )


def identity_of(value: Any) -> int:
    """Return by what an object is known: a Keras variable by the one inside; 0 of numbers."""
    inner = tensorflow_variable(value) if is_variable(value) else value
    return 0 if inner is None or type(inner) in _PLAIN else id(inner)


def owner_of(value: Any) -> int:
    """Return by what the array is known whose memory an array shows; 0 of what is no array of NumPy."""
    if not issubclass(type(value), np.ndarray):
        return 0
    base: Any = np.ndarray.base  # a subclass may have replaced what is asked of it
    while issubclass(type(above := base.__get__(value)), np.ndarray):
        value = above
    return id(value)


def make_index(tops: Iterator[tuple[str, Any]], below: Below) -> Index:
    """Walk through the tree.

    Parameters
    ----------
    tops : iterator of tuple of str and object
        Its roots.
    below : callable
        Gives the rows below an object; for the path that is reached it may leave out some.
    """
    index = Index()
    stack: list[tuple[NodePath, Any, tuple[int, ...]]] = []
    stack.extend(((key,), value, ()) for key, value in reversed(list(tops)))
    while stack:
        path, value, above = stack.pop()
        if len(index.entries) >= MOST:
            index.is_complete = False
            break
        try:
            identity = identity_of(value)
            _note(index, path, value, identity)
            if identity in above or _is_row_of_plain(value):
                continue  # it holds itself, or nothing to look for
        except Exception:  # noqa: BLE001 - even a class can raise when it is compared: found by its name alone
            index.entries.append(Entry(path, 0, 0, "", is_counted=False))
            continue
        if len(path) > DEEPEST:
            index.is_complete = False
            continue
        children = []
        for key, child in below(value, path):
            children.append(((*path, key), child, (*above, identity)))
            if len(children) >= MOST_BELOW:
                index.is_complete = False
                break
        stack.extend(reversed(children))
    return index


class CachedIndex:
    """An index that is made anew when something has changed, but not all the time. Any thread.

    Parameters
    ----------
    make : callable
        Makes it.
    changes : callable
        Grows with whatever changes the tree, and with each step.

    Attributes
    ----------
    renames : callable or None
        Grows when names may be others, as behind a cell. Where it is known, what else changes, a step for
        one, is no reason to hold up rows that are only scrolled to.
    """

    def __init__(self, make: Callable[[], Index], changes: Callable[[], int]) -> None:
        self._make, self._changes = make, changes
        self.renames: Callable[[], int] | None = None
        self._index: Index | None = None
        self._seen = (-1, -1)
        self._next = 0.0

    def get(self, *, fresh: bool = False) -> Index:
        """Return it; `fresh`: as it is now, though it may have been made a moment ago."""
        changes, now = (self._changes(), self.renames() if self.renames is not None else 0), time.monotonic()
        if self._index is None or self._is_old(changes, fresh, now >= self._next):
            began = time.perf_counter()
            self._index, self._seen = self._make(), changes
            self._next = now + (time.perf_counter() - began) / SHARE
        return self._index

    def _is_old(self, changes: tuple[int, int], fresh: bool, is_due: bool) -> bool:
        if self.renames is None:
            return changes != self._seen and (fresh or is_due)
        if changes[1] != self._seen[1]:
            return fresh or is_due
        return changes != self._seen and fresh and is_due


def _note(index: Index, path: NodePath, value: Any, identity: int) -> None:
    is_counted = issubclass(type(value), _COUNTED)
    shape, dtype, nbytes = _measures(value) if is_counted else ("", "", 0)
    text = f"{shape} {dtype}".strip().casefold()
    owner = owner_of(value)
    index.entries.append(Entry(path, identity, nbytes, text, is_counted, owner))
    if owner:
        index.memory.setdefault(owner, []).append(path)
    # Roots but the model are made by the tree; what a container of that kind holds is met below it as well.
    is_named = len(path) > 1 or path == ("model",)
    if identity and is_named and not issubclass(type(value), (dict, list, tuple)):
        index.objects[path] = identity
        index.paths.setdefault(identity, []).append(path)


def _measures(value: Any) -> tuple[str, str, int]:
    inner = tensorflow_variable(value) if is_variable(value) else value
    if inner is None:
        return "", "", 0
    if issubclass(type(inner), np.ndarray):
        inner = np.asarray(inner)  # a subclass may have replaced what is read of it
    try:
        sizes = list(inner.shape) if issubclass(type(inner), np.ndarray) else inner.shape.as_list()
    except ValueError:  # of unknown rank
        return "", inner.dtype.name, 0
    shape = "×".join("?" if size is None else str(size) for size in sizes)
    if issubclass(type(inner), np.ndarray):
        return shape, inner.dtype.name, int(inner.nbytes)
    if None in sizes or inner.dtype in (tf.string, tf.variant, tf.resource):
        return shape, inner.dtype.name, 0
    return shape, inner.dtype.name, math.prod(sizes) * int(inner.dtype.size)


def _is_row_of_plain(value: Any) -> bool:
    kind = type(value)
    if not issubclass(kind, (list, tuple)):
        return kind in _PLAIN
    base: Any = list if issubclass(kind, list) else tuple  # a subclass may have replaced what is asked of it
    return bool(base.__len__(value)) and type(base.__getitem__(value, 0)) in _PLAIN


def totals_of(index: Index, roots: Mapping[str, bool]) -> dict[str, tuple[int, int]]:
    """Return count and bytes of what is below each group of roots, each object in the first that has it.

    Parameters
    ----------
    index : Index
        Of the whole tree.
    roots : mapping of str to bool
        Names of roots in order; True joins one to the group before it.
    """
    groups: dict[str, str] = {}
    last = ""
    for root, joins in roots.items():
        last = last if joins else root
        groups[root] = last
    found = dict.fromkeys(groups.values(), (0, 0))
    seen: set[int] = set()
    taken: dict[int, int] = {}  # of the memory of each array: what was counted of it already
    for root in roots:
        for entry in index.entries:
            if entry.path[0] == root and entry.is_counted and entry.identity not in seen:
                seen.add(entry.identity)
                memory = entry.owner or entry.identity
                more = max(0, entry.nbytes - taken.get(memory, 0))
                taken[memory] = taken.get(memory, 0) + more
                count, nbytes = found[groups[root]]
                found[groups[root]] = (count + 1, nbytes + more)
    return found
