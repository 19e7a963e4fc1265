"""Finds the hint for a clue, and makes the line to write of the person's own."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from eagerlab.backend.hints.catalogue import Hint
from eagerlab.backend.hints.clues import Clue

_GAP = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Match:
    """A hint that fits; `values` are for the names in what it says, `code` is the line to write instead."""

    hint: Hint
    values: dict[str, str]
    code: str


def find_match(hints: Sequence[Hint], clue: Clue) -> Match | None:
    """Return the first hint that fits a clue. Any thread; takes milliseconds, whatever the texts are."""
    for hint in hints:
        values = _values(hint, clue)
        if values is not None:
            return Match(hint, values, line_to_write(hint, clue, values))
    return None


def line_to_write(hint: Hint, clue: Clue, values: dict[str, str]) -> str:
    """Return the person's own line as it should be, or the general one."""
    for line in (*clue.lines, *clue.around):
        changed = line
        for pattern, other in hint.rewrites:
            changed = pattern.sub(other, changed)
        if changed != line:
            return _aligned(changed)
    return _GAP.sub(lambda gap: values.get(gap[1], gap[0]), hint.instead).strip("\n")


def _values(hint: Hint, clue: Clue) -> dict[str, str] | None:
    """Return the named groups of a hint that fits, None where it does not."""
    kind = "error" if hint.error else "warning" if hint.warning else "code"
    if (
        hint.check
        or kind != clue.kind
        or (clue.kind != "code" and (hint.error or hint.warning) not in clue.classes)
    ):
        return None
    values: dict[str, str] = {}
    if hint.message:
        found = hint.message_pattern.search(clue.message)
        if found is None:
            return None
        values |= {name: value or "" for name, value in found.groupdict().items()}
    if hint.code:
        found = hint.code_pattern.search("\n".join(clue.lines or clue.around))
        if found is None:
            return None
        values |= {name: value or "" for name, value in found.groupdict().items()}
    if hint.subject and not _is_a(_subject(clue, values), hint.subject):
        return None
    if hint.exists and _found(_GAP.sub(lambda gap: values.get(gap[1], ""), hint.exists)) is None:
        return None
    return values


def _subject(clue: Clue, values: dict[str, str]) -> Any:
    """Return what the hint is about: what an attribute is missing of, or what the group ``owner`` names."""
    if clue.kind == "error":
        return clue.subject
    first, *rest = values.get("owner", "").split(".")
    value = clue.names.get(first)
    for name in rest:
        value = getattr(value, name, None)
    return value


def _is_a(subject: Any, name: str) -> bool:
    kind = _found(name)
    return isinstance(kind, type) and isinstance(subject, kind)


def _found(name: str) -> Any:
    """Return what a dotted name stands for among the modules that are loaded, or None."""
    first, *rest = name.split(".")
    value: Any = sys.modules.get(first)
    for part in rest:
        value = getattr(value, part, None)
    return value


def _aligned(text: str) -> str:
    """Return lines without the indentation that the first has."""
    lines = text.rstrip().split("\n")
    indent = len(lines[0]) - len(lines[0].lstrip())
    return "\n".join(line[indent:] if not line[:indent].strip() else line.lstrip() for line in lines)
