"""Letting go of what the console itself keeps: results of cells, and the last error with its variables."""

from __future__ import annotations

import gc
import sys
import traceback
from typing import Any

from eagerlab.backend.errors import LabError

_SHORT = ("_", "__", "___")


def forget_output(shell: Any, number: int | None) -> None:
    """Let go of a result of the console. Main thread.

    Parameters
    ----------
    shell : InteractiveShell
        The console's shell.
    number : int or None
        Of ``Out[number]``; it goes from ``_3`` and from ``_``, ``__`` and ``___`` as well. None: from these
        three alone, whatever they hold.

    Raises
    ------
    LabError
        There is no such result.
    """
    hook, names = shell.displayhook, shell.user_ns
    if number is None:
        _clear_short(hook, names, lambda _: True)
        return
    outputs = names.get("_oh", {})
    if number not in outputs:
        raise LabError(f"There is no Out[{number}].", "It had no result, or was let go of already.")
    gone = outputs.pop(number)
    names.pop(f"_{number}", None)
    _clear_short(hook, names, lambda value: value is gone)


def forget_error(shell: Any) -> None:
    """Let go of the last error: ``%debug`` has nothing to look into then. Main thread."""
    error: BaseException | None = getattr(sys, "last_value", None)
    while error is not None:
        traceback.clear_frames(error.__traceback__)  # whoever else keeps the exception
        error.__traceback__ = None
        error = error.__cause__ or error.__context__
    for name in ("last_exc", "last_value", "last_traceback", "last_type"):
        if hasattr(sys, name):
            delattr(sys, name)
    shell.InteractiveTB.tb = None
    shell.last_execution_result = None
    # An exception and the frames of its traceback hold each other: only the collector finds them.
    gc.collect()


def let_go_of_hidden(shell: Any) -> None:
    """Let IPython's second table of results hold what the first one holds; called after each cell.

    IPython empties it neither for ``%reset out`` nor for ``del _3``: big results would stay for ever.
    """
    names, hidden = shell.user_ns, shell.user_ns_hidden
    for name in [one for one in hidden if one in _SHORT or (one[:1] == "_" and one[1:].isdecimal())]:
        if name not in names:
            del hidden[name]
        elif hidden[name] is not names[name]:
            hidden[name] = names[name]


def _clear_short(hook: Any, names: dict[str, Any], is_meant: Any) -> None:
    for name in _SHORT:
        if is_meant(getattr(hook, name, None)):
            setattr(hook, name, "")
        if name in names and is_meant(names[name]):
            # Not taken away: IPython goes on to set it only while it is as IPython left it.
            names[name] = ""
