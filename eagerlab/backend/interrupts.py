"""Ctrl-C for a cell that waits, whichever thread the system hands the signal to.

A signal that is sent to a process may be handled by any of its threads; Linux hands many to another than the
main one where threads begin and end all the time. Python notes it there, but the main thread, in which
`KeyboardInterrupt` is to be raised, goes on waiting for its lock, event or queue. So Python writes signals
into a pipe as well, and a thread that reads the pipe wakes the main thread by a signal sent to that alone.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

_AGAIN = 0.05
"""Seconds until it is woken a second time: the first time it may just have been on its way into its wait."""


class Waker:
    """Wakes the main thread when Ctrl-C came. Nothing is to be done on Windows, which has no such signals."""

    def __init__(self) -> None:
        self._pipe = -1

    def arm(self) -> None:
        """Hear of signals from now on; on the main thread, before each cell: the last may have taken them."""
        if sys.platform == "win32":
            return
        if self._pipe < 0:
            read, self._pipe = os.pipe()
            os.set_blocking(self._pipe, False)
            signal.signal(signal.SIGURG, _do_nothing)
            main = threading.get_ident()
            threading.Thread(target=_wake, args=(read, main), name="eagerlab-interrupts", daemon=True).start()
        signal.set_wakeup_fd(self._pipe, warn_on_full_buffer=False)


def _do_nothing(*_: object) -> None:
    """Let the signal interrupt a wait: what Python has noted before is handled then."""


def _wake(read: int, main: int) -> None:
    while noted := os.read(read, 256):
        if signal.SIGINT in noted:
            signal.pthread_kill(main, signal.SIGURG)
            time.sleep(_AGAIN)
            signal.pthread_kill(main, signal.SIGURG)
