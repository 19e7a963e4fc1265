"""Whether Python, or the console with its magics, can read a text as it stands."""

from __future__ import annotations

import ast
import re
import warnings

_SPECIAL = re.compile(r"^([ \t]*)(?:[%!?].*|[\w.]+\?{1,2}[ \t]*)$", re.MULTILINE)
_ASSIGNED = re.compile(r"^([ \t]{0,99}[\w.,\[\] ]{1,99}=)[ \t]{0,9}[!%].*$", re.MULTILINE)
_INDENTATION = (IndentationError, TabError)
PYTHON_CELLS = frozenset({"time", "timeit", "capture", "prun"})
"""Cell magics whose cell is Python."""
_CELL = re.compile(r"\s*%%(\w*)")


def parse(text: str) -> ast.Module | None:
    """Return the syntax tree of `text`, lines for IPython left out; None where it cannot be read."""
    tree = _parsed(text)
    if tree is None and ("%" in text or "!" in text or "?" in text):
        tree = _parsed(_SPECIAL.sub(r"\1pass", _ASSIGNED.sub(r"\1 0", text)))
    return tree


def is_readable(text: str) -> bool:
    """Tell whether `text` can be run as it stands."""
    return parse(text) is not None


def is_misindented(text: str) -> bool:
    """Tell whether indentation is the first thing wrong with `text`."""
    try:
        _compile(text)
    except _INDENTATION:
        return True
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return False


def is_foreign_cell(text: str) -> bool:
    """Tell whether `text` is a cell of another language (``%%bash``, ``%%writefile``): it is left alone."""
    magic = _CELL.match(text)
    return magic is not None and magic[1] not in PYTHON_CELLS


def does_something(text: str) -> bool:
    """Tell whether `text` is code that does something, and not output that happens to be an expression."""
    tree = parse(text)
    if tree is None:
        return False
    return any(not isinstance(s, ast.Expr) or isinstance(s.value, ast.Call | ast.Await) for s in tree.body)


def _parsed(text: str) -> ast.Module | None:
    try:
        return _compile(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _compile(text: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "invalid escape sequence" is not for whoever pastes
        return ast.parse(text)
