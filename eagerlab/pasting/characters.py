"""Spaces, invisible characters, quotes and signs outside strings and comments."""

from __future__ import annotations

import re
from collections import Counter

from eagerlab.pasting.changes import Change, Cleaned, Kind
from eagerlab.pasting.lexing import Piece, pieces
from eagerlab.pasting.signs import DOUBLE, INVISIBLE, LINE_ENDS, SIGNS, SINGLE, SPACES

_QUOTES = DOUBLE + SINGLE
_SPACE = re.compile(f"[{SPACES}]")
_NOTHING = re.compile(f"[{re.escape(INVISIBLE)}]")
_LINE_END = re.compile(f"[{LINE_ENDS}]")
_SIGN = re.compile(f"[{re.escape(''.join(SIGNS))}]")
_FEED = re.compile(r"^\x0c+|\x0c+$", re.MULTILINE)
_AFTER_BACKSLASH = re.compile(r"(?<=\\)[ \t]+(?=\n)")
"""Nobody sees them, and the line does not go on as it should."""
_OUTER = re.compile(f"[{_QUOTES}\"']")


def replace_characters(text: str, typography: bool = True) -> Cleaned:
    """Return `text` with ordinary spaces and no invisible characters outside strings and comments.

    Parameters
    ----------
    text : str
        Lines end with a line feed.
    typography : bool
        Whether quotes, dashes and full-width punctuation become what Python writes, too.
    """
    counts: Counter[Kind] = Counter()
    parts = [_replaced(piece, typography, counts) for piece in pieces(text)]
    return Cleaned("".join(parts), tuple(Change(kind, count) for kind, count in counts.items() if count))


def _replaced(piece: Piece, typography: bool, counts: Counter[Kind]) -> str:
    if piece.kind == "quoted":
        return _requoted(piece.text, piece.around, counts) if typography else piece.text
    if piece.kind == "string" or (piece.text.isascii() and piece.text.isprintable()):
        return piece.text
    if piece.kind == "comment":
        if typography and piece.text[0] != "#":
            counts["signs"] += 1
            return "#" + piece.text[1:]
        return piece.text
    text, spaces = _SPACE.subn(" ", piece.text)
    text, feeds = _FEED.subn("", text)
    text, nothing = _NOTHING.subn("", text)
    counts["spaces"] += spaces
    counts["invisible"] += nothing + feeds
    if piece.kind in ("code", "field"):
        counts["invisible"] += text.count("\v")  # other line ends are no change that anybody could see
        text = _LINE_END.sub("\n", text)
        text, behind = _AFTER_BACKSLASH.subn("", text)
        counts["spaces"] += behind if not spaces else 0
        if typography:
            text, signs = _SIGN.subn(lambda sign: SIGNS[sign[0]], text)
            counts["signs"] += signs
    return text


def _requoted(text: str, around: str, counts: Counter[Kind]) -> str:
    """Return a string with straight quotes around it; as it is where they would end it too early.

    In the braces of an f-string, the quote `around` that is not taken: only Python 3.12 allows it.
    """
    long = len(text) >= 6 and all(_OUTER.match(c) for c in text[:3] + text[-3:])
    width = 3 if long else 1
    inner = text[width:-width]
    first = next((c for c in text[:width] if c in _QUOTES), text[-1])
    wanted = '"' if first in DOUBLE else "'"
    for quote in (one for one in (wanted, "'" if wanted == '"' else '"') if one != around):
        ends = quote * 3 if long else quote
        if ends not in inner and not inner.endswith((quote, "\\")):
            counts["quotes"] += sum(c in _QUOTES for c in text[:width] + text[-width:])
            return ends + inner + ends
    return text
