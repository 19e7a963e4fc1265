"""Compares text that came out with what a lesson expects, line by line.

In what is expected, ``…`` inside a line stands for any characters, a line of ``…`` alone for any lines, and
``≈2.5`` for a number near 2.5 (within 1 % or 1e-6; ``≈2.5±0.2`` within 0.2). Blanks at the end of a line and
empty lines at the end don't matter; in a line with ``≈`` the number of blanks doesn't either, because the
width of numbers decides it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

ANY = "…"
NEAR = "≈"
RELATIVE, ABSOLUTE = 0.01, 1e-6
LINE_LIMIT = 20_000
"""Characters of a line that are looked at."""

_NUMBER = r"[-+−]?(?:\d+(?:[_,]\d{3})*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_CAME_NUMBER = re.compile(_NUMBER)
_NEAR = re.compile(rf"{NEAR}(?P<number>{_NUMBER})(?:±(?P<within>{_NUMBER}))?")
_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07")


class PatternError(ValueError):
    """An expectation that cannot be understood; `expected` and `came` are parts of a sentence."""

    def __init__(self, expected: str, came: str) -> None:
        super().__init__(f"expected {expected}, but {came}")
        self.expected, self.came = expected, came


@dataclass(frozen=True)
class LinesDiffer:
    """Where two texts part.

    Attributes
    ----------
    line : int
        Line of what came, counted from 1.
    expected : str or None
        The line that should stand there; None when nothing more should have come.
    came : str or None
        The line that does; None when nothing more came.
    """

    line: int
    expected: str | None
    came: str | None


@dataclass(frozen=True)
class _Near:
    number: float
    within: float

    def accepts(self, text: str) -> bool:
        return abs(_value(text) - self.number) <= self.within


_Piece = str | _Near | None
"""Literal text, a number, or anything (None)."""


def check_pattern(line: str) -> None:
    """Check one line of what is expected.

    Raises
    ------
    PatternError
        Something else than a number follows ``≈`` or ``±``.
    """
    rest = _NEAR.sub("", line)
    for mark in (NEAR, "±"):
        if mark == NEAR and NEAR in rest:
            raise PatternError("a number right after ≈, as in ≈2.5 or ≈2.5±0.2", f"there is “{line.strip()}”")
        if mark == "±" and re.search(rf"{NEAR}{_NUMBER}±", line) and "±" in rest:
            raise PatternError("a number right after ±, as in ≈2.5±0.2", f"there is “{line.strip()}”")


def plain(text: str) -> str:
    r"""Return text as a terminal would leave it: without colours, and lines overwritten by ``\r``."""
    lines = []
    for line in _ANSI.sub("", text).replace("\r\n", "\n").split("\n"):
        shown = ""
        for written in line.split("\r"):
            shown = written + shown[len(written) :]
        lines.append(shown)
    return "\n".join(lines)


def compare(expected: str, came: str) -> LinesDiffer | None:
    """Compare what came, as `plain` text, with what was expected, which may hold wildcards.

    Returns
    -------
    LinesDiffer or None
        The first line that does not fit, or None when all do.
    """
    wanted, found = _lines(expected), _lines(came)
    # fits[i]: the lines of `found` so far can be explained by the first i lines of `wanted`.
    fits = _skip_any({0}, wanted)
    for number, line in enumerate(found, 1):
        following = {i for i in fits if i < len(wanted) and _is_any(wanted[i])}
        following |= {
            i + 1 for i in fits if i < len(wanted) and not _is_any(wanted[i]) and line_fits(wanted[i], line)
        }
        if not following:
            furthest = max(i for i in fits)
            return LinesDiffer(number, wanted[furthest] if furthest < len(wanted) else None, line)
        fits = _skip_any(following, wanted)
    if len(wanted) in fits:
        return None
    return LinesDiffer(len(found) + 1, wanted[max(fits)], None)


def compare_end(expected: str, came: str) -> LinesDiffer | None:
    """Compare the last lines of what came with what was expected; see `compare`."""
    if compare(f"{ANY}\n{expected}", came) is None:
        return None
    wanted, found = _lines(expected), _lines(came)
    first = max(0, len(found) - len(wanted))
    told = compare(expected, "\n".join(found[first:]))
    return told or LinesDiffer(len(found), wanted[-1] if wanted else None, found[-1] if found else None)


def line_fits(expected: str, came: str) -> bool:
    """Whether one line fits, with the wildcards that stand inside a line."""
    if ANY not in expected and NEAR not in expected:
        return expected == came
    pieces = _pieces(expected)
    came = came[:LINE_LIMIT]
    if NEAR in expected:
        came = re.sub(r"\s+", " ", came).strip()
    # All positions of `came` up to which the pieces so far can reach.
    reached: set[int] = {0}
    for piece in pieces:
        if not reached:
            return False
        if piece is None:
            reached = set(range(min(reached), len(came) + 1))
        elif isinstance(piece, str):
            reached = {at + len(piece) for at in reached if came.startswith(piece, at)}
        else:
            ends = {end for at in reached if (end := _number_end(came, at, piece)) is not None}
            # NumPy fills up: `1.  , 2.01`.
            reached = ends | {end + 1 for end in ends if came.startswith(" ", end)}
    return len(came) in reached


def _lines(text: str) -> list[str]:
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _is_any(line: str) -> bool:
    return line.strip() == ANY


def _skip_any(places: set[int], wanted: Sequence[str]) -> set[int]:
    """Add the places that are reached when a line of ``…`` stands for no line at all."""
    reached = set(places)
    for place in sorted(places):
        while place < len(wanted) and _is_any(wanted[place]):
            place += 1
            reached.add(place)
    return reached


def _pieces(expected: str) -> list[_Piece]:
    near = NEAR in expected
    if near:
        expected = re.sub(r"\s+", " ", expected).strip()
    pieces: list[_Piece] = []
    position = 0
    for found in re.finditer(rf"{_NEAR.pattern}|{ANY}", expected):
        literal = expected[position : found.start()]
        # A blank before a number comes and goes with its sign and its width.
        pieces.append(literal.rstrip(" ") if found["number"] else literal)
        pieces.append(None if found["number"] is None else _near(found))
        position = found.end()
    pieces.append(expected[position:])
    return [piece for piece in pieces if piece != ""]


def _near(found: re.Match[str]) -> _Near:
    number = _value(found["number"])
    if found["within"] is not None:
        # A little more, so that 3.2 is within 0.2 of 3.0 in binary fractions as well.
        return _Near(number, _value(found["within"]) * (1 + 1e-9))
    return _Near(number, max(abs(number) * RELATIVE, ABSOLUTE))


def _number_end(came: str, at: int, near: _Near) -> int | None:
    while at < len(came) and came[at] == " ":
        at += 1
    found = _CAME_NUMBER.match(came, at)
    inside = at > 0 and (came[at - 1].isalnum() or came[at - 1] in "._")
    if found is None or inside or not near.accepts(found[0]):
        return None
    return found.end()


def _value(text: str) -> float:
    try:
        return float(text.replace("−", "-").replace(",", "").replace("_", ""))
    except ValueError:
        return math.nan
