"""What names in a person's code stand for, without running any of it."""

from __future__ import annotations

import ast
import builtins
import datetime
import inspect
import io
import logging
import random
import time
from types import BuiltinFunctionType, CellType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

_GENERATORS = (random.Random, np.random.Generator, np.random.RandomState)
_CLOCKS = (time, datetime.datetime, datetime.date)
_TELLING = frozenset(
    {
        *("debug", "info", "warning", "error", "critical", "exception", "log"),
        *("write", "writelines"),
    }
)
"""Methods of loggers and of files."""


class Names:
    """The names that one function sees.

    Parameters
    ----------
    function : FunctionType
        A person's.
    owner : object
        What ``self`` is in it.
    """

    def __init__(self, function: FunctionType, owner: Any) -> None:
        inside = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
        filled = {name: cell.cell_contents for name, cell in inside if _is_filled(cell)}
        local = function.__code__.co_varnames
        self._owner = owner
        self.local = {*local} - {"self"}
        self._known = {**vars(builtins), **function.__globals__, **filled}
        for name in self.local:
            self._known.pop(name, None)
        if "self" in local:
            self._known["self"] = owner

    def of(self, node: ast.expr) -> Any:
        """Return what an expression of names and dots stands for; None where that is not known."""
        if isinstance(node, ast.Name):
            return self._known.get(node.id)
        if not isinstance(node, ast.Attribute):
            return None
        holder = self.of(node.value)
        if holder is None:
            return None
        if isinstance(holder, ModuleType):
            return vars(holder).get(node.attr)
        return inspect.getattr_static(holder, node.attr, None)

    def draws(self, called: ast.expr) -> bool:
        """Tell whether a call draws a random number, or asks a clock, in Python."""
        return isinstance(self._holder(called), _GENERATORS) or any(
            self._holder(called) is clock for clock in _CLOCKS
        )

    def tells(self, called: ast.expr) -> bool:
        """Tell whether a call writes to somebody: the console, a log, a file."""
        function = self.of(called)
        if function is print or function is input:
            return True
        if not isinstance(called, ast.Attribute) or called.attr not in _TELLING:
            return False
        holder = self.of(called.value)
        return holder is logging or isinstance(holder, (logging.Logger, io.IOBase))

    def _holder(self, called: ast.expr) -> Any:
        """Return the object that a method belongs to, also where it has a name of its own."""
        if isinstance(called, ast.Attribute):
            holder = self.of(called.value)
            if holder is not None and not isinstance(holder, ModuleType):
                return holder
        function = self.of(called)
        return function.__self__ if isinstance(function, BuiltinFunctionType | MethodType) else None


def _is_filled(cell: CellType) -> bool:
    try:
        cell.cell_contents  # noqa: B018 - an empty one raises
    except ValueError:
        return False
    return True
