"""A backend whose interpreter is kept by C code ends all the same when its window is killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from eagerlab.backend import last_resort
from tests.backend.backend_driver import BackendDriver
from tests.patience import patient

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Linux and macOS have it")
KEEPS_PYTHON = "import re; re.match('(a+)+$', 'a' * 60 + 'b')"
BUSY_SECONDS = 0.5
"""Of a processor: a backend that used so much is in the midst of it."""
WAITS = "input()"


def python(code: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + patient(60)
    while not condition():
        assert time.monotonic() < deadline
        os.sched_yield()


def watchers_of(pid: int) -> list[psutil.Process]:
    return [one for one in psutil.process_iter() if watches(one, str(pid))]


def watches(process: psutil.Process, pid: str) -> bool:
    try:
        words = process.cmdline()
        is_ours = process.username() == psutil.Process().username()
    except psutil.Error:
        return False  # programs of others come and go while all are looked at
    return is_ours and [Path(part).name for part in words[3:4]] == ["last_resort.py"] and words[4] == pid


def test_a_backend_that_keeps_pythons_lock_ends_with_its_window(tmp_path: Path) -> None:
    with python(WAITS) as window:
        backend = BackendDriver(tmp_path, window_pid=window.pid)
        try:
            backend.run("1")
            (watcher,) = watchers_of(backend.process.pid)
            assert watcher.ppid() != backend.process.pid, "code that waits for its children would wait for it"
            assert watcher.memory_info().rss < 30 * 2**20
            process = psutil.Process(backend.process.pid)
            used = sum(process.cpu_times()[:2])
            begun = tmp_path / "begun"
            backend.begin(f"open({str(begun)!r}, 'w').close(); {KEEPS_PYTHON}")
            wait_until(lambda: begun.exists() and sum(process.cpu_times()[:2]) > used + BUSY_SECONDS)
            window.kill()
            assert backend.process.wait(patient(30)) < 0
            psutil.wait_procs([watcher], timeout=patient(10))
            assert not watcher.is_running()
        finally:
            backend.forget()


def test_what_the_backend_started_ends_too(capfd: pytest.CaptureFixture[str]) -> None:
    started = "import subprocess, sys; p = subprocess.Popen([sys.executable, '-c', 'input()'], stdin=-1)"
    with python(f"{started}; print(p.pid, flush=True); {KEEPS_PYTHON}") as backend, python(WAITS) as window:
        assert backend.stdout is not None
        child = psutil.Process(int(backend.stdout.readline()))
        window.kill()
        window.wait(patient(10))
        last_resort.stand_by(backend.pid, window.pid, 0.2)
        assert backend.wait(patient(10)) < 0
        psutil.wait_procs([child], timeout=patient(10))
        assert not child.is_running() or child.status() == psutil.STATUS_ZOMBIE


def test_it_ends_with_the_backend_and_touches_nobody_else() -> None:
    with python(WAITS) as backend, python(WAITS) as window:
        backend.kill()
        backend.wait(patient(10))
        last_resort.stand_by(backend.pid, window.pid, 60.0)
        assert window.poll() is None
        window.kill()


def test_a_backend_that_ends_in_time_is_left_alone() -> None:
    with python("input(); raise SystemExit(7)") as backend, python(WAITS) as window:
        window.kill()
        window.wait(patient(10))
        assert backend.stdin is not None
        backend.stdin.write("\n")
        backend.stdin.flush()
        last_resort.stand_by(backend.pid, window.pid, 60.0)
        assert backend.wait(patient(10)) == 7


def test_processes_that_were_gone_before_are_known_to_be() -> None:
    with python("pass") as gone:
        gone.wait(patient(10))
    ends = last_resort.Ends()
    ends.add(gone.pid)
    ends.add(os.getpid())
    assert ends.wait() == {gone.pid}
