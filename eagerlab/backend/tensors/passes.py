"""All elements of a tensor once, in pieces that fit the cache; a large one is split between two threads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol, Self, TypeVar

from eagerlab.backend.tensors.values import Array, Values

_SPLIT_FROM = 10_000_000
Watch = Callable[[int, int], None]
"""Told how many of how many elements are counted; raises to end it. On any of the threads that count."""
Wait = Callable[[], None]
"""Called on each thread that counts, between two pieces: may hold it up for a moment."""


class Adding(Protocol):
    """Takes one piece after the other, each on the same thread."""

    @property
    def counted(self) -> int:
        """Elements that it took so far."""

    def add(self, piece: Array) -> None:
        """Take one row of elements, which is good until this returns."""

    def merge(self, other: Self) -> None:
        """Add what another one took."""


Adder = TypeVar("Adder", bound=Adding)


def go_on(done: int, total: int) -> None:
    """Watch nothing."""
    del done, total


def dont_wait() -> None:
    """Let nobody have their turn."""


def go_through(
    values: Values, make: Callable[[], Adder], watch: Watch = go_on, wait: Wait = dont_wait
) -> Adder:
    """Give all elements of `values` to what `make` returns, one for each thread, and return all merged.

    Whatever `watch` or an adder raises ends all threads, and is raised here.

    Parameters
    ----------
    values : Values
        What to read; its pieces come in the order of memory.
    make : callable
        Returns something that takes pieces.
    watch : callable
        Told how far all threads are together, by one at a time.
    wait : callable
        Lets others have their turn.
    """
    parts = 2 if values.size >= _SPLIT_FROM else 1
    adders = [make() for _ in range(parts)]
    errors: list[BaseException] = []
    telling = threading.Lock()

    def work(part: int) -> None:
        try:
            for piece in values.chunks(part, parts):
                if errors:
                    return
                adders[part].add(piece)
                wait()
                with telling:
                    watch(sum(adder.counted for adder in adders), values.size)
        except BaseException as error:  # noqa: BLE001 - raised again by the thread that waits
            errors.append(error)

    helpers = [
        threading.Thread(target=work, args=(part,), name="eagerlab-statistics", daemon=True)
        for part in range(1, parts)
    ]
    for helper in helpers:
        helper.start()
    work(0)
    for helper in helpers:
        helper.join()
    if errors:
        raise errors[0]
    for other in adders[1:]:
        adders[0].merge(other)
    return adders[0]
