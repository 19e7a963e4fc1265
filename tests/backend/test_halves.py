"""A cell of pure Python gives back what it takes above its half, and notices nothing else of it."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from eagerlab.backend.training.halves import Halves
from tests.patience import patient

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a thread has used")


@contextmanager
def _beside(halves: Halves) -> Iterator[threading.Event]:
    """Take turns in another thread, which waits most of the time; its event says that many were taken."""
    taken, ends = threading.Event(), threading.Event()

    def turns() -> None:
        halves.begin()
        for number in range(10**9):
            if ends.wait(0.002):
                return
            halves.share()
            if number == 50:
                taken.set()

    thread = threading.Thread(target=turns)
    thread.start()
    try:
        yield taken
    finally:
        ends.set()
        thread.join()


def _spin_until(is_over: Any, seconds: float = 60) -> None:
    end = time.monotonic() + patient(seconds)
    while not is_over():
        assert time.monotonic() < end


def test_a_cell_that_spins_is_asked_to_pause_and_does() -> None:
    halves = Halves()
    sleep = halves._sleep
    assert sleep is not None
    before = sleep._asked
    with _beside(halves):
        _spin_until(lambda: sleep._asked >= before + 3)
    _spin_until(lambda: sleep.is_idle)


def test_a_cell_that_waits_is_asked_for_nothing() -> None:
    halves = Halves()
    sleep = halves._sleep
    assert sleep is not None
    before = sleep._asked
    with _beside(halves) as taken:
        assert taken.wait(patient(60))
    assert sleep._asked == before


def test_pauses_come_one_at_a_time() -> None:
    halves = Halves()
    sleep = halves._sleep
    assert sleep is not None
    found: list[bool] = []

    def ask() -> None:
        sleep.ask(0.01)
        found.append(sleep.is_idle)  # the main thread waits for this one

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert found == [False]
    _spin_until(lambda: sleep.is_idle)


def test_what_a_persons_signal_handler_raises_in_a_pause_is_not_lost() -> None:
    sleep = Halves()._sleep
    assert sleep is not None

    def raises(*_: Any) -> None:
        raise TimeoutError("the person's alarm")

    def pause() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.005)
        sleep.ask(0.05)
        _spin_until(lambda: False)

    before = signal.signal(signal.SIGALRM, raises)
    try:
        for _ in range(20):
            with pytest.raises(TimeoutError, match="the person's alarm"):
                pause()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    _spin_until(lambda: sleep.is_idle)
