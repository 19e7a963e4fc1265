"""Line numbers that were copied together with the code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from eagerlab.pasting.changes import Change
from eagerlab.pasting.layout import GAP, Found, common_margin
from eagerlab.pasting.reading import is_readable

_ALONE = re.compile(rf"{GAP}*(\d{{1,5}}){GAP}*[.:|]?{GAP}*")
_BEFORE = re.compile(rf"{GAP}*(?:-+>{GAP}*)?(\d{{1,5}})(?:{GAP}*[:.|)](?!\d)|(?={GAP})|$)")
"""With the arrow before the failing line of a traceback."""
_GLUED = re.compile(rf"{GAP}*(\d{{1,5}})(?![\d.])")
_CERTAIN = 3
"""That many lines in a row, numbered one after the other, are no accident."""


def strip_numbers(text: str) -> Found | None:
    """Return the code of a numbered listing; None where `text` is none."""
    lines = text.split("\n")
    return _own_lines(lines) or _column(lines) or _before_lines(lines) or _glued(lines)


def _own_lines(lines: Sequence[str]) -> Found | None:
    """Take ``1 / code / 2 / code / …``: each number stands on a line of its own."""
    numbers = [_number(line) for line in lines]
    first = next((i for i, line in enumerate(lines) if line.strip()), len(lines))
    if first == len(lines) or numbers[first] is None:
        return None
    code = _alternating(lines, numbers, first, strict=True) or _alternating(
        lines, numbers, first, strict=False
    )
    if code is None or all(_number(line) is not None or not line.strip() for line in code):
        return None
    return Found("\n".join(code), (Change("numbers", len(code)),), certain=True)


def _alternating(
    lines: Sequence[str], numbers: Sequence[int | None], first: int, strict: bool
) -> list[str] | None:
    """Return the code between the numbers; where it is not `strict`, an empty line of code may be missing."""
    code: list[str] = []
    expected, at = numbers[first], first
    while at < len(lines) and expected is not None:
        if numbers[at] != expected:
            break
        expected += 1
        follows = at + 1 < len(lines)
        if not follows or (not strict and numbers[at + 1] == expected):
            code.append("")
            at += 1
        else:
            code.append(lines[at + 1])
            at += 2
    if any(line.strip() for line in lines[at:]) or len(code) < 2:
        return None
    return code


def _column(lines: Sequence[str]) -> Found | None:
    """Take all the numbers first, then all the code, as a page with two columns gives them."""
    filled = [line for line in lines if line.strip()]
    count = 0
    while count < len(filled) and _number(filled[count]) == count + 1:
        count += 1
    if count < _CERTAIN:
        return None
    seen = at = 0
    while seen < count:
        seen += bool(lines[at].strip())
        at += 1
    code = list(lines[at:])
    while code and not code[-1].strip():
        code.pop()
    if not code or not count - _CERTAIN < len(code) <= count:
        return None
    return Found("\n".join(code), (Change("numbers", count),), certain=len(code) == count)


def _before_lines(lines: Sequence[str]) -> Found | None:
    """Take a number before each line: ``1  code``, ``1: code``, ``1| code``."""
    matches = [(line, _BEFORE.match(line)) for line in lines if line.strip()]
    numbers = [int(match[1]) for _, match in matches if match]
    if len(numbers) < 2 or len(numbers) < len(matches):
        return None
    if any(after != before + 1 for before, after in pairwise(numbers)):
        return None
    stripped = [line[match.end() :] for line, match in matches if match]
    if not any(line.strip() for line in stripped):
        return None
    widest = max(match.end() for _, match in matches if match)
    columns = [line[widest:] for line, _ in matches]
    code = _aligned(stripped)
    if not is_readable(code) and all(not line[:widest].strip(" \t0123456789:.|)->") for line, _ in matches):
        by_column = _aligned(columns)
        code = by_column if is_readable(by_column) else code
    end = "\n" if lines[-1] == "" else ""
    return Found(code + end, (Change("numbers", len(numbers)),), certain=len(numbers) >= _CERTAIN)


def _glued(lines: Sequence[str]) -> Found | None:
    """Take a number before each line with nothing between: ``1code``."""
    matches = [(line, _GLUED.match(line)) for line in lines if line.strip()]
    numbers = [int(match[1]) for _, match in matches if match]
    if len(numbers) < max(_CERTAIN, len(matches)):
        return None
    if any(after != before + 1 for before, after in pairwise(numbers)):
        return None
    code = "\n".join(line[match.end() :] for line, match in matches if match)
    return Found(code, (Change("numbers", len(numbers)),), certain=False)


def _aligned(lines: Sequence[str]) -> str:
    margin = common_margin(lines)
    return "\n".join(line[margin:] for line in lines)


def _number(line: str) -> int | None:
    match = _ALONE.fullmatch(line)
    return int(match[1]) if match else None
