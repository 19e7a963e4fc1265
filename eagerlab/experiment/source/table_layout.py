"""Assignments of plain values to constants, laid out as ruff lays them out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from eagerlab.experiment.literals import literal

LINE_LENGTH = 88


def assignment(name: str, value: object) -> str:
    """Write an assignment; lists and dicts that are too long for a line get a line for each entry.

    Parameters
    ----------
    name : str
        Of the constant.
    value : object
        Plain: as of `literal`, or a dict from texts to plain values.

    Returns
    -------
    str
        Ends with a line break.
    """
    text = _laid_out(value, indent=0, before=len(name) + 3)
    if isinstance(value, str) and len(name) + 3 + len(text) > LINE_LENGTH >= 4 + len(text):
        text = f"(\n    {text}\n)"
    return f"{name} = {text}\n"


def _laid_out(value: object, indent: int, before: int) -> str:
    """Return the source of a value that begins `before` columns into its line."""
    line = _in_a_line(value)
    if before + len(line) <= LINE_LENGTH:
        return line
    inner = indent + 4
    space = " " * inner
    if isinstance(value, Mapping) and value:
        rows = ""
        for key, entry in value.items():
            start = f"{space}{literal(key)}: "
            rows += f"{start}{_laid_out(entry, inner, len(start) + 1)},\n"
        return f"{{\n{rows}{' ' * indent}}}"
    if isinstance(value, Sequence) and value and not isinstance(value, str):
        rows = "".join(f"{space}{_laid_out(entry, inner, inner + 1)},\n" for entry in value)
        return f"[\n{rows}{' ' * indent}]"
    return line


def _in_a_line(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{literal(key)}: {_in_a_line(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(_in_a_line, value)) + "]"
    return literal(value)
