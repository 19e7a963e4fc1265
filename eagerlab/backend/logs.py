"""Where log lines go: what a cell logs is part of its standard error, all else stays in the process's."""

from __future__ import annotations

import logging
import sys
import threading

FORMAT = "%(asctime)s %(name)s %(levelname)s: %(message)s"


class CellLog(logging.Handler):
    """Writes to the standard error there is when something is logged; any thread may log.

    The console takes ``sys.stderr`` over after logging has begun. A stream that was kept from before would
    bring a cell's warnings as output of native code.
    """

    def emit(self, record: logging.LogRecord) -> None:
        """Write `record`; what fails is told as Python's handlers tell it."""
        try:
            in_cell = threading.current_thread() is threading.main_thread()
            stream = sys.stderr if in_cell else sys.__stderr__
            if stream is not None:
                stream.write(f"{self.format(record)}\n")
                stream.flush()
        except Exception:  # noqa: BLE001 - a log line must not end what it tells of
            self.handleError(record)


def begin() -> None:
    """Let warnings and worse be logged; once, at the start of the process."""
    logging.basicConfig(level=logging.WARNING, format=FORMAT, handlers=[CellLog()])
