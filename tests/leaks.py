"""What a test left behind: windows, threads and processes, each with the place where it began."""

from __future__ import annotations

import gc
import itertools
import os
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import psutil

LIBRARY_THREADS = (
    "IPythonHistorySavingThread",  # ends with the interpreter
    "asyncio_",  # the default executor of an event loop keeps its workers
    "pytest_timeout",
)
GRACE_SECONDS = 30.0
ALL_EACH = 200  # tests

_times = itertools.count()


@dataclass
class Origins:
    """Stacks of the calls that started threads, processes and windows during one test."""

    threads: dict[int, str] = field(default_factory=dict)
    processes: dict[int, str] = field(default_factory=dict)
    windows: dict[int, str] = field(default_factory=dict)


@contextmanager
def recorded_origins() -> Iterator[Origins]:
    """Note where threads, processes and windows begin while the block runs."""
    origins = Origins()
    thread_start = threading.Thread.start
    popen_init = subprocess.Popen.__init__

    def start(self: threading.Thread) -> None:
        origins.threads[id(self)] = _stack()
        thread_start(self)

    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        popen_init(self, *args, **kwargs)
        origins.processes[self.pid] = _stack()

    patches: list[tuple[Any, str, Any]] = [
        (threading.Thread, "start", start),
        (subprocess.Popen, "__init__", init),
    ]
    if "PySide6.QtWidgets" in sys.modules:
        widget_class = sys.modules["PySide6.QtWidgets"].QWidget
        show_window = widget_class.show

        def show(self: Any) -> None:
            origins.windows.setdefault(id(self), _stack())
            show_window(self)

        patches.append((widget_class, "show", show))
    originals = [(owner, name, getattr(owner, name)) for owner, name, _ in patches]
    for owner, name, patched in patches:
        setattr(owner, name, patched)
    try:
        yield origins
    finally:
        for owner, name, original in originals:
            setattr(owner, name, original)


@dataclass(frozen=True)
class Snapshot:
    """What is alive at one moment."""

    threads: frozenset[threading.Thread]
    processes: frozenset[int]
    windows: frozenset[int]

    @classmethod
    def now(cls) -> Snapshot:
        """Look at this process."""
        return cls(
            threads=frozenset(threading.enumerate()),
            processes=frozenset(child.pid for child in _children()),
            windows=frozenset(id(window) for window in _windows()),
        )


def left_behind(before: Snapshot, origins: Origins, grace: float = GRACE_SECONDS) -> list[str]:
    """Return one description for each thing that is alive and was not at `before`.

    What is about to end gets `grace` seconds to do so.
    """
    _finish_qt()
    deadline = time.monotonic() + grace
    for thread in _new_threads(before):
        thread.join(max(0.0, deadline - time.monotonic()))
    new_children = [child for child in _children() if child.pid not in before.processes]
    _, alive = psutil.wait_procs(new_children, timeout=max(0.0, deadline - time.monotonic()))
    report = [
        f"thread {thread.name!r}, started\n{origins.threads.get(id(thread), unknown_origin('thread'))}"
        for thread in _new_threads(before)
    ]
    report += [
        f"process {child.pid} {_command(child)}, started\n"
        f"{origins.processes.get(child.pid, unknown_origin('process'))}"
        for child in alive
    ]
    report += [
        f"window {type(window).__name__} {window.objectName()!r} {window.windowTitle()!r}, first shown\n"
        f"{origins.windows.get(id(window), unknown_origin('window'))}"
        for window in _windows()
        if id(window) not in before.windows
    ]
    return report


def unknown_origin(kind: str) -> str:
    """Return the words for something that did not begin through Python's own call."""
    return f"  (by no Python call that starts a {kind})\n"


def _new_threads(before: Snapshot) -> list[threading.Thread]:
    return [
        thread
        for thread in threading.enumerate()
        if thread not in before.threads
        and not thread.name.startswith(LIBRARY_THREADS)
        and not isinstance(thread, threading._DummyThread)  # a thread of C++ that once called Python
    ]


def _children() -> list[psutil.Process]:
    """Return the processes below this one; without looking at all of the machine's when there is none."""
    if sys.platform == "linux":
        try:
            os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            return []
    return list(psutil.Process().children(recursive=True))


def _command(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error as error:
        return f"({error})"


def _windows() -> list[Any]:
    """Return the visible top-level widgets; hidden ones only wait for Python to forget them."""
    if "PySide6.QtWidgets" not in sys.modules:
        return []
    app = sys.modules["PySide6.QtWidgets"].QApplication.instance()
    return [] if app is None else [window for window in app.topLevelWidgets() if window.isVisible()]


def _finish_qt() -> None:
    """Let Qt carry out what it was told to delete later."""
    if "PySide6.QtWidgets" not in sys.modules:
        return
    app = sys.modules["PySide6.QtWidgets"].QApplication.instance()
    if app is None:
        return
    _collect()
    core = sys.modules["PySide6.QtCore"]
    app.sendPostedEvents(None, core.QEvent.Type.DeferredDelete)
    app.processEvents()


def _collect() -> None:
    """Free widgets that only a cycle keeps.

    What outlives a test is mostly what libraries made, and lives as long as the process: it is set aside, for
    going through TensorFlow's part of it takes up to a second (so does counting it, `gc.get_freeze_count`).
    From time to time all is gone through: what the tests of a module shared lies there, and may be garbage.
    """
    if next(_times) % ALL_EACH == 0:
        gc.unfreeze()
    gc.collect()
    gc.freeze()


def _stack() -> str:
    return "".join(traceback.format_stack(sys._getframe(2), limit=8))
