"""Run a person's code with a limit on its time, so that an endless loop in it holds up nothing else."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from typing import TypeVar

from eagerlab.backend.errors import LabError

T = TypeVar("T")

_LAST_CHANCE = 1.0
"""Seconds for the code to end after it was interrupted."""


class CodeTooLongError(BaseException):
    """Raised inside code that takes too long; no `except Exception` of that code should catch it."""


def limited(work: Callable[[], T], seconds: float, whose: str) -> T:
    """Return what `work` returns, or give up after `seconds`.

    It runs on a thread of its own, ``eagerlab-own-code``. When it takes too long it is interrupted there;
    code that cannot be interrupted (a long call into C, a loop that catches everything) is left behind:
    nothing waits for it, and it ends with the process at the latest.

    Parameters
    ----------
    work : callable
        Runs the person's code.
    seconds : float
        How long it may take.
    whose : str
        What it is, for the message ("Your layers").

    Raises
    ------
    LabError
        It took too long.
    BaseException
        Whatever `work` raised.
    """
    future: Future[T] = Future()
    thread = threading.Thread(target=_run, args=(work, future), name="eagerlab-own-code", daemon=True)
    thread.start()
    try:
        return future.result(seconds)
    except FutureTimeoutError:
        if future.done():  # the code's own TimeoutError
            raise
    _interrupt(thread)
    thread.join(_LAST_CHANCE)
    left = " It could not be interrupted and goes on in the background until the backend is restarted."
    raise LabError(
        f"{whose} took longer than {seconds:g} s, so they were not used.",
        "There may be a loop in them that never ends." + (left if thread.is_alive() else ""),
        "Correct them in Code.",
    )


def _run(work: Callable[[], T], future: Future[T]) -> None:
    try:
        result = work()
    except CodeTooLongError as error:
        future.set_exception(error)
    except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
        future.set_exception(error)
    else:
        future.set_result(result)


def _interrupt(thread: threading.Thread) -> None:
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(CodeTooLongError)
        )
