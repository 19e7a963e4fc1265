"""What measured code does besides giving a result: lines it prints, and lists that grow."""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TextIO

from typing_extensions import override

from eagerlab.backend.measuring.traces import Trace, watched_traces


class CountedOutput(io.TextIOBase):
    """Stands in for ``sys.stdout``: shows what the first call prints, and then only counts lines.

    A loop of a thousand calls that print would be measured printing, and bury the console. Other threads
    print as ever.

    Parameters
    ----------
    shown : file
        Where it goes.
    """

    def __init__(self, shown: TextIO) -> None:
        super().__init__()
        self._shown = shown
        self._thread = threading.get_ident()
        self.is_showing = True
        self.lines = 0

    @override
    def write(self, text: str) -> int:
        if threading.get_ident() != self._thread:
            return self._shown.write(text)
        self.lines += text.count("\n")
        if self.is_showing:
            self._shown.write(text)
        return len(text)

    @override
    def flush(self) -> None:
        self._shown.flush()

    @override
    def isatty(self) -> bool:
        return False


@contextmanager
def counted_output() -> Iterator[CountedOutput]:
    """Count what the calling thread prints meanwhile."""
    before = sys.stdout
    counter = CountedOutput(before)
    sys.stdout = counter
    try:
        yield counter
    finally:
        if sys.stdout is counter:
            sys.stdout = before


def lengths(scope: Mapping[str, Any], names: Iterable[str]) -> dict[str, int]:
    """Return how long each list, dict or set is that the code reads."""
    kinds = (list, dict, set)
    return {name: len(scope[name]) for name in sorted(names) if type(scope.get(name)) in kinds}


@dataclass(frozen=True)
class Watch:
    """What is looked at beside the clock while one row is measured.

    Attributes
    ----------
    traces : list of Trace
        Grows while functions are traced.
    output : CountedOutput
        Counts what is printed.
    lengths : callable
        Gives the present lengths of lists.
    """

    traces: list[Trace]
    output: CountedOutput
    lengths: Callable[[], dict[str, int]]


@contextmanager
def watched(look: Callable[[], dict[str, int]] = dict) -> Iterator[Watch]:
    """Watch the calling thread; `look` gives the lengths of lists."""
    with watched_traces() as traces, counted_output() as output:
        yield Watch(traces, output, look)
