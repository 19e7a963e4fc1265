"""Metrics in the database: batches of rows, each a row of SQLite with one blob a column."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Mapping

MERGE_COUNT = 256
"""So many small batches are put together into one, because a million tiny ones would be slow to read."""

SMALL_ROWS = 4096
"""Batches of fewer rows are small."""

DELETED_AT_ONCE = 50
PAGES_AT_ONCE = 1000

Columns = tuple[str, bytes, bytes, bytes]
"""Names as JSON, steps, times, and the values row by row."""


def insert_batch(
    connection: sqlite3.Connection, run: str, stream: str, first: int, count: int, columns: Columns
) -> None:
    """Add rows `first` … `first + count` of a stream."""
    connection.execute(
        "INSERT INTO batches (run, stream, first_row, row_count, names, steps, times, metrics)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (run, stream, first, count, *columns),
    )


def note_latest(
    connection: sqlite3.Connection, run: str, stream: str, step: int, latest: Mapping[str, float]
) -> None:
    """Keep the table of runs true to the newest row: so it is after the death of the process, too."""
    prefix = "" if stream == "train" else "validation_"
    # SQLite turns NaN into NULL, which would read as "none yet".
    fields: dict[str, float | str] = {
        f"{prefix}{name}": "nan" if math.isnan(latest[name]) else latest[name]
        for name in ("loss", "accuracy")
        if name in latest
    }
    if stream == "train":
        fields["steps"] = step
    if fields:
        assignments = ", ".join(f"{name} = :{name}" for name in fields)
        connection.execute(f"UPDATE runs SET {assignments} WHERE id = :id", {**fields, "id": run})


def count_rows(connection: sqlite3.Connection, run: str, stream: str) -> int:
    """Return how many rows a stream has."""
    (rows,) = connection.execute(
        "SELECT coalesce(max(first_row + row_count), 0) FROM batches WHERE run = ? AND stream = ?",
        (run, stream),
    ).fetchone()
    return int(rows)


def merge_last(connection: sqlite3.Connection, run: str, stream: str, count: int) -> None:
    """Put the last `count` batches of a stream together, where their columns are the same."""
    rows = connection.execute(
        "SELECT id, first_row, row_count, names, steps, times, metrics FROM batches"
        " WHERE run = ? AND stream = ? ORDER BY first_row DESC LIMIT ?",
        (run, stream, count),
    ).fetchall()[::-1]
    start = 0
    for end in range(1, len(rows) + 1):
        if end < len(rows) and rows[end][3] == rows[start][3]:
            continue
        group = rows[start:end]
        connection.executemany("DELETE FROM batches WHERE id = ?", [(row[0],) for row in group])
        steps, times, metrics = (b"".join(row[column] for row in group) for column in (4, 5, 6))
        total = sum(row[2] for row in group)
        insert_batch(connection, run, stream, group[0][1], total, (group[0][3], steps, times, metrics))
        start = end


def delete_some(connection: sqlite3.Connection, run: str) -> bool:
    """Remove some batches of a run; return whether there may be more."""
    deleted = connection.execute(
        "DELETE FROM batches WHERE id IN (SELECT id FROM batches WHERE run = ? LIMIT ?)",
        (run, DELETED_AT_ONCE),
    ).rowcount
    return deleted == DELETED_AT_ONCE


def give_space_back(connection: sqlite3.Connection) -> bool:
    """Shorten the file by some of its unused pages; return whether more are left."""
    # execute() would stop after the first page.
    connection.executescript(f"PRAGMA incremental_vacuum({PAGES_AT_ONCE})")
    (left,) = connection.execute("PRAGMA freelist_count").fetchone()
    return bool(left)
