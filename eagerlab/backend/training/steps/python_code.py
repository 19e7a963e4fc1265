"""The functions of a person's own that a step runs, read as code."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections import deque
from collections.abc import Iterator
from types import CodeType, FunctionType, MethodType
from typing import Any, NamedTuple

import keras
import tensorflow as tf

from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.steps.python_names import Names

_LIBRARIES = frozenset({"keras", "tensorflow", "eagerlab"})
MOST_FUNCTIONS = 64


class Code(NamedTuple):
    """A function that was read.

    Attributes
    ----------
    function : FunctionType
        Itself.
    owner : object
        What it is a method of, or the function.
    tree : ast.AST
        Its code.
    first : int
        The number of its first line.
    names : Names
        What it sees.
    """

    function: Any  # a FunctionType; as such mypy would bind it
    owner: Any
    tree: ast.AST
    first: int
    names: Names


def code_of(live: LiveExperiment) -> Iterator[Code]:
    """Yield the functions and methods of a person's that a step calls, as far as they can be found.

    Model, loss, step and edited source are looked into, and what these call in turn, each once for each
    object that it is a method of.
    """
    seen: set[tuple[CodeType, int]] = set()
    waiting = deque(_functions_of(live))
    while waiting and len(seen) < MOST_FUNCTIONS:
        function, owner = waiting.popleft()
        key = function.__code__, id(owner)
        if key in seen or _package_of(function) in _LIBRARIES:
            continue
        seen.add(key)
        tree, first = _read(function)
        if tree is not None:
            code = Code(function, owner, tree, first, Names(function, owner))
            yield code
            waiting += _called(code)


def root_of(node: ast.expr) -> str:
    """Return the name that an expression begins with: ``self`` of ``self.seen[0]``."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _functions_of(live: LiveExperiment) -> Iterator[tuple[FunctionType, Any]]:
    """Yield each function that a step begins with, and the object that it is a method of."""
    parts: list[Any] = [live.own_step, live.model, live.loss]
    if live.model is not None and isinstance(live.model, keras.Layer):
        parts += live.model._flatten_layers(include_self=False)
    if live.spec is not None and live.spec.source and live.module is not None:
        parts.append(live.module.__dict__.get("compute_gradients"))
    for part in parts:
        function = _function_of(part)
        if function is not None:
            yield function, getattr(part, "__self__", part)


def _called(code: Code) -> Iterator[tuple[FunctionType, Any]]:
    """Yield functions and methods that a function calls by name, as far as they are plain Python."""
    for node in ast.walk(code.tree):
        called: Any = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called = code.names.of(node.func)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith("self."):
            name = ast.unparse(node.func).removeprefix("self.")
            called = inspect.getattr_static(type(code.owner), name, None)
        if isinstance(called, FunctionType):
            yield called, code.owner


def _package_of(function: FunctionType) -> str:
    return str(function.__globals__.get("__name__", "")).partition(".")[0]


def _function_of(part: Any) -> FunctionType | None:
    """Return the function that calling something runs."""
    if part is not None and not isinstance(part, FunctionType | MethodType):
        name = "call" if isinstance(part, keras.Layer | keras.Loss) else "__call__"
        part = getattr(part, name, None) if callable(part) or isinstance(part, tf.Module) else None
    part = getattr(part, "__func__", part)
    return part if isinstance(part, FunctionType) else None


def _read(function: FunctionType) -> tuple[ast.AST | None, int]:
    """Return the code of a function and its first line; None where nobody can read it again."""
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError):
        return None, 0
    return (_lambda_in(tree, function) if function.__name__ == "<lambda>" else tree), first


def _lambda_in(tree: ast.AST, function: FunctionType) -> ast.AST | None:
    """Return the lambda among the statement that it stands in; None where it could be one of several."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    found = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Lambda) and tuple(one.arg for one in node.args.args) == names
    ]
    return found[0] if len(found) == 1 else None
