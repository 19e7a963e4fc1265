"""Reading runs while another process writes them."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt
import psutil

from eagerlab.store.columns import LITTLE_FLOAT, LITTLE_INT, put_together
from eagerlab.store.database import database_problem, open_for_reading
from eagerlab.store.errors import StoreError

CLOCK_SLACK = 10.0
"""Seconds by which the start of a process may seem to move when the clock is set."""

RunState = Literal["training", "paused", "finished", "stopped", "failed", "interrupted"]


@dataclass(frozen=True)
class RunRow:
    """A run as the table shows it.

    Attributes
    ----------
    id : str
        Begins with its date.
    experiment : str
        Its name.
    started : str
        UTC, ISO 8601.
    state : str
        ``interrupted`` when the process that trained it is gone without having ended it.
    device, mode : str
        As in `State`.
    seed, first_step, steps : int
        `steps` were done at its end, `first_step` of them before this run.
    loss, accuracy, validation_loss, validation_accuracy : float or None
        The latest values; NaN where they were not a number, None where there were none.
    """

    id: str
    experiment: str
    started: str
    state: RunState
    device: str
    mode: str
    seed: int
    first_step: int
    steps: int
    loss: float | None
    accuracy: float | None
    validation_loss: float | None
    validation_accuracy: float | None


@dataclass(frozen=True)
class EventRow:
    """Something that happened during a run; see `Marker`. `happened` is UTC, ISO 8601."""

    step: int
    happened: str
    what: str
    label: str
    detail: str


@dataclass(frozen=True)
class Curves:
    """Metrics of one stream of a run.

    Attributes
    ----------
    names : tuple of str
        Of the columns of `values`.
    steps : ndarray, int64, shape (n,)
        Counted from 1.
    times : ndarray, float64, shape (n,)
        Seconds since the run began.
    values : ndarray, float64, shape (n, len(names))
        NaN also where a metric was not recorded.
    recorded : ndarray, bool, shape (n, len(names)), or None
        Which of `values` were recorded; None where all were.
    """

    names: tuple[str, ...]
    steps: npt.NDArray[np.int64]
    times: npt.NDArray[np.float64]
    values: npt.NDArray[np.float64]
    recorded: npt.NDArray[np.bool_] | None = None

    def column(self, name: str) -> npt.NDArray[np.float64]:
        """Return the values of one metric.

        Parameters
        ----------
        name : str
            One of `names`.

        Returns
        -------
        ndarray, float64, shape (n,)
            A view.
        """
        return self.values[:, self.names.index(name)]


class RunReader:
    """Reads runs; any thread may call, one is served at a time. Never writes.

    Parameters
    ----------
    path : Path
        The database. While it is not there, there are no runs.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._opened: tuple[int, int] | None = None

    def runs(self) -> list[RunRow]:
        """Return all runs, the newest first.

        Returns
        -------
        list of RunRow
            Empty when there are none.

        Raises
        ------
        StoreError
            The file is damaged, or a newer EagerLab has written it.
        """
        rows = self._query(
            "SELECT id, experiment, started, state, device, mode, seed, first_step, steps, loss, accuracy,"
            " validation_loss, validation_accuracy, pid, pid_started FROM runs ORDER BY started DESC, id"
        )
        return [_run_row(row) for row in rows]

    def run(self, run: str) -> RunRow | None:
        """Return one run.

        Parameters
        ----------
        run : str
            Its id.

        Returns
        -------
        RunRow or None
            None when there is no such run.

        Raises
        ------
        StoreError
            As in `runs`.
        """
        return next((row for row in self.runs() if row.id == run), None)

    def experiment(self, run: str) -> tuple[str, str]:
        """Return what was trained.

        Parameters
        ----------
        run : str
            Its id.

        Returns
        -------
        str
            The spec as JSON, or empty.
        str
            The source, or empty.

        Raises
        ------
        StoreError
            As in `runs`.
        """
        rows = self._query("SELECT spec, source FROM runs WHERE id = ?", run)
        return (str(rows[0][0]), str(rows[0][1])) if rows else ("", "")

    def metrics(self, run: str, stream: str, first_row: int = 0) -> Curves:
        """Return the metrics of a run.

        Parameters
        ----------
        run : str
            Its id.
        stream : {"train", "validation", "followed"}
            Which curves.
        first_row : int
            Leave out the rows before.

        Returns
        -------
        Curves
            Without rows when there are none.

        Raises
        ------
        StoreError
            As in `runs`.
        """
        rows = self._query(
            "SELECT first_row, row_count, names, steps, times, metrics FROM batches"
            " WHERE run = ? AND stream = ? AND first_row >= (SELECT coalesce(max(first_row), 0) FROM batches"
            " WHERE run = ? AND stream = ? AND first_row <= ?) ORDER BY first_row",
            *(run, stream, run, stream, first_row),
        )
        steps = np.frombuffer(b"".join([row[3] for row in rows]), dtype=LITTLE_INT)
        times = np.frombuffer(b"".join([row[4] for row in rows]), dtype=LITTLE_FLOAT)
        names, values, recorded = put_together(
            [(json_names, count, blob) for _, count, json_names, _, _, blob in rows]
        )
        skip = max(0, first_row - rows[0][0]) if rows else 0
        return Curves(
            names,
            steps[skip:],
            times[skip:],
            values[skip:],
            None if recorded is None else recorded[skip:],
        )

    def events(self, run: str) -> list[EventRow]:
        """Return what happened during a run, in order.

        Parameters
        ----------
        run : str
            Its id.

        Returns
        -------
        list of EventRow
            Empty when nothing did.

        Raises
        ------
        StoreError
            As in `runs`.
        """
        rows = self._query(
            "SELECT step, happened, what, label, detail FROM events WHERE run = ? ORDER BY id", run
        )
        return [EventRow(*row) for row in rows]

    def close(self) -> None:
        """Close the file; a later call opens it again."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _query(self, statement: str, *values: object) -> list[tuple]:  # type: ignore[type-arg]
        with self._lock, self._problems("The runs cannot be read"):
            connection = self._connect()
            return [] if connection is None else connection.execute(statement, values).fetchall()

    def _connect(self) -> sqlite3.Connection | None:
        """Open the file when it has come, and again when another one has taken its place."""
        try:
            status = os.stat(self.path)  # noqa: PTH116
        except FileNotFoundError:
            self.close()
            return None
        identity = (status.st_dev, status.st_ino)
        if self._connection is None or self._opened != identity:
            self.close()
            self._connection = open_for_reading(self.path)
            self._opened = identity
        return self._connection

    @contextmanager
    def _problems(self, what: str) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(database_problem(what, self.path, error)) from error


def _run_row(row: tuple) -> RunRow:  # type: ignore[type-arg]
    run, experiment, started, state, device, mode, seed, first_step, steps = row[:9]
    loss, accuracy, validation_loss, validation_accuracy = (
        None if value is None else float(value) for value in row[9:13]
    )
    pid, pid_started = row[13:]
    if state in ("training", "paused") and not _is_alive(pid, pid_started):
        state = "interrupted"
    return RunRow(
        id=run,
        experiment=experiment,
        started=started,
        state=state,
        device=device,
        mode=mode,
        seed=seed,
        first_step=first_step,
        steps=steps,
        loss=loss,
        accuracy=accuracy,
        validation_loss=validation_loss,
        validation_accuracy=validation_accuracy,
    )


def _is_alive(pid: int, started: float) -> bool:
    """Tell whether that very process lives: its number may have been given to another since."""
    try:
        return bool(abs(psutil.Process(pid).create_time() - started) < CLOCK_SLACK)
    except psutil.NoSuchProcess:
        return False
    except psutil.AccessDenied:
        return True
