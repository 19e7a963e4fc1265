"""Cleans pasted text: what is certain, and what makes Python of it; never what is inside a string."""

from __future__ import annotations

import re
from dataclasses import dataclass

from eagerlab.pasting.changes import Change, Cleaned, summed
from eagerlab.pasting.characters import replace_characters
from eagerlab.pasting.layout import dedent, even_tabs, strip_labels, strip_mail_marks, unescape_entities
from eagerlab.pasting.numbers import strip_numbers
from eagerlab.pasting.prompts import strip_prompts
from eagerlab.pasting.reading import is_foreign_cell, is_readable

LIMIT = 100_000
"""Characters; longer text is no snippet, and is left as it is."""
_ROUNDS = 12
_STEPS = (strip_labels, strip_mail_marks, strip_prompts, strip_numbers, unescape_entities)
_TO_PYTHON = (strip_prompts, strip_numbers, strip_labels)
"""What Python may take for code as well."""
_CODE = re.compile(
    r"^\s*(?:import|from|def|class|for|while|if|elif|else|try|except|with|return|print|assert|raise|@\w)\b|\w[(（\[=]|=",
    re.MULTILINE,
)


def clean(text: str, keep_indentation: bool = False) -> Cleaned:
    """Return pasted text as code that Python reads. Any thread; no state.

    Text that Python reads as it stands is not changed, but for invisible characters outside strings and for
    numbers that stand on lines of their own. Cleaning again changes nothing more.

    Parameters
    ----------
    text : str
        What was pasted.
    keep_indentation : bool
        Whether indentation that all lines share stays: in an editor it belongs to the place they go to.

    Returns
    -------
    Cleaned
        The text, and what was changed; line ends do not count.
    """
    if not text.strip() or len(text) > LIMIT:
        return Cleaned(text)
    changes: list[Change] = []
    now = text
    for _ in range(_ROUNDS):
        cleaned = _once(now, keep_indentation)
        if cleaned.text == now:
            return Cleaned(now, summed(changes))
        changes += cleaned.changes
        now = cleaned.text
    return Cleaned(text)  # changes without an end are none that a person would understand


def _once(text: str, keep_indentation: bool) -> Cleaned:
    work = text.replace("\r\n", "\n").replace("\r", "\n")
    if is_foreign_cell(work):
        return Cleaned(work)
    if is_readable(work):
        # To Python "In [3]: x" is a name with an annotation, and a number on a line of its own a statement,
        # and so is a word of the page.
        found = next((one for step in _TO_PYTHON if (one := step(work)) and one.certain), None)
        if found is None:
            return replace_characters(work, typography=False)
        return Cleaned(found.text, found.changes)
    plain = _finished(Cleaned(work), keep_indentation)
    if plain.is_readable:
        return plain.cleaned
    certain = _finished(_stepped(work, only_certain=True), keep_indentation)
    if certain.is_readable:
        return certain.cleaned
    likely = _finished(_stepped(work, only_certain=False), keep_indentation)
    return likely.cleaned if likely.is_readable else certain.cleaned


@dataclass(frozen=True)
class _Result:
    cleaned: Cleaned
    is_readable: bool


def _stepped(text: str, only_certain: bool) -> Cleaned:
    changes: list[Change] = []
    for step in _STEPS:
        found = step(text)
        if found is not None and (found.certain or not only_certain):
            text = found.text
            changes += found.changes
    return Cleaned(text, tuple(changes))


def _finished(stepped: Cleaned, keep_indentation: bool) -> _Result:
    """Replace characters, mend tabs and indentation; tell whether Python can read the result."""
    characters = replace_characters(stepped.text)
    tabs = even_tabs(characters.text)
    moved = dedent(tabs.text)
    readable = is_readable(moved.text)
    if not readable and not _CODE.search(stepped.text):
        characters = replace_characters(stepped.text, typography=False)
        tabs = even_tabs(characters.text)
        moved = dedent(tabs.text)
    last = tabs if keep_indentation else moved
    parts = (stepped, characters, tabs) if keep_indentation else (stepped, characters, tabs, moved)
    return _Result(Cleaned(last.text, tuple(c for part in parts for c in part.changes)), readable)
