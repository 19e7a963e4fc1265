"""Asks objects of the person's own classes something, for no longer than a second.

What a property or a method of theirs does is not known: it may raise, wait for ever, or never end. It runs
on a thread of its own, whose printing goes nowhere, and which is given up when the second is over and told to
end; a class that was too slow is not asked again for ten minutes. The lane that waits for the answer goes on.

Where the system tells what a thread has used of a processor (Linux), one that computes has a second of that:
on a busy machine it may take several of the clock's. One that waits for something uses next to nothing.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from eagerlab.backend.errors import LabError
from eagerlab.backend.silence import silence
from eagerlab.backend.tensors.classes import class_name, library_of, lineage

SECONDS = 1.0
_LEAST_SHARE = 0.03
"""Of a processor: a thread that used less has waited for something."""
_LONGEST = 10.0
"""How many times as long the clock may go on for a thread that computes."""
_AGAIN = 600.0
"""Seconds until a class that was too slow is asked again; the machine may have been busy."""
_OURS = frozenset(("tensorflow", "keras", "numpy", "pandas"))
_Answer = TypeVar("_Answer")
_slow: weakref.WeakKeyDictionary[type, float] = weakref.WeakKeyDictionary()
_here = threading.local()


@contextmanager
def patience(seconds: float = SECONDS) -> Iterator[None]:
    """Wait no longer than so many seconds for all objects together that this thread asks inside."""
    _here.left = seconds
    try:
        yield
    finally:
        _here.left = None


def left() -> float:
    """Return how many seconds this thread may wait for the next object."""
    seconds = getattr(_here, "left", None)
    return SECONDS if seconds is None else float(seconds)


class TooSlowError(LabError):
    """An object did not answer within a second."""

    def __init__(self, kind: type) -> None:
        super().__init__(
            f"This {class_name(kind)} does not say what it is within a second.",
            "A property or a method of its class waits or never ends.",
            severity="info",
        )


def may_hang(kind: type) -> bool:
    """Whether a class is the person's own and derives from a library's, whose properties it may replace.

    Objects of a class that derives from none are read past their properties, so that they are never asked.
    """
    libraries = [library_of(base) for base in lineage(kind)]
    return libraries[0] not in _OURS and any(one in _OURS for one in libraries)


def ask(value: Any, question: Callable[[], _Answer], *, apart: bool = False) -> _Answer:
    """Return what `question` returns about `value`; on this thread unless it may hang. Prints nothing.

    Parameters
    ----------
    value : object
        What is asked.
    question : callable
        Reads something of it.
    apart : bool
        On a thread of its own in any case: what is called is not known.

    Raises
    ------
    TooSlowError
        There was no answer in time, or its class was too slow before.
    LabError
        The object ended the thread that asked it.
    Exception
        Whatever the object raises.
    """
    kind = type(value)
    if not apart and not may_hang(kind):
        with silence():
            return question()
    if time.monotonic() < _slow.get(kind, 0) or left() <= 0:
        raise TooSlowError(kind)
    try:
        return ask_apart(kind, question, left())
    except TooSlowError:
        _slow[kind] = time.monotonic() + _AGAIN
        raise


def ask_apart(kind: type, question: Callable[[], _Answer], seconds: float) -> _Answer:
    """Return what `question` returns on a thread of its own, which is given up when the time is over.

    Parameters
    ----------
    kind : type
        The class that is asked, for the message.
    question : callable
        Asks it.
    seconds : float
        How long it may take.

    Raises
    ------
    TooSlowError
        There was no answer in time.
    LabError
        The object ended the thread that asked it.
    Exception
        Whatever the object raises.
    """
    answers: list[_Answer] = []
    errors: list[BaseException] = []
    clocks: list[int] = []

    def work() -> None:
        if sys.platform == "linux":
            clocks.append(time.pthread_getcpuclockid(threading.get_ident()))
        try:
            with silence():
                answers.append(question())
        except BaseException as error:  # noqa: BLE001 - raised again by the thread that waits
            errors.append(error)

    asking = threading.Thread(target=work, name="eagerlab-asking", daemon=True)
    began = time.monotonic()
    asking.start()
    _wait_for(asking, seconds, clocks)
    if getattr(_here, "left", None) is not None:
        _here.left -= time.monotonic() - began
    if asking.is_alive():
        _end(asking)
        raise TooSlowError(kind)
    if answers:
        return answers[0]
    error = errors[0]
    if isinstance(error, Exception):
        raise error
    raise LabError(
        f"This {class_name(kind)} raises {class_name(type(error))} when it is looked at.", severity="info"
    )


def _wait_for(thread: threading.Thread, seconds: float, clocks: list[int]) -> None:
    """Wait for a thread to end, for so long; longer where it computes and had to leave its processor."""
    began = time.monotonic()
    thread.join(seconds)
    while thread.is_alive():
        waited, used = time.monotonic() - began, _used(clocks)
        if not waited * _LEAST_SHARE < used < seconds or waited > _LONGEST * seconds:
            return
        thread.join(seconds / 10)


def _used(clocks: list[int]) -> float:
    """Return how many seconds of a processor a thread has used by its clock; 0 where it has none."""
    if sys.platform == "linux" and clocks:
        with contextlib.suppress(OSError):  # it has just ended
            return time.clock_gettime(clocks[0])
    return 0.0


def _end(thread: threading.Thread) -> None:
    """Raise `SystemExit` in a thread as soon as it runs Python again."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
