"""Reading ahead on a thread of its own, so that whoever needs the next item never waits longer than asked."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any

from eagerlab.backend.data.base import WAITING, Waiting

WAIT_SECONDS = 0.05
THREAD_NAME = "eagerlab-reading"
_LOOK_AGAIN = 0.2


class Ahead:
    """The items of an iterator, read ahead.

    Parameters
    ----------
    make : callable
        Makes the iterator; called, and the iterator used, on the reading thread.
    depth : int
        How many items are kept ready; memory is bounded by one more.
    """

    def __init__(self, make: Callable[[], Iterator[Any]], depth: int = 2) -> None:
        self._make = make
        self._ready: queue.Queue[tuple[Any, BaseException | None]] = queue.Queue(depth)
        self._closed = threading.Event()
        self._over: BaseException | None = None
        self._thread = threading.Thread(target=self._read, name=THREAD_NAME, daemon=True)
        self._thread.start()

    def next(self, seconds: float = WAIT_SECONDS) -> Any | Waiting:
        """Return the next item, or `WAITING` when it does not come in time. One thread at a time.

        Raises
        ------
        StopIteration
            There is none.
        Exception
            What the iterator raised; again at each further call.
        """
        if self._over is not None:
            raise self._over
        try:
            item, error = self._ready.get(timeout=seconds)
        except queue.Empty:
            return WAITING
        if error is not None:
            self._over = error
            raise error
        return item

    def close(self) -> None:
        """Read no more. Does not wait for an item that is being read; any thread, more than once."""
        self._closed.set()

    def join(self, seconds: float) -> bool:
        """Wait until the thread has ended; returns whether it has."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _read(self) -> None:
        try:
            for item in self._make():
                if not self._put(item, None):
                    return
            self._put(None, StopIteration())
        except BaseException as error:  # noqa: BLE001 - raised to whoever asks for the next item
            self._put(None, error)

    def _put(self, item: Any, error: BaseException | None) -> bool:
        """Keep an item ready; returns False when nobody wants it any more."""
        while not self._closed.is_set():
            try:
                self._ready.put((item, error), timeout=_LOOK_AGAIN)
            except queue.Full:
                continue
            return True
        return False
