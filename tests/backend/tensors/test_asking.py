"""How long an object of the person's own is given to say what it is."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path

import keras
import pytest

from eagerlab.backend.tensors import asking
from eagerlab.backend.tensors.asking import TooSlowError, ask, ask_apart
from tests.patience import patient


class Own(keras.layers.Layer):
    pass


def test_a_thread_that_computes_has_its_seconds_of_a_processor_however_late_the_clock_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked, gate = [0.04] * 4, threading.Event()

    def used(_clocks: list[int]) -> float:
        if len(looked) == 1:
            gate.set()
        return looked.pop() if len(looked) > 1 else looked[0]

    monkeypatch.setattr(asking, "_used", used)
    monkeypatch.setattr(asking, "_LEAST_SHARE", 0.0)
    monkeypatch.setattr(asking, "_LONGEST", 1e6)
    assert ask_apart(Own, lambda: gate.wait(patient(60)), 0.05)


@pytest.mark.parametrize(("used", "longest"), [(0.0, 1e6), (0.06, 1e6), (0.04, 1.0)])
def test_one_that_waits_or_has_had_them_is_given_up(
    monkeypatch: pytest.MonkeyPatch, used: float, longest: float
) -> None:
    gate = threading.Event()
    monkeypatch.setattr(asking, "_used", lambda _clocks: used)
    monkeypatch.setattr(asking, "_LONGEST", longest)
    with pytest.raises(TooSlowError):
        ask_apart(Own, lambda: gate.wait(patient(60)), 0.05)
    gate.set()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a thread has used")
def test_what_a_thread_has_used_is_told_by_its_own_clock() -> None:
    clocks: list[int] = []
    tasks: list[Path] = []

    def work() -> None:
        tasks.append(Path(f"/proc/self/task/{threading.get_native_id()}"))
        clocks.append(time.pthread_getcpuclockid(threading.get_ident()))
        while time.thread_time() < 0.1:
            pass
        found.append(asking._used(clocks))

    found: list[float] = []
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert 0.1 <= found[0] < 1
    give_up = time.monotonic() + patient(10)
    while tasks[0].exists() and time.monotonic() < give_up:  # join does not wait for it
        os.sched_yield()
    assert asking._used(clocks) == 0


def test_a_class_that_was_too_slow_is_asked_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()
    monkeypatch.setattr(asking, "SECONDS", 0.05)
    monkeypatch.setattr(asking, "_used", lambda _clocks: 0.0)
    own = Own()
    with pytest.raises(TooSlowError):
        ask(own, lambda: gate.wait(patient(60)))
    gate.set()
    monkeypatch.setattr(asking, "SECONDS", patient(1))
    with pytest.raises(TooSlowError):
        ask(own, lambda: 1)
    asking._slow[Own] = time.monotonic()
    assert ask(own, lambda: 1) == 1
