"""Scripts and notebooks of the person's own: read in their encoding, written whole or not at all."""

from __future__ import annotations

import io
import re
import stat
import tokenize
from dataclasses import dataclass, replace
from pathlib import Path

from eagerlab.experiment.file import ExperimentFileError, write_file
from eagerlab.gui.models.notebook import Notebook, NotebookError
from eagerlab.protocol.base import Problem
from eagerlab.store.errors import StoreError, reason

MOST_BYTES = 2_000_000
MOST_COLOURED = 300_000
"""Characters; more than that is shown without colours, because highlighting would hold up the window."""
LONGEST_LINE = 5_000
_COOKIE = re.compile(rb"coding[:=]")
_ENDS_OF_LINES = re.compile("[\u2029\ufdd0\ufdd1]")
_NAME_IT = "Name its encoding in the first line: # -*- coding: latin-1 -*-"


class ScriptError(StoreError):
    """A script that cannot be read or written.

    Parameters
    ----------
    what, why, todo : str
        See `Problem`.
    """

    def __init__(self, what: str, why: str, todo: str = "") -> None:
        super().__init__(Problem(what=what, why=why, todo=todo))


@dataclass(frozen=True)
class Script:
    r"""A file as it was read or written last.

    Attributes
    ----------
    path : Path
        Where it is.
    text : str
        What an editor shows, with ``\n`` at the ends of lines.
    encoding, newline : str
        As in the file, to be kept.
    notebook : Notebook or None
        For ``.ipynb``: what the text is a part of.
    stamp : tuple of int
        Time of the last change and size of the file; tells whether another program has changed it.
    """

    path: Path
    text: str
    encoding: str = "utf-8"
    newline: str = "\n"
    notebook: Notebook | None = None
    stamp: tuple[int, int] = (0, 0)

    @property
    def is_changed_on_disk(self) -> bool:
        """Whether another program has changed the file since."""
        return self.path.exists() and _stamp(self.path) != self.stamp


def read_script(path: Path) -> Script:
    """Read a ``.py`` or ``.ipynb`` file. Not for the GUI thread where the disk may be slow.

    Raises
    ------
    ScriptError
        It is not there, too large, not text, or no notebook; says what to do.
    """
    what = f"{path.name} cannot be opened."
    try:
        known = path.stat()
        if not (stat.S_ISREG(known.st_mode) or path.is_dir()):
            raise ScriptError(what, "It is no ordinary file.")
        size = known.st_size
        if size > MOST_BYTES:
            raise ScriptError(
                what,
                f"It has {size / 1e6:.1f} MB.",
                f"Scripts of up to {MOST_BYTES // 1_000_000} MB are shown.",
            )
        content = path.read_bytes()
        stamp = _stamp(path)
    except OSError as error:
        raise ScriptError(what, f"{reason(error)}") from error
    if path.suffix.lower() == ".ipynb":
        try:
            notebook = Notebook(_decoded(content, "utf-8-sig", what))
        except NotebookError as error:
            raise ScriptError(what, str(error), "Save it anew in Jupyter.") from None
        return Script(path, notebook.text, notebook=notebook, stamp=stamp)
    encoding = _encoding(content, what)
    text = _decoded(content, encoding, what)
    _refuse_what_editors_change(text, what)
    newline = "\r\n" if 2 * text.count("\r\n") > text.count("\n") else "\n"
    return Script(path, re.sub(r"\r\n?", "\n", text), encoding, newline, stamp=stamp)


def write_script(script: Script, text: str, path: Path | None = None) -> Script:
    """Write a text to a script's file or to another one, under a temporary name first.

    Parameters
    ----------
    script : Script
        Whose encoding and ends of lines are kept; a notebook keeps all but the code of its cells. Under a
        name that ends in another way a notebook becomes a script.
    text : str
        To be written.
    path : Path, optional
        Another file.

    Raises
    ------
    ScriptError
        Nothing was written.
    """
    target = path or script.path
    what = f"{target.name} was not saved."
    notebook = script.notebook if target.suffix.lower() == ".ipynb" else None
    if target.suffix.lower() == ".ipynb" and notebook is None:
        raise ScriptError(
            what, "This is a script and not a notebook.", "Save it with a name that ends in .py."
        )
    encoding = script.encoding if notebook is None else "utf-8"
    whole = text.replace("\n", script.newline) if notebook is None else notebook.with_text(text)
    try:
        content = whole.encode(encoding)
    except UnicodeEncodeError as error:
        wrong = error.object[error.start : error.end][:1]
        raise ScriptError(
            what,
            f"Its encoding, {encoding}, has no character “{wrong}”.",
            "Change the encoding in its first line to utf-8, or leave that line out.",
        ) from None
    try:
        write_file(target, content, what.rstrip("."))
        stamp = _stamp(target)
    except ExperimentFileError as error:
        problem = error.problem
        raise ScriptError(problem.what, problem.why, problem.todo) from error
    except OSError as error:
        raise ScriptError(what, f"{reason(error)}") from error
    written = Notebook(whole) if notebook is not None else None
    return replace(script, path=target, text=text, notebook=written, stamp=stamp)


def can_be_coloured(text: str) -> bool:
    """Tell whether highlighting a text takes no time that a person would notice."""
    return len(text) <= MOST_COLOURED and all(len(line) <= LONGEST_LINE for line in text.split("\n"))


def _encoding(content: bytes, what: str) -> str:
    try:
        return tokenize.detect_encoding(io.BytesIO(content).readline)[0]
    except SyntaxError as error:
        if _COOKIE.search(content.split(b"\n", 2)[0]) is None:
            return "utf-8"  # which it is not: decoding says where
        raise ScriptError(what, f"{str(error.msg or error).capitalize()}.", _NAME_IT) from None


def _decoded(content: bytes, encoding: str, what: str) -> str:
    if b"\0" in content:
        raise ScriptError(what, "It is not text: it holds bytes of value 0.")
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ScriptError(
            what,
            f"It is not text in {encoding}: byte 0x{content[error.start]:02x} in line {line} cannot be read.",
            f"Save it as UTF-8, or {_NAME_IT[0].lower()}{_NAME_IT[1:]}",
        ) from None


def _refuse_what_editors_change(text: str, what: str) -> None:
    found = _ENDS_OF_LINES.search(text)
    if found is not None:
        line = text.count("\n", 0, found.start()) + 1
        raise ScriptError(
            what,
            f"Line {line} holds the character U+{ord(found[0]):04X}, which editors take for a line's end.",
            f"Write it as \\u{ord(found[0]):04x}.",
        )


def _stamp(path: Path) -> tuple[int, int]:
    known = path.stat()
    return known.st_mtime_ns, known.st_size
