"""Asks objects of the person's own classes something, for no longer than a second.

What a property or a method of theirs does is not known: it may raise, wait for ever, or never end. It runs
on a thread of its own, whose printing goes nowhere, and which is given up when the second is over and told to
end; a class that was once too slow is not asked again. The lane that waits for the answer goes on.
"""

from __future__ import annotations

import ctypes
import threading
import weakref
from collections.abc import Callable
from typing import Any, TypeVar

from eagerlab.backend.errors import LabError
from eagerlab.backend.silence import silence

SECONDS = 1.0
_OURS = frozenset(("tensorflow", "keras", "numpy", "pandas"))
_Answer = TypeVar("_Answer")
_slow: weakref.WeakSet[type] = weakref.WeakSet()


class TooSlowError(LabError):
    """An object did not answer within a second."""

    def __init__(self, kind: type) -> None:
        super().__init__(
            f"This {kind.__name__} does not say what it is within a second.",
            "A property or a method of its class waits or never ends.",
            severity="info",
        )


def class_name(kind: type) -> str:
    """Return the name of a class without asking its metaclass, which may be a person's."""
    return str(type.__getattribute__(kind, "__name__"))


def may_hang(kind: type) -> bool:
    """Whether a class is the person's own and derives from a library's, whose properties it may replace.

    Objects of a class that derives from none are read past their properties, so that they are never asked.
    """
    libraries = [_library(base) for base in type.__getattribute__(kind, "__mro__")]
    return libraries[0] not in _OURS and any(one in _OURS for one in libraries)


def _library(kind: type) -> str:
    module = type.__getattribute__(kind, "__dict__").get("__module__", "builtins")
    return module.split(".", 1)[0] if type(module) is str else ""


def ask(value: Any, question: Callable[[], _Answer], seconds: float = SECONDS) -> _Answer:
    """Return what `question` returns about `value`; on this thread unless it may hang.

    Parameters
    ----------
    value : object
        What is asked.
    question : callable
        Reads something of it.
    seconds : float
        How long it may take.

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
    if not may_hang(kind):
        return question()
    if kind in _slow:
        raise TooSlowError(kind)
    answers: list[_Answer] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            with silence():
                answers.append(question())
        except BaseException as error:  # noqa: BLE001 - raised again by the thread that waits
            errors.append(error)

    asking = threading.Thread(target=work, name="eagerlab-asking", daemon=True)
    asking.start()
    asking.join(seconds)
    if asking.is_alive():
        _slow.add(kind)
        _end(asking)
        raise TooSlowError(kind)
    if answers:
        return answers[0]
    error = errors[0]
    if isinstance(error, Exception):
        raise error
    raise LabError(
        f"This {kind.__name__} raises {type(error).__name__} when it is looked at.", severity="info"
    )


def _end(thread: threading.Thread) -> None:
    """Raise `SystemExit` in a thread as soon as it runs Python again."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
