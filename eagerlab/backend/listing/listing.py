"""Rows of the variable tree: a window of those that are to be shown, in their order, with their marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import keras
import numpy as np

from eagerlab.backend import namespace
from eagerlab.backend.holding.weight import bytes_of
from eagerlab.backend.listing.arranging import How, Matching, in_order
from eagerlab.backend.listing.cached import CachedIndex
from eagerlab.backend.listing.index import Index, devices_of, identity_of, make_index, totals_of
from eagerlab.backend.listing.kept import release_of
from eagerlab.backend.listing.slots import Slots
from eagerlab.backend.node_rows import describe
from eagerlab.backend.structure import is_variable
from eagerlab.backend.tensors.asking import patience
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.listing import ListShared, ListTotals, Shared, Totals
from eagerlab.protocol.replies import Node
from eagerlab.protocol.requests import ListChildren

SHOWN_OTHERS = 5
"""Other names of an object that a row tells; all of them are told when somebody asks."""
_WHOLE = 1_000_000
AS_HELD = How()
_OF_STEPS = ("step", "frame", "gradient")
"""Roots whose names come with a step, not with a cell."""
Mark = Callable[[Node, NodePath, Any], Node]


class Listing:
    """Lists, finds and counts. Any thread.

    Parameters
    ----------
    roots : callable
        Gives the roots of the tree.
    changes : callable
        Grows with whatever changes, and with each step.
    """

    def __init__(self, roots: Callable[[], Mapping[str, Any]], changes: Callable[[], int]) -> None:
        self._roots = roots
        self._index = CachedIndex(self._make_index, changes)
        self._matching: tuple[Index, str, Matching] | None = None

    def note_renames(self, renames: Callable[[], int]) -> None:
        """Have a number that grows when names may be others; without it, each step is taken for that."""

        def grown() -> tuple[int, ...]:
            roots = self._roots()
            return renames(), *(len(roots.get(name) or ()) for name in _OF_STEPS)

        self._index.renames = grown

    def rows(self, node: NodePath, start: int, count: int, how: How = AS_HELD) -> tuple[int, list[Node]]:
        """Return how many rows there are below `node`, and `count` of them from `start` on.

        Raises
        ------
        LabError
            There is no such object, or no longer.
        """
        roots = self._roots()
        matching = self._matched(how.pattern) if how.pattern.strip() else None
        index = self._index.get()
        slots = Slots(roots.get("optimizer") if how.grouped else None)
        total, window = self._below(roots, node, how, slots)
        if matching is not None or how.order or node == ("kept",) or not node:
            named = window(0, min(total, _WHOLE))
            if matching is not None:
                named = [(key, value) for key, value in named if matching.shows((*node, key))]
            if node == ("kept",):
                named = [(key, value) for key, value in named if not index.others((*node, key), value)]
            if not node:
                named = [(key, value) for key, value in named if key != "kept" or self._keeps(index, value)]
            named = in_order(named, how, partial(_weigh, index, node)) if node else named
            total, shown = len(named), named[start : start + count]
        else:
            shown = window(start, count)
        mark = partial(_marked, index, self._index.has_moved())
        with patience():
            if not node:
                return total, [mark(_root_row(key, value), (key,), value) for key, value in shown]
            return total, [_row(key, value, (*node, key), slots, mark) for key, value in shown]

    def rows_for(self, request: ListChildren) -> tuple[int, list[Node]]:
        """Return what a request of the window asks for; see `rows`."""
        how = How(request.pattern, request.order, request.descending, request.grouped)
        return self.rows(request.node, request.start, request.count, how)

    def is_alike(self, pattern: str) -> bool:
        """Whether the rows that a pattern shows are only like it; see `Matching`."""
        return bool(pattern.strip()) and self._matched(pattern).is_alike

    def answer_totals(self, request: ListTotals) -> Totals:
        """Answer how much memory there is in variables and names."""
        found, is_complete = self.totals()
        (variables, variable_bytes), (objects, object_bytes) = found["model"], found["names"]
        devices = devices_of(self._index.get())
        return Totals(
            request=request.id,
            devices=tuple(devices.items()),
            variables=variables,
            variable_bytes=variable_bytes,
            objects=objects,
            object_bytes=object_bytes,
            kept=found["kept"][0],
            kept_bytes=found["kept"][1],
            data_bytes=found["data"][1],
            step_bytes=found["step"][1],
            is_complete=is_complete,
        )

    def answer_shared(self, request: ListShared) -> Shared:
        """Answer which names an object has."""
        return Shared(request=request.id, node=request.node, paths=self.paths(request.node))

    def paths(self, node: NodePath) -> tuple[NodePath, ...]:
        """Return all paths that lead to the object at `node`."""
        value = namespace.resolve(self._roots(), node)
        index = self._index.get(fresh=True)
        found = index.paths.get(identity_of(value), [node])
        return tuple(found if node in found else [node, *found])

    def totals(self) -> tuple[dict[str, tuple[int, int]], bool]:
        """Return count and bytes of all that is listed, by kinds, and whether that is all.

        ``model`` stands for all variables: those of optimizer and metrics as well; ``data`` for the batch at
        hand, too; ``step`` for gradients and what the debugger shows, too.
        """
        index = self._index.get(fresh=True)
        roots = {"model": False, "optimizer": True, "metrics": True, "names": False, "data": False}
        roots |= {"batch": True, "step": False, "frame": True, "gradient": True, "kept": False}
        return totals_of(index, roots), index.is_complete

    def _below(self, roots: Mapping[str, Any], node: NodePath, how: How, slots: Slots) -> namespace.Below:
        if not node:
            return namespace.window(namespace.listed(roots))
        if node == ("names",) and how.order == "made":
            return namespace.window(namespace.names(roots["names"], by_name=False))
        found = namespace.root_of(roots, node[0]) if len(node) == 1 else namespace.resolve(roots, node)
        if how.grouped and is_variable(found):
            return namespace.window(slots.of(found))
        if how.grouped and node == ("optimizer",) and isinstance(found, dict):
            return namespace.window([(key, value) for key, value in found.items() if is_variable(value)])
        return namespace.below(found, is_namespace=node == ("names",))

    def _matched(self, pattern: str) -> Matching:
        index = self._index.get(fresh=True, of_values=False)
        if self._matching is None or self._matching[0] is not index or self._matching[1] != pattern:
            self._matching = (index, pattern, Matching(index, pattern))
        return self._matching[2]

    @staticmethod
    def _keeps(index: Index, value: Any) -> bool:
        """Whether any of what results and errors keep has no other name."""
        return any(not index.others(("kept", key), one) for key, one in value.items())

    def _make_index(self) -> Index:
        return make_index(iter(namespace.tops(self._roots())), _children)


def _children(value: Any, path: NodePath) -> Iterator[tuple[str, Any]]:
    if len(path) > 2 and namespace.is_foreign(value):
        return  # objects lead to objects: names are found in those that have a name, and no deeper
    try:
        total, window = namespace.below(value, is_namespace=path == ("names",))
        yield from window(0, min(total, _WHOLE))
    except Exception:  # noqa: BLE001 - an object that cannot be looked into has no rows; its own row says so
        return


def _weigh(index: Index, node: NodePath, key: str, value: Any) -> int:
    """Return what an object and all below it weigh; of what was made just now, what it weighs itself."""
    weight = index.weight((*node, key))
    return (bytes_of(value) or 0) if weight is None else weight


def _root_row(key: str, value: Any) -> Node:
    """Return the row of a root; what is below an optimizer is listed when it is unfolded."""
    if key == "metrics":
        value = namespace.root_of({key: value}, key)
    if issubclass(type(value), keras.optimizers.Optimizer):
        below = bool(value._variables)
    else:
        below = namespace.has_rows(value, key == "names")
    return describe(key, value, below).model_copy(update={"openable": False})


def _row(key: str, value: Any, path: NodePath, slots: Slots, mark: Mark) -> Node:
    """Return the row of an object; one whose class raises when it is compared has one without marks."""
    try:
        below = bool(slots.of(value)) or namespace.has_rows(value, path == ("names",))
        return mark(describe(key, value, below), path, value)
    except Exception:  # noqa: BLE001 - one bad object must not empty the list; its row says what happened
        return describe(key, value, has_children=False)


def _marked(index: Index, has_moved: bool, row: Node, path: NodePath, value: Any) -> Node:
    """Add what is in sight of the whole tree only: weight, other names, and how a result is let go of."""
    marks: dict[str, Any] = {}
    if row.nbytes is None and row.has_children:
        marks["nbytes"] = index.weight(path)
    if path[0] == "kept" and len(path) == 2:
        marks["release"] = release_of(path[1])
    if len(path) > 1 or path == ("model",):
        others, sharers = index.others(path, value), index.sharers(path, value, has_moved=has_moved)
        if others:
            marks |= {"shared": len(others), "also": others[:SHOWN_OTHERS]}
        sharing = (*sharers["same"], *sharers["part"])
        if sharing:
            marks |= {"sharers": len(sharing), "memory": sharing[:SHOWN_OTHERS]}
            marks["overlaps"] = not sharers["same"]
            marks["changes_others"] = issubclass(type(value), np.ndarray) and value.flags.writeable
        if sharers["apart"]:
            marks |= {"apart": len(sharers["apart"]), "between": sharers["apart"][:SHOWN_OTHERS]}
    return row.model_copy(update=marks) if marks else row
