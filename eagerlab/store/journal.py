"""The database's journal, carried into its file beside whoever writes."""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

MOVE_BYTES = 2_000_000
COMMIT_BYTES = 16_000
"""What each commit writes besides its rows: whole pages."""


class Journal:
    """Carries what has been written into the file, on a thread of its own for that time.

    SQLite would do so in the midst of a commit once the journal is long, and wait for the disk there, which
    takes a tenth of a second and more: so late would points come to the plot. What has been committed is safe
    in the journal as well.

    Parameters
    ----------
    path : Path
        The database.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._bytes = 0
        self._thread: threading.Thread | None = None

    def grew(self, count: int) -> None:
        """Note that rows of so many bytes were committed. One thread at a time."""
        self._bytes += count + COMMIT_BYTES
        if self._bytes < MOVE_BYTES or (self._thread is not None and self._thread.is_alive()):
            return
        self._bytes = 0
        self._thread = threading.Thread(target=self._move, name="eagerlab-journal", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Wait for the thread."""
        if self._thread is not None:
            self._thread.join()

    def _move(self) -> None:
        try:
            with closing(sqlite3.connect(self._path, isolation_level=None)) as connection:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        except sqlite3.Error as error:
            # It is tried again later; at the latest, when the journal is long, by a commit, which tells.
            logging.getLogger(__name__).info("The journal of %s stays: %s", self._path, error)
