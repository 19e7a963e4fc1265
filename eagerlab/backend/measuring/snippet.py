"""Lines of the person's code as a function that can be called, put into a `tf.function`, and traced."""

from __future__ import annotations

import ast
import itertools
import linecache
import re
import symtable
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import tensorflow as tf

from eagerlab.backend.errors import LabError, problem_of
from eagerlab.backend.measuring.errors import SetupError
from eagerlab.protocol.base import Problem

CALL = "call"
"""The name under which the code finds the number of the call, from 0."""
FUNCTION = "measured_lines"
_NUMBERS = itertools.count(1)
_KEPT = 20
_KEPT_NAMES: list[str] = []
_HEAD_LINES = 1


@dataclass(frozen=True)
class Snippet:
    """Code to be measured, checked and ready.

    Attributes
    ----------
    code : str
        As the person wrote it.
    reads : frozenset of str
        Names of the console that it reads.
    assigns : frozenset of str
        Names of its own.
    """

    code: str
    reads: frozenset[str]
    assigns: frozenset[str]

    @classmethod
    def of(cls, code: str) -> Snippet:
        """Check code.

        Raises
        ------
        LabError
            It is empty, cannot be read, or cannot stand in a function; says the line.
        """
        if not code.strip():
            raise LabError("There is nothing to measure.", "", "Write an expression, for example: a @ a")
        source = _as_function(code, ())
        try:
            table = symtable.symtable(source, "<benchmark>", "exec").get_children()[0]
        except SyntaxError as error:
            raise _cannot_be_read(error) from error
        own = frozenset(symbol.get_name() for symbol in table.get_symbols() if symbol.is_local())
        return cls(code, frozenset(_read_globals(table)), own)

    def arguments(self, scope: dict[str, Any]) -> tuple[str, ...]:
        """Return the names that the function gets as arguments.

        Tensors are arguments, not constants: what a `tf.function` closes over it may compute once and for
        all. So are names that the code assigns, because inside a function they are its own; and the number
        of the call.
        """
        given = [
            name
            for name in sorted(self.reads | self.assigns)
            if name in scope and _is_tensor(scope[name], own=name in self.assigns)
        ]
        return (*given, CALL) if CALL in self.reads else tuple(given)

    def function(self, scope: dict[str, Any]) -> Callable[..., Any]:
        """Return the code as a function of `arguments`, whose value is that of its last line.

        Parameters
        ----------
        scope : dict
            The names that it finds.
        """
        source = _as_function(self.code, self.arguments(scope))
        name = f"<benchmark {next(_NUMBERS)}>"
        _remember(name, source)
        exec(compile(source, name, "exec"), scope)
        function: Callable[..., Any] = scope.pop(FUNCTION)
        return function


def run_setup(setup: str, scope: dict[str, Any]) -> None:
    """Run the lines that come before measuring, in `scope`.

    Raises
    ------
    SetupError
        They failed; says the line.
    """
    if not setup.strip():
        return
    name = f"<benchmark {next(_NUMBERS)} set-up>"
    _remember(name, setup)
    try:
        exec(compile(setup, name, "exec"), scope)
    except SyntaxError as error:
        raise _cannot_be_read(error, "set-up", head=0) from error
    except Exception as error:
        raise SetupError.of(failure(error, "set-up", head=0)) from error


def failure(error: BaseException, where: str = "code", head: int = _HEAD_LINES) -> Problem:
    """Put an exception of the person's code into words, with its line.

    Parameters
    ----------
    error : BaseException
        What it raised.
    where : {"code", "set-up"}
        Which lines.
    head : int
        Lines that stand before the person's in what was compiled.
    """
    found = _line_of(error)
    line = found - head if found is not None and found > head else None
    place = "set-up" if where == "set-up" else "measured code"
    what = f"The {place} failed in line {line}." if line else f"The {place} failed."
    todo = ""
    if isinstance(error, UnboundLocalError):
        todo = "A name that the measured lines assign is their own: give it its first value in the set-up."
    return problem_of(error, what, todo).model_copy(update={"line": line})


def _is_tensor(value: Any, *, own: bool) -> bool:
    kinds = (tf.Tensor, tf.RaggedTensor, tf.SparseTensor)
    return isinstance(value, (*kinds, tf.Variable, int, float, complex) if own else kinds)


def _as_function(code: str, arguments: tuple[str, ...]) -> str:
    """Return code as the source of a function: indented, but for the insides of texts, its end returned."""
    try:
        tree = ast.parse(code)
    except SyntaxError as error:
        raise _cannot_be_read(error, head=0) from error
    lines = code.splitlines()
    last = tree.body[-1] if tree.body else None
    if isinstance(last, ast.Expr):
        row, at = last.lineno - 1, last.col_offset
        line = lines[row].encode()
        lines[row] = (line[:at] + b"return (" + line[at:]).decode()
        end, stop = (last.end_lineno or 1) - 1, last.end_col_offset or 0
        stop += len(b"return (") if end == row else 0
        line = lines[end].encode()
        lines[end] = (line[:stop] + b")" + line[stop:]).decode()
    inside = set(_insides_of_texts(tree))
    body = [line if number in inside else f"    {line}" for number, line in enumerate(lines, start=1)]
    return "\n".join([f"def {FUNCTION}({', '.join(arguments)}):", *(body or ["    pass"]), "    pass", ""])


def _insides_of_texts(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and node.end_lineno is not None:
            yield from range(node.lineno + 1, node.end_lineno + 1)


def _read_globals(table: symtable.SymbolTable) -> Iterator[str]:
    for symbol in table.get_symbols():
        if symbol.is_global() and symbol.is_referenced():
            yield symbol.get_name()
    for child in table.get_children():
        yield from _read_globals(child)


def _remember(name: str, source: str) -> None:
    """Let autograph and tracebacks find the lines; only of the last few benchmarks."""
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    _KEPT_NAMES.append(name)
    while len(_KEPT_NAMES) > _KEPT:
        linecache.cache.pop(_KEPT_NAMES.pop(0), None)


def _cannot_be_read(error: SyntaxError, where: str = "code", head: int = _HEAD_LINES) -> LabError:
    line = max(1, (error.lineno or 1) - head)
    place = "set-up" if where == "set-up" else "measured code"
    kind = SetupError if where == "set-up" else LabError
    return kind(
        f"The {place} cannot be read: line {line}.", f"{type(error).__name__}: {error.msg}.", line=line
    )


def _line_of(error: BaseException) -> int | None:
    """Return the line of what was compiled: of the message, where autograph wrote it there, or of a frame."""
    told = re.findall(r'File "<benchmark \d+(?: set-up)?>", line (\d+)', str(error))
    if told:
        return int(told[-1])
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename.startswith("<benchmark")]
    return lines[-1] if lines else None
