"""The order in which a person looks for names: ``dense_2`` before ``dense_10``."""

from __future__ import annotations

import re
from functools import lru_cache

Key = tuple[tuple[int, int, str], ...]


@lru_cache(maxsize=20_000)
def natural_key(name: str) -> Key:
    """Return what names are sorted by: digits by the number that they stand for, however long it is."""
    return tuple(_number(part) if part.isdecimal() else (0, 0, part) for part in _parts(name.casefold()))


def _parts(name: str) -> list[str]:
    return re.split(r"(\d+)", name)


def _number(digits: str) -> tuple[int, int, str]:
    # Not as an integer: Python makes none of more than 4,300 digits.
    counted = digits.lstrip("0")
    return 1, len(counted), counted
