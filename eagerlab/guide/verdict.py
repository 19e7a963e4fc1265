"""Judges one run of a block: does what came out agree with the lesson, and if not, what differed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from eagerlab.guide.lesson import Block, Check
from eagerlab.guide.matching import ANY, compare, compare_end, plain

NOT_TRUE = "False"
"""What a check gives that could be tried and is not true."""

Kind = Literal["line", "missing", "extra", "other_error", "no_error", "raised", "check", "check_failed"]


@dataclass(frozen=True)
class Outcome:
    """What a run of a block gave.

    Attributes
    ----------
    output : str
        What it printed to its standard output, then the value of its last expression as the console shows it
        (without ``Out[3]:``); may hold colour codes.
    traceback : str
        Empty unless it raised; its last line is ``ValueError: …``.
    checks : sequence of str
        One entry for each check of the block: empty when it is true, `NOT_TRUE`, or the error that it raised.
        Empty when none was tried.
    """

    output: str = ""
    traceback: str = ""
    checks: Sequence[str] = ()


@dataclass(frozen=True)
class Difference:
    """One thing that differed.

    Attributes
    ----------
    kind : str
        ``line``: another line came; ``missing``: a line did not come; ``extra``: more came; ``raised``: an
        error came and none was expected; ``no_error``: none came; ``other_error``: another one came;
        ``check``: a check was not true; ``check_failed``: it could not be tried.
    line : int
        Of the output, counted from 1; 0 where that means nothing.
    expected, came : str
        The lines in question; for checks the expression and what it gave.
    note : str
        Words of the lesson for a check that is not true.
    """

    kind: Kind
    line: int = 0
    expected: str = ""
    came: str = ""
    note: str = ""

    @property
    def words(self) -> str:
        """An English sentence or two."""
        match self.kind:
            case "line":
                return f"Line {self.line} should be “{self.expected}”, but “{self.came}” came."
            case "missing":
                return f"“{self.expected}” should come next (line {self.line}), but nothing more came."
            case "extra":
                return f"Nothing more should come after line {self.line - 1}, but “{self.came}” came."
            case "raised":
                return f"No error was expected, but it raised: {self.came}"
            case "no_error":
                return f"It should raise “{self.expected}”, but nothing was raised."
            case "other_error":
                return f"It should raise “{self.expected}”, but “{self.came}” was raised."
            case "check":
                return self.note or f"{self.expected} should be true."
            case "check_failed":
                return f"{self.expected} could not be tried: {self.came}"


def judge(block: Block, outcome: Outcome) -> tuple[Difference, ...]:
    """Compare a run of a block with its lesson.

    Returns
    -------
    tuple of Difference
        Empty when all agrees. What a block prints matters only where its lesson says what should come.
    """
    differences = _error(block, outcome)
    if any(difference.kind == "raised" for difference in differences):
        return tuple(differences)  # what else is missing follows from it
    if block.output is not None:
        differences += _output(block.output, plain(outcome.output))
    for check, came in zip(block.checks, outcome.checks, strict=False):
        differences += _check(check, came)
    return tuple(differences)


def _error(block: Block, outcome: Outcome) -> list[Difference]:
    traceback = plain(outcome.traceback).rstrip()
    last = traceback.rpartition("\n")[2]
    if block.error is None:
        return [Difference("raised", came=last)] if traceback else []
    if not traceback:
        return [Difference("no_error", expected=block.error)]
    differs = compare_end(block.error, traceback)
    if differs is None:
        return []
    return [Difference("other_error", expected=differs.expected or block.error, came=differs.came or last)]


def _output(expected: str, came: str) -> list[Difference]:
    differs = compare(expected, came)
    if differs is None:
        return []
    if differs.came is None:
        return [Difference("missing", differs.line, differs.expected or ANY)]
    if differs.expected is None:
        return [Difference("extra", differs.line, came=differs.came)]
    return [Difference("line", differs.line, differs.expected, differs.came)]


def _check(check: Check, came: str) -> list[Difference]:
    if not came:
        return []
    kind: Kind = "check" if came == NOT_TRUE else "check_failed"
    return [Difference(kind, expected=check.expression, came=came, note=check.words)]
