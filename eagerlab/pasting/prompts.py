"""Sessions of Python and IPython: prompts go, what was printed between them goes, too."""

from __future__ import annotations

import re

from eagerlab.pasting.changes import Change
from eagerlab.pasting.layout import GAP, Found
from eagerlab.pasting.reading import does_something, is_readable
from eagerlab.pasting.signs import SPACES

_CLASSIC = re.compile(rf"{GAP}*(?:>>>(?:{GAP}|(?=[^\s>])|$))+")
_CLASSIC_MORE = re.compile(rf"{GAP}*(?:\.\.\.|…)(?:{GAP}|$)")
_IN = re.compile(rf"{GAP}*(?:In{GAP}?)?\[[{SPACES} *\d]{{0,8}}\]:(?:{GAP}|$)")
_BARE = re.compile(rf"{GAP}*\[{GAP}?(\d{{1,5}}){GAP}?\]:{GAP}*$")
"""How pages made of notebooks mark a cell, and its result once more with the same number."""
_IN_MORE = re.compile(rf"{GAP}*\.\.\.+:(?:{GAP}|$)")
_OUT = re.compile(rf"{GAP}*Out{GAP}?\[[{SPACES} \d]{{1,8}}\]:")
_BANNER = re.compile(r"(Python|IPython) \d|Type ")


def strip_prompts(text: str) -> Found | None:
    """Return the code of a session; None where `text` is none.

    It is certain where the first line that is not blank is a prompt, or a banner of the interpreter.
    """
    lines = text.split("\n")
    if any(_CLASSIC.match(line) for line in lines):
        session = _Session(_CLASSIC, _CLASSIC_MORE)
    elif any(_IN.match(line) for line in lines):
        session = _Session(_IN, _IN_MORE)
        session.has_blocks = not any(_IN_MORE.match(line) for line in lines)
    else:
        return None
    for line in lines:
        session.take(line)
    return session.found(lines)


class _Session:
    """Reads a session line by line.

    Attributes
    ----------
    has_blocks : bool
        Whether lines below a prompt can be code without a prompt of their own, as pages show notebooks.
    """

    def __init__(self, first: re.Pattern[str], more: re.Pattern[str]) -> None:
        self.has_blocks = False
        self._first, self._more = first, more
        self._head: list[str] = []
        self._kept: list[str] = []
        self._below: list[str] = []
        self._prompts = self._dropped = 0
        self._in_code = self._in_output = False
        self._bare = ""

    def take(self, line: str) -> None:
        prompt = self._first.match(line)
        if self._is_result(line) and self._prompts:
            self._end_block()
            self._in_code, self._in_output = False, True
            self._dropped += 1
            return
        if prompt:
            self._end_block()
            self._in_code, self._in_output = True, False
        elif self._in_code:
            prompt = self._more.match(line)
        if prompt:
            self._prompts += 1
            self._kept.append(line[prompt.end() :])
        elif not self._prompts:
            self._head.append(line)
        elif self.has_blocks and not self._in_output:
            self._below.append(line)
        else:
            self._in_code = False
            self._dropped += bool(line.strip())

    def _is_result(self, line: str) -> bool:
        """Tell whether a line is the prompt of a result."""
        bare = _BARE.match(line)
        if bare is None:
            return _OUT.match(line) is not None
        seen, self._bare = self._bare, bare[1]
        return seen == bare[1]

    def found(self, lines: list[str]) -> Found:
        self._end_block()
        head = "\n".join(self._head)
        banner = next((line for line in self._head if line.strip()), "")
        begins = not banner or _BANNER.match(banner) is not None
        kept = list(self._kept)
        if banner and not _BANNER.match(banner) and does_something(head):
            kept = self._head + kept
        else:
            self._dropped += sum(bool(line.strip()) for line in self._head)
        end = [""] if lines[-1] == "" and kept and kept[-1] != "" else []
        changes = (Change("prompts", self._prompts), Change("outputs", self._dropped))
        return Found("\n".join(kept + end), changes, certain=begins)

    def _end_block(self) -> None:
        """Keep the lines below the last prompt as far as they are code; the rest is what was printed."""
        below, self._below = self._below, []
        while below and not below[-1].strip():
            below.pop()
        if not below:
            return
        last = self._kept[-1] if self._kept else ""
        count = next((n for n in range(len(below), 0, -1) if _is_code(last, below[:n])), 0)
        if count and not last.strip():
            self._kept.pop()
        self._kept += below[:count]
        self._dropped += sum(bool(line.strip()) for line in below[count:])


def _is_code(last: str, below: list[str]) -> bool:
    """Tell whether lines below a prompt, with `last` on it, are code and not what it printed."""
    alone = "\n".join(below)
    return is_readable("\n".join([last, alone])) and (
        not last.strip() or not is_readable(alone) or does_something(alone)
    )
