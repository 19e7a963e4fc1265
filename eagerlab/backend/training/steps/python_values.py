"""What a traced step has read in Python: when that is another, the trace goes on with what it was."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.steps.python_code import Code, code_of

_BY_VALUE = (bool, int, float, complex, str, bytes, type(None), np.generic)
_MOST_TEXT = 40
_Read = dict[tuple[str, int], Callable[[], Any]]
"""How each is read, by its name and whose it is."""


class PythonValues:
    """The global names, those of enclosing functions, and the attributes that a person's code reads.

    Numbers and texts are compared by value, all else by identity. What the code sets itself is left out: it
    sets that while it is traced.

    Parameters
    ----------
    live : LiveExperiment
        Whose code it is; what it reads now is noted.
    """

    def __init__(self, live: LiveExperiment) -> None:
        self._read: _Read = {}
        codes = list(code_of(live))
        own = {(id(code.owner), node.attr) for code in codes for node in _attributes(code) if _is_set(node)}
        for code in codes:
            _note_names(code, self._read)
            _note_attributes(code, own, self._read)
        self._then = {key: read() for key, read in self._read.items()}

    def changed(self) -> str:
        """Say what is another than it was, the first of all; empty where all is as it was."""
        for key, read in self._read.items():
            then, now = self._then[key], read()
            if not _are_same(then, now):
                name = key[0]
                if isinstance(now, _BY_VALUE) and isinstance(then, _BY_VALUE):
                    return f"{name} was {_text(then)}, then {_text(now)}"
                return f"{name} is another {type(now).__name__}"
        return ""


def _note_names(code: Code, found: _Read) -> None:
    function, values = code.function, code.function.__globals__
    declared = [node for node in ast.walk(code.tree) if isinstance(node, ast.Global | ast.Nonlocal)]
    own = {name for node in declared for name in node.names}
    read = {node.id for node in ast.walk(code.tree) if isinstance(node, ast.Name)}
    for name in read.intersection(function.__code__.co_names):  # these are also attributes of other objects
        if name in values and name not in own:
            found[name, id(values)] = partial(values.get, name)
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    for name, cell in cells:
        if name not in own:
            found[name, id(cell)] = partial(_content, cell)


def _note_attributes(code: Code, own: set[tuple[int, str]], found: _Read) -> None:
    for node in _attributes(code):
        if (id(code.owner), node.attr) not in own:
            found[f"self.{node.attr}", id(code.owner)] = partial(
                inspect.getattr_static, code.owner, node.attr, None
            )


def _attributes(code: Code) -> Iterator[ast.Attribute]:
    """Yield where a method reads or sets an attribute of its object."""
    if "self" in code.function.__code__.co_varnames[:1]:
        for node in ast.walk(code.tree):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "self"
            ):
                yield node


def _is_set(node: ast.Attribute) -> bool:
    return not isinstance(node.ctx, ast.Load)


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # nothing is in it
        return None


def _are_same(one: Any, other: Any) -> bool:
    if one is other:
        return True
    if isinstance(one, _BY_VALUE) and type(one) is type(other):
        return bool(one == other) or (one != one and other != other)
    return False


def _text(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _MOST_TEXT else text[: _MOST_TEXT - 1] + "…"
