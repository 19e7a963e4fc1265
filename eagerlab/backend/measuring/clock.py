"""When to measure how often, and when to stop: a clock, a length, and what ends a benchmark early."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from eagerlab.protocol.base import Problem

WARM_UP = 3
"""Calls before measuring: a `tf.function` that makes variables is traced twice, and caches are cold."""
LEAST_CALLS = 3
MOST_CALLS = 100_000
Clock = Callable[[], float]


@dataclass(frozen=True)
class Length:
    """How long each row is measured: `count` calls, or, where that is None, about `seconds`."""

    seconds: float = 1.0
    count: int | None = None

    def is_reached(self, calls: int, spent: float) -> bool:
        """Return whether that many calls in that many seconds are enough."""
        if self.count is not None:
            return calls >= self.count
        return calls >= MOST_CALLS or (calls >= LEAST_CALLS and spent >= self.seconds)

    def share(self, calls: int, spent: float) -> float:
        """Return how much of a row is done, from 0 to 1."""
        if self.count is not None:
            return min(1.0, calls / self.count)
        return min(1.0, max(spent / self.seconds, calls / MOST_CALLS) if self.seconds > 0 else 1.0)


class StoppedError(Exception):
    """A benchmark ends before its time; what was measured is kept.

    Attributes
    ----------
    problem : Problem
        Why, in words.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.what)
        self.problem = problem


@dataclass
class Stopping:
    """Whether a benchmark is to end before its time. `cancel` may be called from any thread.

    Attributes
    ----------
    is_disturbed : callable
        Whether training has begun, or is about to.
    """

    is_disturbed: Callable[[], bool]
    _cancelled: threading.Event = field(default_factory=threading.Event)

    def cancel(self) -> None:
        """End the benchmark after the call in hand."""
        self._cancelled.set()

    def look(self) -> None:
        """Raise `StoppedError` where there is a reason to end."""
        if self._cancelled.is_set():
            raise StoppedError(Problem(what="The benchmark was cancelled.", severity="info"))
        if self.is_disturbed():
            raise StoppedError(
                Problem(
                    what="The benchmark ended because training began.",
                    why="Measured beside training, its times would be wrong.",
                    severity="warning",
                )
            )


clock: Clock = time.perf_counter
