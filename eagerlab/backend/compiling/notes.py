"""What a person should know of layers that run op by op although they might be compiled."""

from __future__ import annotations

from collections import deque

MOST = 100
"""Sentences that are remembered, each of which is told once."""

_told: dict[str, None] = {}
_waiting: deque[str] = deque()


def note(sentence: str) -> None:
    """Have a sentence told, once. Any thread."""
    if sentence in _told or len(_told) >= MOST:
        return
    _told[sentence] = None
    _waiting.append(sentence)


def take_notes() -> list[str]:
    """Return what is to be told and was not yet. Any thread."""
    return [_waiting.popleft() for _ in range(len(_waiting))]
