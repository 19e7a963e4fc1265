"""Half of the interpreter for a step that runs Python, while a cell of pure Python wants all of it."""

from __future__ import annotations

import ctypes
import itertools
import operator
import sys
import time
from functools import lru_cache, partial
from typing import Any

from eagerlab.backend.training.sharing import main_thread_seconds

LEAST_SECONDS = 0.0005
"""A shorter pause is not worth asking for."""
MOST_SECONDS = 0.01
"""A longer one could be noticed in what the cell prints."""


class Halves:
    """Lets the console's thread pause for what it has taken above its half. On the trainer's thread.

    A step op by op gives the interpreter away at each operation, and a cell of pure Python takes it each time
    for as long as it can. What such a cell has used of a processor above half of the time that passed, as far
    as the trainer has waited meanwhile, it is asked to give back: the interpreter calls a function of the
    system's on the main thread, between two of the cell's instructions, that sleeps for that time without
    holding the interpreter. A cell that waits, or computes in NumPy or TensorFlow, holds nobody up and is
    asked for nothing; none loses more than half.

    No line of Python runs for it on the main thread. So Ctrl-C ends such a pause at once and is raised in the
    cell as ever, and so are signals, alarms and handlers of the person's.
    """

    def __init__(self) -> None:
        self._owed = 0.0
        self._sleep = _sleep() if sys.platform == "linux" else None
        self._before = (0.0, 0.0, 0.0)

    def share(self) -> None:
        """Ask for what is owed since the last call, which was a step ago."""
        if self._sleep is None:
            return
        now = time.perf_counter(), time.thread_time(), main_thread_seconds()
        passed, own, used = (one - before for one, before in zip(now, self._before, strict=True))
        self._before = now
        above, waited = used - passed / 2, passed - own
        # A pause gives back half of its length: the other half of that time would have been the cell's.
        self._owed = min(max(0.0, self._owed + min(above, waited)), MOST_SECONDS / 2)
        if self._owed >= LEAST_SECONDS and self._sleep.is_idle:
            self._sleep.ask(2 * self._owed)

    def begin(self) -> None:
        """Count from now on: what happened before was no step."""
        self._owed, self._before = 0.0, (time.perf_counter(), time.thread_time(), main_thread_seconds())


class _Sleep:
    """Pauses of the main thread, one at a time."""

    def __init__(self) -> None:
        # Python calls what is asked for with `Py_AddPendingCall` between two instructions of the main thread.
        # That is the system's `usleep` itself: a function of Python's would handle signals in there, and what
        # a handler raises would be lost. It must give 0, also when a signal has ended it, and what gives
        # these zeros tells how many it has given.
        self._zeros = itertools.repeat(0, sys.maxsize)
        self._asked = 0
        usleep = ctypes.CDLL(None).usleep
        usleep.argtypes, usleep.restype = [ctypes.c_uint], partial(next, self._zeros)
        self._call: Any = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_size_t)(usleep)
        self._add = ctypes.pythonapi.Py_AddPendingCall
        self._add.argtypes, self._add.restype = [type(self._call), ctypes.c_size_t], ctypes.c_int

    @property
    def is_idle(self) -> bool:
        """Whether all pauses that were asked for are over."""
        return sys.maxsize - operator.length_hint(self._zeros) >= self._asked

    def ask(self, seconds: float) -> None:
        """Ask for a pause; nothing where Python has many other calls to make already."""
        if self._add(self._call, int(seconds * 1e6)) == 0:
            self._asked += 1


@lru_cache(maxsize=1)
def _sleep() -> _Sleep:
    """Return the process's, which is never freed: Python may still be about to call it."""
    return _Sleep()
