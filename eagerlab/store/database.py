"""Opening the database of runs: its tables, their versions, and what to do when the file is damaged."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from eagerlab.protocol.base import Problem
from eagerlab.store.errors import StoreError

APPLICATION_ID = 0x45474C42
"""``EGLB``: marks a file as ours, so that another program's database is never written to."""

BUSY_MILLISECONDS = 5000
JOURNAL_BYTES = 16_000_000
JOURNAL_PAGES = 4_000

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE runs (
            id TEXT PRIMARY KEY, experiment TEXT NOT NULL, started TEXT NOT NULL, ended TEXT NOT NULL,
            state TEXT NOT NULL, device TEXT NOT NULL, mode TEXT NOT NULL, seed INTEGER NOT NULL,
            first_step INTEGER NOT NULL, steps INTEGER NOT NULL,
            loss, accuracy, validation_loss, validation_accuracy,
            spec TEXT NOT NULL, source TEXT NOT NULL, pid INTEGER NOT NULL, pid_started REAL NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE batches (
            id INTEGER PRIMARY KEY, run TEXT NOT NULL REFERENCES runs ON DELETE CASCADE, stream TEXT NOT NULL,
            first_row INTEGER NOT NULL, row_count INTEGER NOT NULL, names TEXT NOT NULL,
            steps BLOB NOT NULL, times BLOB NOT NULL, metrics BLOB NOT NULL
        )""",
        "CREATE UNIQUE INDEX batches_in_order ON batches (run, stream, first_row)",
        """CREATE TABLE events (
            id INTEGER PRIMARY KEY, run TEXT NOT NULL REFERENCES runs ON DELETE CASCADE,
            step INTEGER NOT NULL, happened TEXT NOT NULL,
            what TEXT NOT NULL, label TEXT NOT NULL, detail TEXT NOT NULL
        )""",
        "CREATE INDEX events_of_run ON events (run)",
    ),
)
"""The statements that lead from each version to the next; `PRAGMA user_version` counts those run."""

VERSION = len(MIGRATIONS)

_DAMAGE = {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}


def open_for_writing(path: Path) -> tuple[sqlite3.Connection, Problem | None]:
    """Open or make the database and bring it up to the present version.

    A damaged file is renamed, never deleted, and a new one is begun.

    Parameters
    ----------
    path : Path
        The file; its folder exists.

    Returns
    -------
    sqlite3.Connection
        In autocommit mode; usable from any thread, one at a time.
    Problem or None
        Says where a damaged file went.

    Raises
    ------
    StoreError
        The file cannot be opened or written, or a newer EagerLab has written it.
    """
    try:
        return _open_and_migrate(path), None
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise StoreError(database_problem("The runs cannot be opened", path, error)) from error
        problem = _move_aside(path, error)
    try:
        return _open_and_migrate(path), problem
    except sqlite3.DatabaseError as error:
        raise StoreError(database_problem("The runs cannot be opened", path, error)) from error


def open_for_reading(path: Path) -> sqlite3.Connection:
    """Open an existing database without ever writing to it.

    Parameters
    ----------
    path : Path
        The file.

    Returns
    -------
    sqlite3.Connection
        Usable from any thread, one at a time.

    Raises
    ------
    StoreError
        A newer EagerLab has written it.
    sqlite3.DatabaseError
        It cannot be opened, or is damaged.
    """
    try:
        return _open_read_only(path, "mode=ro")
    except sqlite3.OperationalError:
        if path.with_name(path.name + "-wal").exists():
            raise
        # On a read-only disk SQLite cannot make its shared memory file; a file that nobody writes needs none.
        return _open_read_only(path, "immutable=1")


def is_damage(error: sqlite3.Error) -> bool:
    """Tell whether an error means that the file itself is broken.

    Parameters
    ----------
    error : sqlite3.Error
        As it was raised.

    Returns
    -------
    bool
        False for a locked file, a full disk and the like.
    """
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in _DAMAGE


def database_problem(what: str, path: Path, error: sqlite3.Error) -> Problem:
    """Turn an error of SQLite's into words.

    Parameters
    ----------
    what : str
        The sentence's beginning, for example ``The metrics were not saved``.
    path : Path
        The database.
    error : sqlite3.Error
        As it was raised.

    Returns
    -------
    Problem
        What, why, and what to do.
    """
    elsewhere = "Choose a folder that can be written, or set EAGERLAB_HOME to one."
    why, todo = f"SQLite says: {error}.", "Restart the backend; if it happens again, move that file away."
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            why = "The disk is full."
            todo = "Free some space, for example by deleting old runs or checkpoints."
        case sqlite3.SQLITE_READONLY:
            why, todo = "The file or its folder is read-only.", elsewhere
        case sqlite3.SQLITE_CANTOPEN:
            readable = path.exists() and os.access(path, os.R_OK)
            why = "The file or its folder is read-only." if readable else "The file cannot be opened."
            todo = elsewhere
        case sqlite3.SQLITE_IOERR:
            why = f"The disk refuses to read or write ({error})."
            todo = "Look whether the disk is full or was unplugged."
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            why, todo = (
                "Another program has it locked.",
                "Close other EagerLab windows that use the same folder.",
            )
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            why = "The file is damaged."
            todo = "Start EagerLab again: it keeps the damaged file aside and begins a new one."
    return Problem(what=f"{what} ({path}).", why=why, todo=todo)


def _open_and_migrate(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=BUSY_MILLISECONDS / 1000, isolation_level=None, check_same_thread=False
    )
    try:
        version = _check_version(connection, path)
        if version == 0:
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")  # deleted runs give their space back
        connection.execute("PRAGMA journal_mode = WAL")
        # Each commit survives the death of the process; only a power cut may take the last ones.
        connection.execute("PRAGMA synchronous = NORMAL")
        # `Journal` carries it into the file before it becomes so long that a commit does.
        connection.execute(f"PRAGMA wal_autocheckpoint = {JOURNAL_PAGES}")
        connection.execute(f"PRAGMA journal_size_limit = {JOURNAL_BYTES}")
        connection.execute("PRAGMA foreign_keys = ON")
        if version < VERSION:
            _migrate(connection, path)
        connection.execute("SELECT count(loss) FROM runs").fetchone()
        connection.execute("SELECT count(step) FROM events").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _open_read_only(path: Path, option: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{option}",
        uri=True,
        timeout=BUSY_MILLISECONDS / 1000,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        _check_version(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _check_version(connection: sqlite3.Connection, path: Path) -> int:
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    owner = int(connection.execute("PRAGMA application_id").fetchone()[0])
    tables = int(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    if owner != APPLICATION_ID and (tables or version):
        raise StoreError(
            Problem(
                what=f"{path} is another program's database.",
                why="It does not carry EagerLab's mark, so it was left alone.",
                todo="Move it away, or set EAGERLAB_HOME to another folder.",
            )
        )
    if version > VERSION:
        raise StoreError(
            Problem(
                what=f"The runs in {path} were written by a newer EagerLab.",
                why=f"Their version is {version}; this EagerLab knows versions up to {VERSION}.",
                todo="Install the newer EagerLab again, or set EAGERLAB_HOME to another folder.",
            )
        )
    return version


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    with transaction(connection):
        # Read again under the lock: another process may have been quicker.
        version = _check_version(connection, path)
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit what the block does, or none of it.

    Parameters
    ----------
    connection : sqlite3.Connection
        In autocommit mode.
    """
    # IMMEDIATE waits for another writer now; a transaction that turns writer later fails at once instead.
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk has rolled back already
            connection.execute("ROLLBACK")
        raise


def _move_aside(path: Path, error: sqlite3.Error) -> Problem:
    stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S-%f")
    kept = path.with_name(f"{path.stem}-damaged-{stamp}{path.suffix}")
    for suffix in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(kept.with_name(kept.name + suffix))
    return Problem(
        what="The list of runs could not be read, and a new one was begun.",
        why=f"{path} is damaged ({error}).",
        todo=f"The damaged file was kept as {kept.name} in the same folder.",
        severity="warning",
    )
