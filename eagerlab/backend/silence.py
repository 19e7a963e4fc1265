"""Threads whose printing goes nowhere: objects are asked something there that nobody has asked to print."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

_here = threading.local()


@contextmanager
def silence() -> Iterator[None]:
    """Keep what this thread prints from the console."""
    _here.is_silent = True
    try:
        yield
    finally:
        _here.is_silent = False


def is_silent() -> bool:
    """Whether what this thread prints is to be dropped."""
    return getattr(_here, "is_silent", False)
