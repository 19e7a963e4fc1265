"""Watches the window's process: the backend never outlives it for long."""

from __future__ import annotations

import logging
import os
import select
import subprocess
import sys
import threading
from collections.abc import Callable

import psutil

from eagerlab.backend import last_resort

log = logging.getLogger(__name__)

_LOOK_AGAIN = 1.0


class WindowWatcher:
    """Calls `on_gone` once when the process `pid` has ended, on a thread of its own.

    That thread starts `last_resort` as well, for a process in which no thread can run any more.

    Parameters
    ----------
    pid : int
        The window's process; it need not be this one's parent.
    on_gone : callable
        Called without arguments. Not called any more after `stop`.
    """

    def __init__(self, pid: int, on_gone: Callable[[], None]) -> None:
        self._pid = pid
        self._on_gone = on_gone
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="eagerlab-window-watch", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def stop(self) -> None:
        """Stop watching; returns at once."""
        self._stopped.set()

    def _watch(self) -> None:
        if sys.platform != "win32":
            try:
                last_resort.begin(self._pid)
            except (OSError, subprocess.CalledProcessError):
                log.warning("Code that keeps Python's lock may outlive the window.", exc_info=True)
        self._wait_until_gone()
        if not self._stopped.is_set():
            self._on_gone()

    def _wait_until_gone(self) -> None:
        if sys.platform == "linux":
            try:
                self._wait_for_descriptor(os.pidfd_open(self._pid))
                return
            except ProcessLookupError:
                return
            except OSError:
                pass  # a kernel or a container without pidfd_open: look from time to time instead
        try:
            process = psutil.Process(self._pid)
        except psutil.NoSuchProcess:
            return
        while not self._stopped.wait(_LOOK_AGAIN):
            # A process that nobody waited for is still listed as a zombie; it is gone all the same.
            if not process.is_running() or process.status() == psutil.STATUS_ZOMBIE:
                return

    def _wait_for_descriptor(self, descriptor: int) -> None:
        poller = select.poll()
        poller.register(descriptor, select.POLLIN)
        try:
            while not self._stopped.is_set() and not poller.poll(_LOOK_AGAIN * 1000):
                pass
        finally:
            os.close(descriptor)
