"""Where in the person's own code something happened: their cell and line, not TensorFlow's."""

from __future__ import annotations

import linecache
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from IPython.core.interactiveshell import InteractiveShell

from eagerlab.backend.errors import SOURCE_NAME

_OURS = str(Path(__file__).resolve().parents[2])
_LIBRARIES = tuple(
    {_OURS, *(sysconfig.get_paths()[key] for key in ("stdlib", "platstdlib", "purelib", "platlib"))}
)
_TYPED = (SOURCE_NAME, "<ipython-input", "<string>", "<stdin>")
"""How names of code begin that has no file and is the person's all the same."""

_own: dict[str, bool] = {}


@dataclass(frozen=True)
class Place:
    """A line of the person's code.

    Attributes
    ----------
    file : str
        ``In [3]`` for a cell, else the name of the file.
    line : int
        Counted from 1.
    source : str
        Its text, without indentation; empty where nobody knows it any more.
    compiled_as : str
        The name that the code was compiled under.
    """

    file: str
    line: int
    source: str
    compiled_as: str = ""


def is_own(filename: str) -> bool:
    """Whether code compiled under this name is the person's: no library's, and not EagerLab's."""
    known = _own.get(filename)
    if known is None:
        if filename.startswith("<"):
            known = filename.startswith(_TYPED)
        else:
            # In a packed program, libraries have relative names.
            known = Path(filename).is_absolute() and not filename.startswith(_LIBRARIES)
        _own[filename] = known
    return known


def frames(start: FrameType | None) -> Iterator[FrameType]:
    """Yield a frame and those that called it, up to the cell."""
    while start is not None:
        yield start
        if start.f_code.co_name == "<module>" and is_own(start.f_code.co_filename):
            return
        start = start.f_back


def own_line(depth: int = 1) -> tuple[CodeType, int] | None:
    """Return code and line of the innermost frame of the person's; None when they called nothing."""
    frame: FrameType | None = sys._getframe(depth)
    while frame is not None:
        known = _own.get(frame.f_code.co_filename)
        if known or (known is None and is_own(frame.f_code.co_filename)):
            return frame.f_code, frame.f_lineno
        frame = frame.f_back
    return None


def place_of(filename: str, line: int) -> Place:
    """Return a line for a person to read."""
    return Place(_shown_name(filename), line, linecache.getline(filename, line).strip(), filename)


def own_place(traceback: Any) -> Place | None:
    """Return the innermost line of the person's in a traceback, as operations of a graph carry it."""
    own = [entry for entry in traceback if is_own(entry.filename)]
    return place_of(own[-1].filename, own[-1].lineno) if own else None


def _shown_name(filename: str) -> str:
    if InteractiveShell.initialized():
        named = InteractiveShell.instance().compile.format_code_name(filename)
        if named is not None:
            return str(named[1]).replace("[", " [")
    return filename if filename.startswith("<") else Path(filename).name
