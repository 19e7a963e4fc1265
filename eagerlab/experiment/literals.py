"""Plain values as Python source, formatted as ruff and black would."""

from __future__ import annotations

import math


def literal(value: object) -> str:
    """Return a Python expression that evaluates to `value` and does nothing else.

    Parameters
    ----------
    value : bool, int, float, str, list or tuple of these
        Plain; floats finite.

    Returns
    -------
    str
        One line without line breaks.

    Raises
    ------
    TypeError
        It is none of these.
    """
    match value:
        case bool() | int():
            return repr(value)
        case float() if math.isfinite(value):
            return repr(value)
        case str():
            return _text(value)
        case list() | tuple():
            inner = ", ".join(literal(element) for element in value)
            if isinstance(value, list):
                return f"[{inner}]"
            return f"({inner},)" if len(value) == 1 else f"({inner})"
    raise TypeError(f"Expected a finite number, a text, a bool, or a list of those. Received: {value!r}")


def prose(text: str) -> str:
    """Return `text` as it may stand inside a docstring, between its opening and its closing line.

    White space is evened out. No sequence of characters can end the docstring, and those that cannot be seen
    are written as escapes.

    Parameters
    ----------
    text : str
        Anything.

    Returns
    -------
    str
        One line.
    """
    escaped = "".join(
        character if character.isprintable() else repr(character)[1:-1]
        for character in " ".join(text.split()).replace("\\", "\\\\")
    )
    return escaped.replace('""', '"\\"').replace('""', '"\\"')


def _text(value: str) -> str:
    # The quote that needs fewer escapes, as formatters choose it.
    quote = "'" if value.count('"') > value.count("'") else '"'
    characters = []
    for character in value:
        if character in (quote, "\\"):
            characters.append("\\" + character)
        else:
            characters.append(character if character.isprintable() else repr(character)[1:-1])
    return quote + "".join(characters) + quote
