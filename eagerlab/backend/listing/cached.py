"""An index of the tree that is made anew when it has to be."""

from __future__ import annotations

import time
from collections.abc import Callable

from eagerlab.backend.listing.index import Index

SHARE = 0.02
"""Of the time that may go into looking anew while everything changes all the time."""


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
        Gives another value when names may be others, as behind a cell. Where it is known, what else changes,
        a step for one, is no reason to hold up rows that are only scrolled to.
    """

    def __init__(self, make: Callable[[], Index], changes: Callable[[], int]) -> None:
        self._make, self._changes = make, changes
        self.renames: Callable[[], object] | None = None
        self._index: Index | None = None
        self._seen: tuple[int, object] = (-1, -1)
        self._next = 0.0

    def has_moved(self) -> bool:
        """Whether something has changed since it was made."""
        return self._changes() != self._seen[0]

    def get(self, *, fresh: bool = False, of_values: bool = True) -> Index:
        """Return it; `fresh`: as it is now, though it may have been made a moment ago.

        `of_values` off: a step alone is no reason to make it anew, as where only names are looked for.
        """
        changes, now = (self._changes(), self.renames() if self.renames is not None else 0), time.monotonic()
        if self._index is None or self._is_old(changes, fresh, now >= self._next, of_values):
            began = time.perf_counter()
            self._index, self._seen = self._make(), changes
            self._next = now + (time.perf_counter() - began) / SHARE
        return self._index

    def _is_old(self, changes: tuple[int, object], fresh: bool, is_due: bool, of_values: bool) -> bool:
        if self.renames is None:
            return changes != self._seen and (fresh or is_due)
        if changes[1] != self._seen[1]:
            return fresh or is_due
        return changes != self._seen and fresh and is_due and of_values
