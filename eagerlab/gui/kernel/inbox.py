"""Events that wait for the GUI thread: states that later ones replace are let go, rows of curves are joined.

A window that gets little of the processor would fall behind otherwise, further and further: each state and
each batch of rows would wait for its turn, in memory, and a Pause would be shown minutes later. No Qt.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from typing import Any

from eagerlab.protocol import events
from eagerlab.protocol.codec import ProtocolError, unpack_event

_MOVING = {
    *("step", "epoch", "batch", "traces", "last_trace", "learning_rate"),
    *("steps_per_second", "input_share", "watching_share", "looking_share", "console_share"),
    *("faster_mode", "faster_factor"),
}
"""Fields of a state that change while all goes on as before."""
_WITHOUT_CONTENT = (events.NamesChanged, events.RunsChanged, events.ExperimentChanged)
"""Whoever hears of one looks again, and finds what later ones told of as well."""


class Waiting:
    """An event that waits, or a message that was none.

    Attributes
    ----------
    event : Event or ProtocolError
        What was unpacked.
    session : str
        Of the process that sent it.
    """

    def __init__(self, event: Any, buffers: Iterable[Any], session: str) -> None:
        self.event = event
        self.session = session
        self._pieces = [[one] for one in buffers]

    @property
    def buffers(self) -> list[memoryview]:
        """What came with it."""
        return [memoryview(one[0] if len(one) == 1 else b"".join(one)) for one in self._pieces]

    def join(self, other: Waiting) -> bool:
        """Take the rows of an event that came behind this one; False where they do not belong to it."""
        mine, new = self.event, other.event
        if not isinstance(mine, events.Metrics) or other.session != self.session:
            return False
        behind = mine.model_copy(update={"first_row": mine.first_row + mine.rows})
        if behind != new.model_copy(update={"rows": mine.rows, "sequence": mine.sequence}):
            return False
        self.event = new.model_copy(update={"first_row": mine.first_row, "rows": mine.rows + new.rows})
        for pieces, more in zip(self._pieces, other._pieces, strict=True):
            pieces += more
        return True


class Inbox:
    """Takes events in one thread and gives them out, in their order, in another."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: list[Waiting] = []
        self._sequence: int | None = None
        self._has_missed = self._is_announced = False

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, message: Mapping[str, Any]) -> bool:
        """Take a message; return whether the other thread has to be told that something waits."""
        event: Any
        try:
            event = unpack_event(message["content"])
        except ProtocolError as error:
            event = error
        one = Waiting(event, message["buffers"], message["header"]["session"])
        with self._lock:
            if not isinstance(event, ProtocolError):
                self._has_missed |= self._sequence is not None and event.sequence != self._sequence + 1
                self._sequence = event.sequence
            self._add(one)
            is_first, self._is_announced = not self._is_announced, True
            return is_first

    def open(self) -> tuple[int, bool]:
        """Return how many events wait, and whether any before or among them were missed.

        From now on `put` asks for the next look.
        """
        with self._lock:
            has_missed, self._has_missed, self._is_announced = self._has_missed, False, False
            return len(self._waiting), has_missed

    def pop(self) -> Waiting | None:
        """Take the oldest; None where nothing waits any more."""
        with self._lock:
            return self._waiting.pop(0) if self._waiting else None

    def _add(self, one: Waiting) -> None:
        event = one.event
        if isinstance(event, events.Metrics) and self._is_joined(one):
            return
        if isinstance(event, _WITHOUT_CONTENT):
            if any(type(before.event) is type(event) for before in self._waiting):
                return
        elif isinstance(event, events.StateChanged):
            self._let_go_of_a_state_before(event.state)
        self._waiting.append(one)

    def _is_joined(self, one: Waiting) -> bool:
        for before in reversed(self._waiting):
            if not isinstance(before.event, events.StateChanged):
                return before.join(one)
        return False

    def _let_go_of_a_state_before(self, state: events.State) -> None:
        for number in reversed(range(len(self._waiting))):
            before = self._waiting[number].event
            if isinstance(before, events.StateChanged):
                if _goes_on(before.state, state):
                    del self._waiting[number]
                return


def _goes_on(before: events.State, now: events.State) -> bool:
    """Tell whether nothing but numbers has changed: what happened is never passed over."""
    moved = {name: getattr(now, name) for name in _MOVING}
    return before.model_copy(update=moved) == now
