"""Names that are like what was typed where none has it: letters left out, or one letter wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

_LEAST = 4
"""Letters of a word in which one may be wrong; in a shorter one anything would do."""
_BEGINNINGS = re.compile(r"[A-Z][a-z]*|[a-z]+|\d+|[^\W\d_a-zA-Z]+")
"""The parts of a name: ``dense``, ``1`` and ``kernel`` of ``dense_1Kernel``."""


def likeness(pattern: str) -> Callable[[Sequence[str]], bool]:
    """Return whether keys of a path are like a pattern: each of its words is like one of them.

    A word is like a key that has its letters in this order, the first of them where a part of the key
    begins, as ``krnl`` is like ``kernel``; or of which it would be a part with one letter more, less, or
    another one, as ``kernal``. With ``/``, the parts of the word are like keys in this order.

    Parameters
    ----------
    pattern : str
        What was typed.
    """
    words = [[part for part in word.split("/") if part] for word in pattern.casefold().split()]
    wanted = [word for word in words if word]

    @cache
    def is_like(part: str, key: str) -> bool:
        return _has_letters(part, key) or _is_slip(part, key)

    def has(keys: Sequence[str], word: Sequence[str]) -> bool:
        left = iter(keys)
        return all(any(is_like(part, key) for key in left) for part in word)

    return lambda keys: bool(wanted) and all(has(keys, word) for word in wanted)


def _has_letters(word: str, key: str) -> bool:
    """Whether a key has the letters of a word in this order, from where one of its parts begins."""
    lower = key.casefold()
    return any(
        lower[found.start()] == word[0] and _in_order(word, lower[found.start() :])
        for found in _BEGINNINGS.finditer(key)
    )


def _in_order(word: str, text: str) -> bool:
    left = iter(text)
    return all(letter in left for letter in word)


def _is_slip(word: str, key: str) -> bool:
    """Whether a word is a part of a key but for one letter: another, one too many or too few, two turned."""
    if len(word) < _LEAST:
        return False
    slips = _slips(word)
    parts = [found.group().casefold() for found in _BEGINNINGS.finditer(key)]
    return any(abs(len(part) - len(word)) <= 1 and not slips.isdisjoint(_slips(part)) for part in parts)


def _slips(word: str) -> frozenset[str]:
    """Return a word, and what it becomes without one of its letters."""
    return frozenset((word, *(word[:place] + word[place + 1 :] for place in range(len(word)))))
