"""What native code and child processes print: into a file, and from there to the console.

A pipe can't be used: code that prints more than a pipe holds while it keeps the interpreter lock would wait
for a reader that never gets to run. A file takes everything at once.
"""

from __future__ import annotations

import codecs
import ctypes
import os
import re
import sys
import threading
from collections.abc import Callable
from pathlib import Path

LOOK_SECONDS = 0.05
READ_LIMIT = 1_000_000
"""Bytes forwarded at once; of more only the end."""
FILE_LIMIT = 64_000_000
"""Bytes after which the file is emptied (what it held was forwarded)."""

_LOG_LINE = re.compile(
    r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+: [IWE] "  # TensorFlow's
    r"|[IWE]\d{4} \d\d:\d\d:\d\d\.\d+ "  # absl's
    r"|[IWE]0000 00:00:\d+\.\d+ "
    r"|WARNING: All log messages before absl::InitializeLog"
    r"|To enable the following instructions:"
)
_MAYBE_LOG_LINE = re.compile(r"[\dIWET][\d:. IWE-]{0,40}$|WARNING: All[\w :]*$|To enable[\w ]*$")


class OutputCapture:
    """Points the process's descriptors 1 and 2 at a file and forwards what appears there during cells.

    Parameters
    ----------
    path : Path
        The log file; appended to.
    write : callable
        Takes new text; called on this object's thread, or on the caller's of `cell_ended`.
    """

    def __init__(self, path: Path, write: Callable[[str], None]) -> None:
        self.path = path
        self._write = write
        self._position = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._held = ""
        self._lock = threading.Lock()
        self._running = threading.Event()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="eagerlab-output", daemon=True)
        self._reader = -1

    def start(self) -> None:
        """Redirect the descriptors and start the thread."""
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        descriptor = os.open(self.path, flags, 0o600)
        for stream in (1, 2):
            os.dup2(descriptor, stream)
        os.close(descriptor)
        self._reader = os.open(self.path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._position = os.fstat(self._reader).st_size
        self._thread.start()

    def cell_began(self) -> None:
        """Forward from here on what is printed; what was printed before stays in the file only."""
        _flush_c_streams()
        with self._lock:
            self._position = os.fstat(self._reader).st_size
            self._decoder.reset()
            self._held = ""
        self._running.set()

    def cell_ended(self) -> None:
        """Forward the rest, before this returns."""
        if not self._running.is_set():
            return
        self._running.clear()
        _flush_c_streams()
        self._forward(last=True)

    def close(self) -> None:
        """End the thread; the descriptors stay where they are."""
        self._closed = True
        self._running.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        pause = threading.Event()
        while True:
            self._running.wait()
            if self._closed:
                return
            pause.wait(LOOK_SECONDS)
            if self._running.is_set() and not self._closed:
                _flush_c_streams()
                self._forward(last=False)

    def _forward(self, *, last: bool) -> None:
        with self._lock:
            text = self._held + self._decoder.decode(self._read(), last)
            self._held = ""
            shown = []
            for line in text.splitlines(keepends=True):
                whole = line[-1] in "\r\n"
                if not whole and not last and _MAYBE_LOG_LINE.match(line):
                    self._held = line
                elif not _LOG_LINE.match(line):
                    shown.append(line)
            if shown:
                self._write("".join(shown))

    def _read(self) -> bytes:
        size = os.fstat(self._reader).st_size
        left_out = size - self._position - READ_LIMIT
        note = b""
        if left_out > 0:
            note = f"\n… [{left_out:,} bytes of native output left out] …\n".encode()
            self._position += left_out
        os.lseek(self._reader, self._position, os.SEEK_SET)
        data = os.read(self._reader, max(size - self._position, 0))
        self._position += len(data)
        if self._position > FILE_LIMIT and self._position == os.fstat(self._reader).st_size:
            os.truncate(self.path, 0)
            self._position = 0
        return note + data


def _flush_c_streams() -> None:
    """Let C's own buffers out; this gives up the interpreter lock while it does."""
    _C.fflush(None)


_C = ctypes.CDLL("ucrtbase" if sys.platform == "win32" else None)
