"""What a person's code does besides computing tensors, and what a compiled step would make of it."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections import deque
from collections.abc import Iterator
from types import CellType, CodeType, FunctionType, MethodType
from typing import Any

import keras
import tensorflow as tf

from eagerlab.backend.compiling.surroundings import draws_by_python
from eagerlab.backend.training.live import LiveExperiment

_CHANGING = frozenset({"add", "append", "clear", "extend", "insert", "pop", "remove", "update"})
_CHANGING_MODULES = ("random.", "np.random.", "numpy.random.", "time.", "datetime.")
_LIBRARIES = frozenset({"keras", "tensorflow", "eagerlab"})
MOST = 4
MOST_FUNCTIONS = 64


def effects_of(live: LiveExperiment, *, is_compiled: bool) -> list[str]:
    """Return, as sentences, what in a person's code is not what it seems.

    Parameters
    ----------
    live : LiveExperiment
        Its model, loss, step and edited source are looked into, and what these call in turn of the
        person's own functions and methods.
    is_compiled : bool
        Whether steps are: then Python runs only while one is traced.

    Returns
    -------
    list of str
        At most `MOST`, each once.
    """
    found: dict[str, None] = dict.fromkeys(_drawn_by_keras(live)) if is_compiled else {}
    seen: set[CodeType] = set()
    waiting = deque(_functions_of(live))
    while waiting and len(seen) < MOST_FUNCTIONS:
        function, owner = waiting.popleft()
        if function.__code__ in seen or _package_of(function) in _LIBRARIES:
            continue
        seen.add(function.__code__)
        tree, first = _read(function)
        if tree is None:
            continue
        for sentence in _effects(function, tree, first, is_compiled):
            found[sentence] = None
        waiting += _called(function, tree, owner)
    return list(found)[:MOST]


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


def _drawn_by_keras(live: LiveExperiment) -> Iterator[str]:
    """Yield a sentence for each of Keras's layers that draws in Python: a traced step has drawn once."""
    for layer in live.model._flatten_layers() if isinstance(live.model, keras.Layer) else ():
        if draws_by_python(type(layer)):
            yield (
                f"{layer.name}: {type(layer).__name__} draws in Python, and so gives the same in every step, "
                "because Python runs only when the step is traced."
            )


def _called(function: FunctionType, tree: ast.AST, owner: Any) -> Iterator[tuple[FunctionType, Any]]:
    """Yield functions and methods that a function calls by name, as far as they are plain Python."""
    inside = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    names = function.__globals__ | {name: cell.cell_contents for name, cell in inside if _is_filled(cell)}
    for node in ast.walk(tree):
        called: Any = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called = names.get(node.func.id)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith("self."):
            called = inspect.getattr_static(type(owner), ast.unparse(node.func).removeprefix("self."), None)
        if isinstance(called, FunctionType):
            yield called, owner


def _is_filled(cell: CellType) -> bool:
    try:
        cell.cell_contents  # noqa: B018 - an empty one raises
    except ValueError:
        return False
    return True


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
        return ast.parse(textwrap.dedent("".join(lines))), first
    except (OSError, TypeError, SyntaxError):
        return None, 0


def _effects(function: FunctionType, tree: ast.AST, first: int, is_compiled: bool) -> Iterator[str]:
    local = {*function.__code__.co_varnames} - {"self"}
    for node in ast.walk(tree):
        where = f"{function.__qualname__}, line {first + getattr(node, 'lineno', 1) - 1}"
        if isinstance(node, ast.Call):
            yield from _of_call(node, where, local, is_compiled)
        elif is_compiled and isinstance(node, ast.Assign | ast.AugAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Attribute | ast.Subscript) and _root(target) not in local:
                    yield _once(where, ast.unparse(target))
        elif is_compiled and isinstance(node, ast.Global | ast.Nonlocal):
            yield _once(where, node.names[0])


def _of_call(node: ast.Call, where: str, local: set[str], is_compiled: bool) -> Iterator[str]:
    name = ast.unparse(node.func)
    if name.startswith(("tf.random.", "tensorflow.random.")) and ".stateless" not in name:
        yield (
            f"{where}: {name} draws from a state that no checkpoint holds, so that a resumed run draws other "
            "numbers. keras.random with a keras.random.SeedGenerator is kept."
        )
    if not is_compiled:
        return
    if name == "print":
        yield f"{where}: print runs when the step is traced, not at each step. tf.print runs at each."
    elif name.startswith(_CHANGING_MODULES):
        yield (
            f"{where}: {name} gives the same in every step, because Python runs only when the step is traced."
        )
    elif (
        isinstance(node.func, ast.Attribute) and node.func.attr in _CHANGING and _root(node.func) not in local
    ):
        yield _once(where, ast.unparse(node.func.value))


def _once(where: str, what: str) -> str:
    return (
        f"{where}: {what} changes when the step is traced, not at each step, and a branch that depends on it "
        "stays as it was. A tf.Variable changes at each."
    )


def _root(node: ast.expr) -> str:
    """Return the name that an expression begins with: ``self`` of ``self.seen[0]``."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""
