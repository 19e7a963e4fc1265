"""Ends a backend that has outlived its window and cannot end itself: a small process of its own.

Code that keeps Python's lock (a regular expression without end) lets no thread of the backend run, so nothing
within it can notice that the window is gone. This process notices. It imports nothing of EagerLab's, does
nothing until the system tells it that one of the two is gone, and ends with the backend; it is no child of
the backend's, so that code which waits for its children does not wait for it.

It holds on Linux and macOS. On Windows there is none: a window that is killed while Python's lock is kept
leaves its backend running there until that code ends.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys

SECONDS = 10.0
"""How long a backend may outlive its window; its own end needs less (`eagerlab.backend.ending`)."""


class Ends:
    """Tells which of some processes are gone. Nobody who gets their number later is taken for them."""

    def __init__(self) -> None:
        self._pids: dict[int, int] = {}
        self._gone: set[int] = set()
        if sys.platform == "linux":
            self._poll = select.poll()
        else:
            self._queue = select.kqueue()

    def add(self, pid: int) -> None:
        """Look at one more."""
        try:
            if sys.platform == "linux":
                descriptor = os.pidfd_open(pid)
                self._pids[descriptor] = pid
                self._poll.register(descriptor, select.POLLIN)
            else:
                watch = select.kevent(pid, select.KQ_FILTER_PROC, select.KQ_EV_ADD, select.KQ_NOTE_EXIT)
                self._queue.control([watch], 0)
        except ProcessLookupError:
            self._gone.add(pid)

    def wait(self, seconds: float | None = None) -> set[int]:
        """Return those that are gone, when there is one; after `seconds` also when there is none."""
        if self._gone:
            seconds = 0
        if sys.platform == "linux":
            for descriptor, _ in self._poll.poll(None if seconds is None else seconds * 1000):
                self._poll.unregister(descriptor)
                self._gone.add(self._pids[descriptor])
        else:
            self._gone |= {event.ident for event in self._queue.control([], 2, seconds)}
        return self._gone


def begin(window: int) -> None:
    """Start this beside the calling process, which is the backend; returns when it runs.

    Parameters
    ----------
    window : int
        The window's process.

    Raises
    ------
    OSError, subprocess.CalledProcessError
        It cannot be started.
    """
    command = [sys.executable, "-I", "-S", __file__, str(os.getpid()), str(window), str(SECONDS)]
    nothing = subprocess.DEVNULL
    subprocess.run(command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True, check=True)


def stand_by(backend: int, window: int, seconds: float) -> None:
    """Return when the backend is gone; end it, and what it started, `seconds` after the window."""
    ends = Ends()
    ends.add(backend)
    ends.add(window)
    if backend in ends.wait():
        return
    only = Ends()
    only.add(backend)
    if backend not in only.wait(seconds):
        # Programs that its cells started are in its group; it leads one where a window started it.
        with contextlib.suppress(ProcessLookupError):
            if os.getpgid(backend) == backend:
                os.killpg(backend, signal.SIGKILL)
            else:
                os.kill(backend, signal.SIGKILL)


if __name__ == "__main__":
    if os.fork() == 0:
        stand_by(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
    os._exit(0)
