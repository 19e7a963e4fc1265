"""Spaces of a cell that is about to run: ordinary ones for all others, at the same line and column."""

from __future__ import annotations

import re

from eagerlab.pasting.lexing import pieces
from eagerlab.pasting.reading import is_foreign_cell, is_readable
from eagerlab.pasting.signs import INVISIBLE, SPACES

_SPACE = re.compile(f"[{SPACES}]")
_NOTHING = re.compile(f"[{re.escape(INVISIBLE)}]")
_AFTER_BACKSLASH = re.compile(rf"(?<=\\)[ \t{SPACES}{re.escape(INVISIBLE)}]+(?=\n)")
_INSIDE = re.compile(rf"(?<=\w)[{re.escape(INVISIBLE)}]+(?=\w)|^[{re.escape(INVISIBLE)} \t]+", re.MULTILINE)


def clean_spaces(code: str) -> str:
    """Return `code` with ordinary spaces outside strings and comments, one for one. Any thread; no state.

    Invisible characters become spaces as well, so that columns stay what they were; only inside a word and in
    the indentation of a line they go. Code that Python reads as it stands is returned as it is.
    """
    if code.isascii() and not _NOTHING.search(code):
        return code
    if is_foreign_cell(code) or is_readable(code):
        return code
    return "".join(
        _ordinary(piece.text) if piece.kind in ("code", "shell", "field") else piece.text
        for piece in pieces(code)
    )


def _ordinary(text: str) -> str:
    text = _AFTER_BACKSLASH.sub("", text)
    text = _SPACE.sub(" ", text)
    text = _INSIDE.sub(lambda found: _NOTHING.sub("", found[0]), text)
    return _NOTHING.sub(" ", text)
