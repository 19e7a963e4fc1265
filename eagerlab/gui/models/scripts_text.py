"""What an editor must know of Python's text: indents, comments, brackets, cells, faults. Pure."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass

INDENT = "    "
CELL = re.compile(r"^# ?%%")
_MAGIC = re.compile(r"^(\s*)(?:[%!?].*|[\w., ]+=\s*[%!].*|[^\s#\"']\S*\?{1,2}\s*)$")
_FOREIGN = re.compile(r"^%%(?!time\b|timeit\b|capture\b|prun\b|debug\b|python3?\b)\w")
"""Begins a cell that is no Python: a script of the shell, HTML, a file to be written."""
_LEAVES = re.compile(r"^(return|raise|pass|break|continue)\b")
_OUTSIDE = re.compile(
    r"""\#.* | (?:\"\"\"|''')[\s\S]*?(?:\"\"\"|'''|\Z) | "(?:\\.|[^"\\\n])*"? | '(?:\\.|[^'\\\n])*'?""",
    re.VERBOSE,
)
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_OPENERS = {closer: opener for opener, closer in _PAIRS.items()}
MOST_CHECKED = 150_000
"""Characters: Python's parser lets no other thread run, the window's neither, here for less than 0.1 s."""
MOST_LOOKED_AT = 20_000
"""Characters to either side that are searched for a bracket."""


@dataclass(frozen=True)
class Fault:
    """What is wrong at a line, counted from 1."""

    line: int
    words: str


def next_indent(line: str) -> str:
    """Return the indentation of the line after `line`, up to the cursor."""
    space = line[: len(line) - len(line.lstrip())]
    code = _OUTSIDE.sub(lambda found: " " * len(found[0]), line).rstrip()
    opened = sum(code.count(opener) - code.count(closer) for opener, closer in _PAIRS.items())
    if code.endswith(":") or opened > 0:
        return space + INDENT
    if _LEAVES.match(code.strip()) and space.endswith(INDENT):
        return space[: -len(INDENT)]
    return space


def indented(lines: Sequence[str]) -> list[str]:
    """Return lines moved in by one step; empty ones stay empty."""
    return [INDENT + line if line.strip() else line for line in lines]


def dedented(lines: Sequence[str]) -> list[str]:
    """Return lines moved out by one step, as far as they can."""
    return [line[len(INDENT) :] if line.startswith(INDENT) else line.lstrip(" \t") for line in lines]


def comment_toggled(lines: Sequence[str]) -> list[str]:
    """Return lines made comments, or code again when all of them are comments."""
    full = [line for line in lines if line.strip()]
    if not full:
        return list(lines)
    if all(line.lstrip().startswith("#") for line in full):
        return [re.sub(r"^(\s*)# ?", r"\1", line) for line in lines]
    margin = min(len(line) - len(line.lstrip()) for line in full)
    return [f"{line[:margin]}# {line[margin:]}" if line.strip() else line for line in lines]


def matching_bracket(text: str, place: int) -> int | None:
    """Return where the partner of the bracket at `place` stands; None where there is none near."""
    low, high = max(0, place - MOST_LOOKED_AT), min(len(text), place + MOST_LOOKED_AT)
    near = _OUTSIDE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text[low:high])
    at = place - low
    if not 0 <= at < len(near):
        return None
    bracket = near[at]
    if bracket in _PAIRS:
        steps, opener, closer = range(at, len(near)), bracket, _PAIRS[bracket]
    elif bracket in _OPENERS:
        steps, opener, closer = range(at, -1, -1), bracket, _OPENERS[bracket]
    else:
        return None
    depth = 0
    for step in steps:
        depth += (near[step] == opener) - (near[step] == closer)
        if depth == 0:
            return low + step
    return None


def has_cells(text: str) -> bool:
    """Tell whether the text is divided by lines that begin with ``# %%``."""
    return any(CELL.match(line) for line in text.split("\n"))


def cell_at(text: str, line: int) -> tuple[int, int]:
    """Return first and last line, counted from 0, of the cell that a line is in, without its mark."""
    lines = text.removesuffix("\n").split("\n")
    line = min(line, len(lines) - 1)
    first = next((number for number in range(line, -1, -1) if CELL.match(lines[number])), -1)
    after = next((number for number in range(line + 1, len(lines)) if CELL.match(lines[number])), len(lines))
    return first + 1, after - 1


def statement_at(text: str, line: int) -> tuple[int, int]:
    """Return first and last line, counted from 0, of the outermost statement at or after a line.

    In a text longer than `MOST_CHECKED` it is that line alone.
    """
    if len(text) > MOST_CHECKED:
        return line, line
    try:
        body = _parsed(text).body
    except (SyntaxError, ValueError, RecursionError):
        return line, line
    for node in body:
        decorators = getattr(node, "decorator_list", [])
        first = min([node.lineno, *(decorator.lineno for decorator in decorators)]) - 1
        last = (node.end_lineno or node.lineno) - 1
        if last >= line:
            return first, last
    return line, line


def syntax_fault(text: str) -> Fault | None:
    """Return why Python cannot read the text; the console's own commands (``%time``) are let through.

    Nothing is said of a text longer than `MOST_CHECKED`.
    """
    if len(text) > MOST_CHECKED:
        return None
    try:
        _parsed(text)
    except SyntaxError as error:
        words = (error.msg or "invalid syntax").strip()
        return Fault(error.lineno or 1, f"{words[0].upper()}{words[1:]}.")
    except ValueError as error:
        return Fault(1, f"{error}.")
    except RecursionError:
        return Fault(1, "Too deeply nested.")
    return None


def _parsed(text: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(text)
        except SyntaxError:
            plain = _without_commands(text)
            if plain == text:
                raise
        return ast.parse(plain)


def _without_commands(text: str) -> str:
    """Return the text with the console's own commands made harmless; lines keep their numbers."""
    lines, foreign = [], False
    for line in text.split("\n"):
        if CELL.match(line):
            foreign = False
        elif _FOREIGN.match(line):
            foreign = True
        lines.append("" if foreign else _MAGIC.sub(r"\1pass", line))
    return "\n".join(lines)
