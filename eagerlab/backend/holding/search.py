"""From an object back to what refers to it, level by level, for at most about a second."""

from __future__ import annotations

import gc
import sys
import time
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FrameType
from typing import Any

SECONDS = 0.6
"""Of the processor. A level that would take longer than what is left is not begun: about a second at most."""
DEEPEST = 12
WIDEST = 50
"""What is asked about together: to find what refers to them takes time in proportion to their number."""
_NEVER = (type, types.ModuleType, types.CodeType, types.BuiltinFunctionType)
"""Half of the process hangs on these: the way ends there."""


@dataclass
class Way:
    """A way from something that is known down to the object.

    Attributes
    ----------
    root : object
        What is known: `Search` was told to end here.
    chain : list of object
        From what `root` refers to, down to the object.
    """

    root: Any
    chain: list[Any]


class Search:
    """Walks backwards from an object, once.

    Parameters
    ----------
    is_end : callable
        Whether an object is known, so that ways end with it.

    Attributes
    ----------
    is_complete : bool
        Whether all ways were followed to their ends.
    """

    def __init__(self, is_end: Callable[[Any], bool]) -> None:
        self.is_complete = True
        self._is_end = is_end
        # Two tables of what was met, so that no tuple of our own refers to it: by id, and the id below.
        self._met: dict[int, Any] = {}
        self._below: dict[int, int] = {}
        self._ends: list[Any] = []
        self._ended_over: list[int] = []
        self._level: list[Any] = []
        self._above: list[Any] = []

    def ways(self, target: Any) -> list[Way]:
        """Return the ways from each known thing that leads to `target`, the shortest first."""
        deadline = time.thread_time() + SECONDS
        self._met[id(target)] = target
        self._level.append(target)
        for _ in range(DEEPEST):
            began = time.thread_time()
            self._climb()
            if not self._level:
                break
            now = time.thread_time()
            if now + (now - began) > deadline:
                self.is_complete = False
                break
            if len(self._level) > WIDEST:
                self.is_complete = False
                del self._level[WIDEST:]
        return [Way(root, self._chain(over)) for root, over in zip(self._ends, self._ended_over, strict=True)]

    def loose(self, target: Any, ways: list[Way]) -> list[Any]:
        """Return what refers to the object directly, where nothing known was met above it."""
        on_ways = {id(one) for way in ways for one in way.chain}
        return [
            self._met[above]
            for above, below in self._below.items()
            if below == id(target) and above not in on_ways
        ]

    def _climb(self) -> None:
        """Take the place of the present level by what refers to it."""
        running = {id(frame) for frame in running_calls()}
        found = gc.get_referrers(*self._level)
        wanted = {id(one) for one in self._level}
        ours = {id(self._met), id(self._level), id(self._above), id(found), id(self), id(vars(self))}
        for holder in found:
            if id(holder) in ours or id(holder) in self._met or isinstance(holder, _NEVER):
                continue
            # Running calls are asked for by themselves: those of the search would lead everywhere.
            if id(holder) in running:
                continue
            held = [id(one) for one in gc.get_referents(holder) if id(one) in wanted]
            if self._is_end(holder):
                for one in dict.fromkeys(held):
                    self._ends.append(holder)
                    self._ended_over.append(one)
            elif held:
                self._met[id(holder)] = holder
                self._below[id(holder)] = held[0]
                self._above.append(holder)
        self._level[:] = self._above
        self._above.clear()

    def _chain(self, over: int) -> list[Any]:
        chain = [self._met[over]]
        while (below := self._below.get(id(chain[-1]))) is not None:
            chain.append(self._met[below])
        return chain


def running_calls() -> Iterator[FrameType]:
    """Yield the frames of the calls that run now, on all threads.

    Whoever asks must not keep them: a frame that holds itself is a circle, and all of its objects stay.
    """
    for top in list(sys._current_frames().values()):
        frame: FrameType | None = top
        while frame is not None:
            yield frame
            frame = frame.f_back
        del top
