"""Which line of the person's own code an exception, or a frame, is at."""

from __future__ import annotations

import linecache
import re
import traceback
from collections.abc import Mapping
from pathlib import Path
from types import FrameType
from typing import Any

from IPython.core.interactiveshell import InteractiveShell

from eagerlab.backend.errors import SOURCE_NAME, text_of
from eagerlab.backend.numerics.places import is_own
from eagerlab.protocol.base import CodePlace

_IN_GRAPH = re.compile(r'File "(?P<file>[^"\n]+)", line (?P<line>\d+), in (?P<function>[^\s*]+)')
"""How TensorFlow lists, in the message of an exception, the lines that made what is in a graph."""
_GENERATED = "__autograph_generated_file"
_MOST_TEXT = 100_000
"""Characters of a cell that are sent along."""


def place_of(filename: str, line: int, function: str = "") -> CodePlace:
    """Return a line for the window to show.

    Parameters
    ----------
    filename : str
        The name that the code was compiled under.
    line : int
        Counted from 1.
    function : str
        The function it stands in.
    """
    named = "" if function == "<module>" else function
    code = linecache.getline(filename, line).strip()
    if filename.startswith(SOURCE_NAME):
        return CodePlace(kind="source", line=line, function=named, code=code)
    cell = _cell_name(filename)
    if cell or filename.startswith("<"):
        text = "".join(linecache.getlines(filename))[:_MOST_TEXT]
        return CodePlace(kind="cell", name=cell or filename, line=line, function=named, code=code, text=text)
    path = Path(filename)
    return CodePlace(kind="file", name=path.name, path=str(path), line=line, function=named, code=code)


def place_of_frame(frame: FrameType, line: int | None = None) -> CodePlace:
    """Return the line a frame is at, or another one of its code."""
    code = frame.f_code
    return place_of(code.co_filename, frame.f_lineno if line is None else line, code.co_name)


def own_frame(frame: FrameType | None) -> FrameType | None:
    """Return the innermost frame of the person's from `frame` outwards; None where there is none."""
    while frame is not None:
        if is_own(frame.f_code.co_filename) and not _is_generated(frame.f_code.co_filename):
            return frame
        frame = frame.f_back
    return None


def place_of_error(error: BaseException) -> CodePlace | None:
    """Return the innermost line of the person's that an exception came through; None where there is none.

    What was raised in a graph, while it was built or while it ran, tells its lines in its message.
    """
    in_graph = [
        place_of(found["file"], int(found["line"]), found["function"])
        for found in _IN_GRAPH.finditer(text_of(error))
        if _is_telling(found["file"], int(found["line"]))
    ]
    if in_graph:
        return in_graph[-1]
    own = [
        place_of(entry.filename, entry.lineno or 1, entry.name)
        for entry in traceback.extract_tb(error.__traceback__)
        if _is_telling(entry.filename, entry.lineno or 1)
    ]
    return own[-1] if own else None


def names_of_error(error: BaseException) -> Mapping[str, Any]:
    """Return the local names of the person's innermost frame that an exception came through."""
    found: Mapping[str, Any] = {}
    for frame, _ in traceback.walk_tb(error.__traceback__):
        if is_own(frame.f_code.co_filename) and frame.f_code.co_name != "<module>":
            found = dict(frame.f_locals)
    return found


def in_words(place: CodePlace) -> str:
    """Return where a line is, as a part of a sentence: ``line 4 of In [3], in call``."""
    of = {"source": "the experiment's code", "cell": place.name, "file": place.name}[place.kind]
    if place.function:
        return f"line {place.line} of {of}, in {place.function}"
    return f"line {place.line} of {of}"


def _is_telling(filename: str, line: int) -> bool:
    """Whether a line is the person's, and somebody knows its text."""
    return is_own(filename) and not _is_generated(filename) and bool(linecache.getline(filename, line))


def _is_generated(filename: str) -> bool:
    return _GENERATED in filename


def _cell_name(filename: str) -> str:
    if not InteractiveShell.initialized():
        return ""
    named = InteractiveShell.instance().compile.format_code_name(filename)
    return "" if named is None else str(named[1]).replace("[", " [")
