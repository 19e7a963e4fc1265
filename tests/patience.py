"""How long tests wait for what must come.

A wait ends as soon as its condition holds, so its limit is paid for by a failing test alone. What takes a
second on an idle machine may take a minute on one with other work besides, and no test judges the machine:
no limit is below the one here.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partialmethod

from pytestqt.qtbot import QtBot

LEAST_SECONDS = 120.0


def patient(seconds: float) -> float:
    """Return the limit of a wait for which an idle machine needs less than `seconds`."""
    return max(seconds, LEAST_SECONDS)


class PatientQtBot(QtBot):
    """Waits for windows, signals and conditions as long as a busy machine may need."""


for _name in ("waitActive", "waitExposed", "waitSignal", "waitSignals", "waitUntil"):
    setattr(PatientQtBot, _name, partialmethod(getattr(QtBot, _name), timeout=int(LEAST_SECONDS * 1000)))


@dataclass
class Spent:
    """What `measured` found out, once its block has ended.

    Attributes
    ----------
    seconds : float
        How long it took.
    stretch : float
        How many times as long the clock went on, at least 1.
    """

    seconds: float = 0.0
    stretch: float = 1.0


@contextmanager
def measured() -> Iterator[Spent]:
    """Measure how long the block takes, in seconds of a machine that does nothing else meanwhile.

    On one that works for others, too, all takes longer by the same factor; it is found by a small calculation
    that is made again and again beside the block.
    """
    spent, over = Spent(), threading.Event()
    waited: list[float] = []
    worked: list[float] = []

    def calculate() -> None:
        piece = bytes(20_000_000)  # so long that it has to share the processor, too
        while not (waited and over.wait(0.2)):
            began, before = time.perf_counter(), time.thread_time()
            hashlib.sha256(piece).digest()  # other threads go on beside it
            waited.append(time.perf_counter() - began)
            worked.append(time.thread_time() - before)

    beside = threading.Thread(target=calculate)
    beside.start()
    began = time.perf_counter()
    try:
        yield spent
    finally:
        taken = time.perf_counter() - began
        over.set()
        beside.join()
        spent.stretch = max(1.0, sum(waited) / sum(worked))
        spent.seconds = taken / spent.stretch
