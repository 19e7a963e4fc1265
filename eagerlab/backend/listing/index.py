"""Names, sizes and identities of all rows of the variable tree; no object is kept alive by it."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.listing.memory import (
    RELATIONS,
    Extent,
    Neighbours,
    Place,
    Relation,
    measure,
    overlap,
    owns_memory,
    places_of,
    relation,
)
from eagerlab.backend.structure import COMPOSITES, is_variable, tensorflow_variable
from eagerlab.backend.tensors.classes import Closed
from eagerlab.backend.tensors.values import short_device
from eagerlab.protocol.base import NodePath

MOST = 50_000
"""Objects that are looked at; a console that holds more is searched in part, and told so."""
MOST_BELOW = 10_000
"""Of one container."""
DEEPEST = 50
"""Levels that are looked at: paths of lists in lists would take memory that grows with their square."""
HOST = "CPU:0"
"""The device of arrays."""
_PLAIN = (int, float, bool, complex, str, bytes, type(None))
_COUNTED = (tf.Tensor, np.ndarray, tf.Variable, keras.Variable, *COMPOSITES)

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
    places: tuple[Place, ...] = ()
    """Where its elements are in memory."""
    is_variable: bool = False
    """Whether its elements move to other places when it is assigned to."""
    device: str = ""
    """Where its elements are, as far as that is known."""


@dataclass
class Index:
    """All entries, and the paths of each object."""

    entries: list[Entry] = field(default_factory=list)
    paths: dict[int, list[NodePath]] = field(default_factory=dict)
    objects: dict[NodePath, int] = field(default_factory=dict)
    positions: dict[NodePath, int] = field(default_factory=dict)
    """Of the entries; what is below a path follows its entry."""
    least_read: int = sys.maxsize
    """Bytes of the smallest tensor or array that may lie where a variable does."""
    is_complete: bool = True

    def others(self, path: NodePath, value: Any) -> tuple[NodePath, ...]:
        """Return the other paths of the object at a path, but for those that follow from what is above it.

        What is below an object with several names has as many; the object itself tells them.
        """
        found = self.paths.get(identity_of(value), ())
        if path not in found:
            return ()
        return tuple(other for other in found if other != path and not self._follows(path, other))

    def sharers(
        self, path: NodePath, value: Any, *, has_moved: bool = False
    ) -> dict[Relation, tuple[NodePath, ...]]:
        """Return the paths of others that lie in the same memory, one of each object, by what they share.

        Parameters
        ----------
        path : NodePath
            Where `value` is.
        has_moved : bool
            Whether there were steps since this was made: variables are not where they were then.
        """
        found: dict[int, tuple[Relation, NodePath]] = {}
        own = identity_of(value)
        for place in places_of(value) if self.neighbours.has_any else ():
            for number in self.neighbours.of(place.own):
                entry = self.entries[number]
                if entry.identity != own and entry.path != path and not (has_moved and entry.is_variable):
                    near = [one for one in entry.places if overlap(one.own, place.own)]
                    shares = {relation(place, one) for one in near}
                    strongest = next(one for one in RELATIONS if one in shares)
                    found.setdefault(entry.identity, (strongest, entry.path))
        return {one: tuple(path for shares, path in found.values() if shares == one) for one in RELATIONS}

    def weight(self, path: NodePath) -> int | None:
        """Return the bytes of what is at a path and below it, each once; None where nothing has any."""
        position = self.positions.get(path)
        if position is None:
            return None
        if self.entries[position].is_counted:
            return self.entries[position].nbytes
        below = [entry for entry in self._from(position, path) if entry.is_counted]
        return memory_of(below, lambda place: place.own) or None

    @cached_property
    def neighbours(self) -> Neighbours:
        """Which entries lie in the same memory."""
        return Neighbours(
            (place.own, number) for number, entry in enumerate(self.entries) for place in entry.places
        )

    def _from(self, position: int, path: NodePath) -> Iterator[Entry]:
        for number in range(position, len(self.entries)):  # `islice` would go through all before, each time
            entry = self.entries[number]
            if entry.path[: len(path)] != path:
                return
            yield entry

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
    if type(inner) is Closed:
        return id(inner.value)
    return 0 if inner is None or type(inner) in _PLAIN else id(inner)


def make_index(tops: Iterator[tuple[str, Any]], below: Below) -> Index:
    """Walk through the tree.

    Parameters
    ----------
    tops : iterator of tuple of str and object
        Its roots.
    below : callable
        Gives the rows below an object; for the path that is reached it may leave out some.
    """
    index, variables = Index(), list[tuple[int, Any]]()
    stack: list[tuple[NodePath, Any, tuple[int, ...]]] = []
    stack.extend(((key,), value, ()) for key, value in reversed(list(tops)))
    while stack:
        path, value, above = stack.pop()
        if len(index.entries) >= MOST:
            index.is_complete = False
            break
        try:
            identity = identity_of(value)
            if is_variable(value):
                variables.append((len(index.entries), value))
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
    _place(index, variables)
    return index


def _note(index: Index, path: NodePath, value: Any, identity: int) -> None:
    is_counted = issubclass(type(value), _COUNTED)
    shape, dtype, nbytes = _measures(value) if is_counted else ("", "", 0)
    text = searched(f"{shape} {dtype}")
    places = places_of(value) if is_counted and not is_variable(value) else ()
    if places and not owns_memory(value):
        index.least_read = min(index.least_read, nbytes)
    index.positions.setdefault(path, len(index.entries))
    device = _device_of(value) if is_counted else ""
    index.entries.append(Entry(path, identity, nbytes, text, is_counted, places, is_variable(value), device))
    # Roots but the model are made by the tree; what a container of that kind holds is met below it as well.
    is_named = len(path) > 1 or path == ("model",)
    if identity and is_named and not issubclass(type(value), (dict, list, tuple)):
        index.objects[path] = identity
        index.paths.setdefault(identity, []).append(path)


def _place(index: Index, variables: list[tuple[int, Any]]) -> None:
    """Note where variables are, as far as something else may lie there: reading thousands takes its time."""
    for position, variable in variables:
        entry = index.entries[position]
        if entry.is_counted and entry.nbytes >= index.least_read:
            index.entries[position] = replace(entry, places=places_of(variable))


def searched(text: str) -> str:
    """Return a text as it is searched: a shape is found however it is typed."""
    return re.sub(r"\s*[×,*]\s*", "x", text.strip().strip("()[]").casefold())


def memory_of(entries: Iterable[Entry], extent: Callable[[Place], Extent]) -> int:
    """Return the bytes of entries, each object and each place in memory counted once."""
    unknown = {entry.identity: entry.nbytes for entry in entries if not entry.places}
    return sum(unknown.values()) + measure(extent(place) for entry in entries for place in entry.places)


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
    if issubclass(type(inner), COMPOSITES):
        parts = tf.nest.flatten(inner, expand_composites=True)
        return shape, inner.dtype.name, sum(_measures(part)[2] for part in parts)
    if issubclass(type(inner), np.ndarray):
        return shape, inner.dtype.name, int(inner.nbytes)
    if None in sizes or inner.dtype in (tf.string, tf.variant, tf.resource):
        return shape, inner.dtype.name, 0
    return shape, inner.dtype.name, math.prod(sizes) * int(inner.dtype.size)


def _device_of(value: Any) -> str:
    """Return the device of a tensor or a variable; arrays are in the memory of the first processor."""
    inner = tensorflow_variable(value) if is_variable(value) else value
    if issubclass(type(inner), np.ndarray):
        return HOST
    if issubclass(type(inner), COMPOSITES):
        inner = tf.nest.flatten(inner, expand_composites=True)[0]
    return short_device(getattr(inner, "device", None) or "")


def _is_row_of_plain(value: Any) -> bool:
    kind = type(value)
    if not issubclass(kind, (list, tuple)):
        return kind in _PLAIN
    base: Any = list if issubclass(kind, list) else tuple  # a subclass may have replaced what is asked of it
    return bool(base.__len__(value)) and type(base.__getitem__(value, 0)) in _PLAIN


def devices_of(index: Index) -> dict[str, int]:
    """Return the bytes on each device, by name, each object and each place in memory counted once."""
    found: dict[str, dict[int, Entry]] = {}
    for entry in index.entries:
        if entry.is_counted and entry.device:
            found.setdefault(entry.device, {}).setdefault(entry.identity, entry)
    return {
        device: memory_of(list(entries.values()), lambda place: place.held)
        for device, entries in sorted(found.items())
    }


def totals_of(index: Index, roots: Mapping[str, bool]) -> dict[str, tuple[int, int]]:
    """Return count and bytes of what is below each group of roots, each object in the first that has it.

    Of a view all memory counts that it holds.

    Parameters
    ----------
    index : Index
        Of the whole tree.
    roots : mapping of str to bool
        Names of roots in order; True joins one to the group before it.
    """
    groups: dict[str, list[str]] = {}
    for root, joins in roots.items():
        groups.setdefault(list(groups)[-1] if joins else root, []).append(root)
    found: dict[str, tuple[int, int]] = {}
    entries: dict[int, Entry] = {}
    before = 0
    for group, names in groups.items():
        count = len(entries)
        for entry in index.entries:
            if entry.is_counted and entry.path[0] in names:
                entries.setdefault(entry.identity, entry)
        total = memory_of(list(entries.values()), lambda place: place.held)
        found[group] = (len(entries) - count, total - before)
        before = total
    return found
