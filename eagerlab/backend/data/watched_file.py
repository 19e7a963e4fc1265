"""`open` for the source of an experiment, so that its reading of a file can be watched and ended."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from typing_extensions import override

from eagerlab.backend.data.reading import Reading


class _WatchedFile(io.FileIO):
    """A file that tells a reading how far it is."""

    def __init__(self, path: str, reading: Reading) -> None:
        super().__init__(path)
        self._reading = reading
        self._size = Path(path).stat().st_size

    @override
    def readinto(self, buffer: Any, /) -> int | None:
        self._reading.progress(self.tell(), self._size, "Reading the table")
        return super().readinto(buffer)


def watched_open(reading: Reading) -> Any:
    """Return a function like `open`; what is read with it can be ended.

    Parameters
    ----------
    reading : Reading
        Is told the bytes of the last opened file; its end is raised by the next read.

    Returns
    -------
    callable
        Of files to be read as text; others are opened as usual.
    """

    def opened(file: Any, mode: str = "r", *args: Any, **options: Any) -> Any:
        if mode != "r" or not isinstance(file, str):
            return open(file, mode, *args, **options)  # noqa: PTH123 - it stands for `open`
        return io.TextIOWrapper(io.BufferedReader(_WatchedFile(file, reading), 1 << 18), *args, **options)

    return opened
