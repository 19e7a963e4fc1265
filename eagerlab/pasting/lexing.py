"""Tells code from strings and comments, also in text that Python cannot read yet."""

# ruff: noqa: RUF001 - full-width brackets are meant.
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from eagerlab.pasting.signs import CLOSERS, DOUBLE, HASHES, INVISIBLE, SINGLE, SPACES

_STRAIGHT = "\"'"
_GAP = f"[ \\t{SPACES}{re.escape(INVISIBLE)}]"
_STOP = re.compile(rf"^{_GAP}*[!%]|[{HASHES}{_STRAIGHT}{DOUBLE}{SINGLE}()\[\]{{}}（）［］｛｝]", re.MULTILINE)
_OPEN, _CLOSE = "([{（［｛", ")]}）］｝"
_LINE = {
    '"': re.compile(r'"[^\\"\n]*(?:\\.[^\\"\n]*)*"', re.DOTALL),
    "'": re.compile(r"'[^\\'\n]*(?:\\.[^\\'\n]*)*'", re.DOTALL),
}
_LONG = {
    '"': re.compile(r'"""[^\\"]*(?:(?:\\.|"(?!""))[^\\"]*)*"""', re.DOTALL),
    "'": re.compile(r"'''[^\\']*(?:(?:\\.|'(?!''))[^\\']*)*'''", re.DOTALL),
}
_PREFIX = re.compile(r"(?<!\w)[rbfuRBFU]{1,2}\Z")

_LONGEST = 2_000
"""Characters of a string of one line in which its typographic end is looked for."""

PieceKind = Literal["code", "string", "quoted", "comment", "shell", "field"]


@dataclass(frozen=True)
class Piece:
    """A stretch of text.

    Attributes
    ----------
    kind : {"code", "string", "quoted", "comment", "shell", "field"}
        ``quoted`` is a string whose quotes are typographic; ``shell`` a line for IPython (``!ls``); ``field``
        code between the braces of an f-string.
    text : str
        The stretch; all of them put together are the whole text.
    closed : bool
        False for a string that does not end within the text.
    around : str
        The quote of the f-string in whose braces it is; empty for what is in none.
    """

    kind: PieceKind
    text: str
    closed: bool = True
    around: str = ""


def pieces(text: str) -> list[Piece]:
    """Return `text` as pieces of code, strings and comments, in order."""
    return _Lexer(text).run()


def ends_in_text(before: str) -> bool:
    """Tell whether what is inserted behind `before` lands inside a string or a comment.

    Parameters
    ----------
    before : str
        All that stands before the cursor.
    """
    found = pieces(before)
    if not found:
        return False
    last = found[-1]
    if last.kind == "string":
        return not last.closed
    return last.kind in ("comment", "shell") and not last.text.endswith("\n")


def fields(text: str, begin: int, end: int, is_raw: bool) -> Iterator[tuple[int, int]]:
    """Yield begin and end of each expression between the braces of an f-string, without format and braces.

    Parameters
    ----------
    text : str
        What holds the f-string.
    begin, end : int
        The part between its quotes.
    is_raw : bool
        Whether backslashes mean nothing.
    """
    place = begin
    while (place := text.find("{", place, end)) >= 0:
        if text.startswith("{{", place):
            place += 2
        elif not is_raw and text.startswith("\\N", max(begin, place - 2)):
            place += 1  # \N{NAME} of a character
        else:
            first, last = place + 1, _end_of_field(text, place + 1, end)
            if first < last:
                yield first, last
            place = last


def _end_of_field(text: str, begin: int, end: int) -> int:
    """Return where the expression of a field ends: at its format, its conversion or its brace."""
    depth = 0
    for place in range(begin, end):
        sign = text[place]
        if sign in _OPEN:
            depth += 1
        elif sign in _CLOSE and depth:
            depth -= 1
        elif not depth and (sign in "}:" or (sign == "!" and text[place + 1 : place + 2] != "=")):
            return place
    return end


class _Lexer:
    def __init__(self, text: str) -> None:
        self._text = text
        self._found: list[Piece] = []
        self._begin = 0
        self._depth = 0

    def run(self) -> list[Piece]:
        position = 0
        while stop := _STOP.search(self._text, position):
            position = self._at(stop.start(), stop[0])
        self._code_until(len(self._text))
        return self._found

    def _at(self, at: int, stop: str) -> int:
        """Take what begins at `at`; return where to look on."""
        sign = stop[-1]
        if sign in HASHES:
            return self._take("comment", at, self._line_end(at))
        if sign in _OPEN or sign in _CLOSE:
            self._depth = max(0, self._depth + (1 if sign in _OPEN else -1))
            return at + 1
        if sign in "!%":
            if self._depth:  # an operator at the beginning of a line that goes on
                return at + len(stop)
            return self._take("shell", at, self._line_end(at))
        if sign in _STRAIGHT:
            return self._string(at, sign)
        end = self._end_of_quoted(at, sign)
        return at + 1 if end is None else self._take("quoted", at, end)

    def _string(self, at: int, quote: str) -> int:
        if self._text.startswith(quote * 3, at):
            match = _LONG[quote].match(self._text, at)
            if match:
                return self._take_string(at, match.end(), 3)
            return self._take("string", at, len(self._text), closed=False)
        match = _LINE[quote].match(self._text, at)
        if match:
            return self._take_string(at, match.end(), 1)
        end = self._end_of_mixed(at, DOUBLE if quote == '"' else SINGLE)
        if end is not None:
            return self._take("quoted", at, end)
        line_end = self._line_end(at)
        return self._take("string", at, line_end, line_end < len(self._text))

    def _end_of_mixed(self, at: int, closers: str) -> int | None:
        """Return the end of a string that a straight quote opens and a typographic one closes."""
        line = self._text[at + 1 : self._line_end(at)]
        for place, sign in enumerate(line, at + 1):
            if sign in closers and not self._text[place + 1 : place + 2].isalnum():
                return place + 1
        return None

    def _end_of_quoted(self, at: int, sign: str) -> int | None:
        before = self._text[max(0, at - 3) : at]
        if before[-1:].isalnum() and not _PREFIX.search(before):
            return None
        own = DOUBLE if sign in DOUBLE else SINGLE
        straight = '"' if sign in DOUBLE else "'"
        if all(c in own + straight for c in self._text[at : at + 3].ljust(3)):
            end = self._end_of_long(at + 3, own + straight)
            if end is not None:
                return end
        return self._end_of_short(at, CLOSERS.get(sign, own), straight)

    def _end_of_long(self, start: int, quotes: str) -> int | None:
        match = re.compile(f"[{quotes}]{{3}}").search(self._text, start)
        return match.end() if match else None

    def _end_of_short(self, at: int, closers: str, straight: str) -> int | None:
        end = min(self._line_end(at), at + _LONGEST)
        place = at + 1
        while place < end:
            sign = self._text[place]
            if sign == "\\":
                place += 1
            elif sign in closers and not self._is_apostrophe(place, sign):
                return place + 1
            place += 1
        last = self._text.find(straight, at + 1, end)
        return None if last < 0 else last + 1

    def _is_apostrophe(self, place: int, sign: str) -> bool:
        around = self._text[place - 1], self._text[place + 1 : place + 2]
        return sign in SINGLE and all(c.isalnum() for c in around)

    def _line_end(self, at: int) -> int:
        end = self._text.find("\n", at)
        return len(self._text) if end < 0 else end

    def _code_until(self, end: int) -> None:
        if end > self._begin:
            self._found.append(Piece("code", self._text[self._begin : end]))

    def _take_string(self, begin: int, end: int, width: int) -> int:
        """Take a string that is closed by `width` quotes; an f-string in its parts."""
        prefix = _PREFIX.search(self._text[max(0, begin - 3) : begin])
        if prefix is None or "f" not in prefix[0].lower():
            return self._take("string", begin, end)
        self._code_until(begin)
        quote, done = self._text[begin], begin
        for first, last in fields(self._text, begin + width, end - width, "r" in prefix[0].lower()):
            self._found.append(Piece("string", self._text[done:first]))
            for one in pieces(self._text[first:last]):
                kind: PieceKind = "field" if one.kind in ("code", "shell") else one.kind
                self._found.append(Piece(kind, one.text, one.closed, quote))
            done = last
        self._found.append(Piece("string", self._text[done:end]))
        self._begin = end
        return end

    def _take(self, kind: PieceKind, begin: int, end: int, closed: bool = True) -> int:
        self._code_until(begin)
        self._found.append(Piece(kind, self._text[begin:end], closed))
        self._begin = end
        return end
