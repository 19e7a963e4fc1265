"""Sharing the interpreter with the console's cells while training."""

from __future__ import annotations

import sys
import threading
import time

SWITCH_SECONDS = 0.0001
"""How long another thread may keep the interpreter while the trainer waits for it.

A step op by op gives the interpreter away at each operation. Beside a cell of pure Python it used to get it
back after Python's 5 ms; so training fell to a twentieth.
"""


class Sharing:
    """Lets threads take turns quickly while training. On the trainer's thread."""

    def __init__(self) -> None:
        self._before: float | None = None

    def begin(self) -> None:
        """Switch quickly from now on; nothing where the person has asked for still quicker turns."""
        if self._before is None and sys.getswitchinterval() > SWITCH_SECONDS:
            self._before = sys.getswitchinterval()
            sys.setswitchinterval(SWITCH_SECONDS)

    def end(self) -> None:
        """Switch as before, unless somebody has set something else meanwhile."""
        before, self._before = self._before, None
        if before is not None and abs(sys.getswitchinterval() - SWITCH_SECONDS) < 1e-6:
            sys.setswitchinterval(before)


def main_thread_seconds() -> float:
    """Return the processor's time that the console's thread has used; 0 where the system doesn't tell."""
    if sys.platform != "linux":
        return 0.0
    return time.clock_gettime(time.pthread_getcpuclockid(threading.main_thread().ident or 0))
