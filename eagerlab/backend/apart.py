"""Work of a person's code that a cell waits for, but that leaves no trace on the cell's own thread.

Tapes are per thread. On the console's thread a tape may be open (in the cell, or left open by an earlier one)
and would record whatever is computed there; so gradients that were asked for by the way are computed on a
thread of their own, while the asking one waits.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

THREAD_NAME = "eagerlab-gradient"
_LOOK_AGAIN = 0.2
"""Seconds; a wait is cut into pieces, because on Windows Ctrl-C cannot end one that has no end."""
_LAST_CHANCE = 2.0
"""Seconds for the code to end after it was interrupted; then it is left behind."""


class Interruption(BaseException):
    """Raised inside the work to end it; no ``except Exception`` of a person's code should catch it."""


class Apart:
    """One piece of work on a thread of its own.

    Parameters
    ----------
    work : callable
        What to do.
    """

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._done: Future[T] = Future()
        self._thread = threading.Thread(target=self._run, name=THREAD_NAME, daemon=True)

    def result(self) -> Any:
        """Do it, and wait for what it returns or raises. Any thread, once.

        Raises
        ------
        KeyboardInterrupt
            The waiting thread was interrupted, or `interrupt` was called: so was the work.
        BaseException
            Whatever the work raised.
        """
        self._thread.start()
        try:
            # The thread is looked at, too: an interruption may come when the work has just ended.
            while not self._done.done() and self._thread.is_alive():
                # Not `result(seconds)`: its TimeoutError could as well be the work's own.
                wait((self._done,), _LOOK_AGAIN)
        except KeyboardInterrupt:
            self.interrupt()
            self._thread.join(_LAST_CHANCE)
            raise
        if not self._done.done():
            raise KeyboardInterrupt
        try:
            return self._done.result()
        except Interruption:
            raise KeyboardInterrupt from None

    def interrupt(self) -> None:
        """Raise `Interruption` in the work, as soon as it runs Python code. Any thread."""
        if self._thread.ident is not None and not self._done.done():
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(self._thread.ident), ctypes.py_object(Interruption)
            )

    def _run(self) -> None:
        try:
            result = self._work()
        except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
            self._done.set_exception(error)
        else:
            self._done.set_result(result)


class Waiting(Protocol):
    """Runs work on the console's thread when no cell runs there."""

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Run `work` when the running cell has ended. Any thread may call this."""


class AtOnce:
    """Stands in where there is no console: the work runs on the thread that asks."""

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Run `work` now."""
        future: Future[T] = Future()
        carry_out(work, future)
        return future


def carry_out(work: Callable[[], T], future: Future[T]) -> None:
    """Let `future` hold what `work` returns or raises, unless it was cancelled meanwhile."""
    if not future.set_running_or_notify_cancel():
        return
    try:
        result = work()
    except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
        future.set_exception(error)
    else:
        future.set_result(result)
