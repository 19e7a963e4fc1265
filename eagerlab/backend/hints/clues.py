"""What is known of a failure, a warning or a cell: class, message, the person's own lines."""

from __future__ import annotations

import linecache
import site
import sys
import sysconfig
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Literal

MESSAGE_LIMIT = 2_000
LINE_LIMIT = 300
MOST_LINES = 2_000
"""Patterns see no more than that, so that no text can keep them busy."""

_PACKAGE = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Clue:
    """Attributes.

    kind : {"error", "warning", "code"}
        What happened; with ``code`` nothing did, and the cell ran well.
    classes : frozenset of str
        Names of the exception's or warning's class and its bases.
    message : str
        Its message, cut.
    lines : tuple of str
        The person's lines where it happened, as far as they are known.
    around : tuple of str
        The cell, or the file, that they belong to.
    subject : object or None
        The object whose attribute is missing.
    names : mapping
        The console's names, for a hint whose pattern tells the name of its subject; empty for failures.
    """

    kind: Literal["error", "warning", "code"]
    classes: frozenset[str] = frozenset()
    message: str = ""
    lines: tuple[str, ...] = ()
    around: tuple[str, ...] = ()
    subject: Any = None
    names: Mapping[str, Any] = field(default_factory=dict)


def error_clue(error: BaseException, cell: str) -> Clue:
    """Return what is known of an exception that the code of a person raised."""
    lines, around = _own_lines(error)
    return Clue(
        kind="error",
        classes=_classes(type(error)),
        message=str(error)[:MESSAGE_LIMIT],
        lines=lines,
        around=around or cut_lines(cell.splitlines()),
        subject=getattr(error, "obj", None),
    )


def warning_clue(category: type[Warning], message: str, cell: str) -> Clue:
    """Return what is known of a warning that came while a cell ran."""
    return Clue("warning", _classes(category), message[:MESSAGE_LIMIT], around=cut_lines(cell.splitlines()))


def code_clue(cell: str, names: Mapping[str, Any]) -> Clue:
    """Return a cell that ran well, and the names it may use."""
    return Clue("code", around=cut_lines(cell.splitlines()), names=names)


def source_of(function: Any) -> tuple[str, ...]:
    """Return the lines of the cell or file in which a function was written, as far as they are known."""
    code = getattr(function, "__code__", None)
    return cut_lines(linecache.getlines(code.co_filename)) if code is not None else ()


def cut_lines(lines: Sequence[str]) -> tuple[str, ...]:
    """Return not too many lines, none of them too long."""
    return tuple(line[:LINE_LIMIT] for line in lines[:MOST_LINES])


def _classes(kind: type) -> frozenset[str]:
    return frozenset(base.__name__ for base in kind.__mro__)


def _own_lines(error: BaseException) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the person's failing lines, and the lines around them."""
    if isinstance(error, SyntaxError) and error.text:
        return cut_lines([error.text]), ()
    own = [found for found in traceback.walk_tb(error.__traceback__) if _is_own(found[0].f_code.co_filename)]
    if not own:
        return (), ()
    frame, line = own[-1]
    all_lines = linecache.getlines(frame.f_code.co_filename)
    last = _last_line(frame, error.__traceback__, line)
    return cut_lines(all_lines[line - 1 : last]), cut_lines(all_lines)


def _last_line(frame: FrameType, trace: TracebackType | None, line: int) -> int:
    """Return the last line of the expression that failed."""
    while trace is not None and trace.tb_frame is not frame:
        trace = trace.tb_next
    if trace is None:
        return line
    positions = next(islice(frame.f_code.co_positions(), trace.tb_lasti // 2, None), None)
    return max(line, positions[1] or line) if positions else line


@cache
def _is_own(filename: str) -> bool:
    """Tell whether a file is the person's: no library's, and not ours."""
    if filename.startswith("<frozen"):
        return False
    path = Path(filename)
    return not any(path.is_relative_to(folder) for folder in _library_folders())


@cache
def _library_folders() -> tuple[Path, ...]:
    names = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    names |= {*site.getsitepackages(), site.getusersitepackages()}
    names |= {
        str(Path(found).parent) for found in (getattr(sys.modules.get("keras"), "__file__", None),) if found
    }
    return (_PACKAGE, *(Path(name) for name in names if name))
