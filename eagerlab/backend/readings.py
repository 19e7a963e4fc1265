"""Long readings in hand, by the request that asked for each: so that another request can end one."""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Callable, Iterator

from eagerlab.backend.data.reading import Reading

_ENDED_KEPT = 100


def _tell_nobody(request: str, done: int, total: int | None, words: str) -> None:
    del request, done, total, words


class Readings:
    """What is being read, counted or compared. Any thread.

    Parameters
    ----------
    tell : callable, optional
        Takes the request's id, done, total (None while nobody knows) and words; see `Reading`.
    """

    def __init__(self, tell: Callable[[str, int, int | None, str], None] = _tell_nobody) -> None:
        self._tell = tell
        self._lock = threading.Lock()
        self._readings: dict[str, Reading] = {}
        self._ended: deque[str] = deque(maxlen=_ENDED_KEPT)

    @contextlib.contextmanager
    def begun(self, request: str) -> Iterator[Reading]:
        """Begin what a request asked for; it is ended already where that was cancelled while it waited."""

        def show(done: int, total: int | None, words: str) -> None:
            self._tell(request, done, total, words)

        reading = Reading(show)
        with self._lock:
            self._readings[request] = reading
            if request in self._ended:
                reading.cancel()
        try:
            yield reading
        finally:
            with self._lock:
                del self._readings[request]

    def cancel(self, request: str) -> None:
        """End a reading, also one whose request still waits in its lane. Never waits."""
        with self._lock:
            reading = self._readings.get(request)
            self._ended.append(request)
        if reading is not None:
            reading.cancel()
