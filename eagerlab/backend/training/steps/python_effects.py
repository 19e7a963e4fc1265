"""What a person's code does besides computing tensors, and what a compiled step would make of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import keras

from eagerlab.backend.compiling.surroundings import draws_by_python
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.steps.python_code import Code, code_of, root_of
from eagerlab.backend.training.steps.python_names import Names

_CHANGING = frozenset(
    {
        *("add", "append", "appendleft", "clear", "discard", "extend", "extendleft", "insert"),
        *("pop", "popitem", "popleft", "put", "remove", "setdefault", "update"),
    }
)
_CHANGING_FIRST = frozenset({"next", "setattr", "delattr"})
"""Functions that change what they are given first."""
_CHANGING_MODULES = ("random.", "np.random.", "numpy.random.", "time.", "datetime.")
MOST = 4


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
    for code in code_of(live):
        for sentence in _effects(code, is_compiled):
            found[sentence] = None
    return list(found)[:MOST]


def _drawn_by_keras(live: LiveExperiment) -> Iterator[str]:
    """Yield a sentence for each of Keras's layers that draws in Python: a traced step has drawn once."""
    for layer in live.model._flatten_layers() if isinstance(live.model, keras.Layer) else ():
        if draws_by_python(type(layer)):
            yield (
                f"{layer.name}: {type(layer).__name__} draws in Python, and so gives the same in every step, "
                "because Python runs only when the step is traced."
            )


def _effects(code: Code, is_compiled: bool) -> Iterator[str]:
    names = code.names
    for node in ast.walk(code.tree):
        where = f"{code.function.__qualname__}, line {code.first + getattr(node, 'lineno', 1) - 1}"
        if isinstance(node, ast.Call):
            yield from _of_call(node, where, names, is_compiled)
        elif is_compiled and isinstance(node, ast.Assign | ast.AugAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Attribute | ast.Subscript) and root_of(target) not in names.local:
                    yield _once(where, ast.unparse(target))
        elif is_compiled and isinstance(node, ast.Global | ast.Nonlocal):
            yield _once(where, node.names[0])


def _of_call(node: ast.Call, where: str, names: Names, is_compiled: bool) -> Iterator[str]:
    name = ast.unparse(node.func)
    if name.startswith(("tf.random.", "tensorflow.random.")) and ".stateless" not in name:
        yield (
            f"{where}: {name} draws from a state that no checkpoint holds, so that a resumed run draws other "
            "numbers. keras.random with a keras.random.SeedGenerator is kept."
        )
    if not is_compiled:
        return
    if names.tells(node.func):
        yield f"{where}: {name} runs when the step is traced, not at each step. tf.print runs at each."
    elif name.startswith(_CHANGING_MODULES) or names.draws(node.func):
        yield (
            f"{where}: {name} gives the same in every step, because Python runs only when the step is traced."
        )
    elif isinstance(node.func, ast.Attribute):
        if node.func.attr in _CHANGING and root_of(node.func) not in names.local:
            yield _once(where, ast.unparse(node.func.value))
    elif name in _CHANGING_FIRST and node.args and _is_outside(node.args[0], names):
        yield _once(where, ast.unparse(node.args[0]))


def _is_outside(value: ast.expr, names: Names) -> bool:
    """Tell whether an expression stands for something that was there before the function was called."""
    is_plain = isinstance(value, ast.Name | ast.Attribute | ast.Subscript)
    return is_plain and root_of(value) not in names.local


def _once(where: str, what: str) -> str:
    return (
        f"{where}: {what} changes when the step is traced, not at each step, and a branch that depends on it "
        "stays as it was. A tf.Variable changes at each."
    )
