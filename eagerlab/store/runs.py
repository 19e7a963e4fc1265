"""Runs, their metrics and their events, in one SQLite file that another process may read meanwhile."""

from __future__ import annotations

import json
import math
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import numpy as np
import psutil
from typing_extensions import override

from eagerlab.store import batches
from eagerlab.store.columns import LITTLE_FLOAT, LITTLE_INT
from eagerlab.store.database import open_for_writing, transaction
from eagerlab.store.journal import Journal
from eagerlab.store.reader import RunReader

EndState = Literal["finished", "stopped", "failed"]

PAUSE = 0.001


class RunStore(RunReader):
    """Writes runs and reads them; any thread may call, one is served at a time.

    Parameters
    ----------
    path : Path
        The database; it is made when it is not there. Its folder must exist.

    Attributes
    ----------
    problem : Problem or None
        Says that the file was damaged and where it was put.

    Raises
    ------
    StoreError
        It cannot be opened or written, or a newer EagerLab has written it.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._writer, self.problem = open_for_writing(path)
        self._journal = Journal(path)
        self._rows: dict[tuple[str, str], int] = {}
        self._small: dict[tuple[str, str], int] = {}
        self._process = _this_process()

    @staticmethod
    def open_reader(path: Path) -> RunReader:
        """Open the runs for reading, from any process; the file need not be there yet.

        Parameters
        ----------
        path : Path
            The database.

        Returns
        -------
        RunReader
            Close it at the end.
        """
        return RunReader(path)

    def start_run(
        self,
        experiment: str,
        *,
        device: str = "auto",
        mode: str = "eager",
        seed: int = 0,
        first_step: int = 0,
        spec: str = "",
        source: str = "",
        run: str = "",
    ) -> str:
        """Begin a run, in state ``training``.

        Parameters
        ----------
        experiment : str
            Its name.
        device, mode : str
            As in `State`.
        seed : int
            Of the experiment.
        first_step : int
            Steps that were done before this run.
        spec : str
            The experiment's spec as JSON, or empty.
        source : str
            The source that runs, or empty.
        run : str
            Its id, when it has one already.

        Returns
        -------
        str
            The new run's id; one chosen here begins with its date.

        Raises
        ------
        StoreError
            It could not be written.
        """
        now = datetime.now(UTC)
        fields = (experiment, now.isoformat(), "", "training", device, mode, seed, first_step, first_step)
        with self._write("The run was not recorded"):
            while not run:
                run = f"{now.astimezone():%Y-%m-%d-%H%M}-{secrets.token_hex(2)}"
                if self._writer.execute("SELECT 1 FROM runs WHERE id = ?", (run,)).fetchone():
                    run = ""
            self._writer.execute(
                "INSERT INTO runs (id, experiment, started, ended, state, device, mode, seed, first_step,"
                " steps, spec, source, pid, pid_started) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (run, *fields, spec, source, *self._process),
            )
        return run

    def append_metrics(
        self,
        run: str,
        stream: str,
        names: Sequence[str],
        steps: Sequence[int] | np.ndarray,
        times: Sequence[float] | np.ndarray,
        values: Sequence[Sequence[float]] | np.ndarray,
    ) -> int:
        """Add rows and commit them: they survive the death of this process.

        Parameters
        ----------
        run : str
            From `start_run`.
        stream : {"train", "validation"}
            Which curve.
        names : sequence of str
            Of the columns of `values`.
        steps : sequence of int, shape (n,)
            Counted from 1.
        times : sequence of float, shape (n,)
            Seconds since the run began.
        values : array of float, shape (n, len(names))
            NaN and infinities allowed.

        Returns
        -------
        int
            The number of this stream's rows before these.

        Raises
        ------
        StoreError
            Nothing was written; the same rows may be given again.
        ValueError
            The shapes do not agree.
        """
        step_column = np.ascontiguousarray(steps, dtype=LITTLE_INT)
        time_column = np.ascontiguousarray(times, dtype=LITTLE_FLOAT)
        table = np.ascontiguousarray(values, dtype=LITTLE_FLOAT)
        count = len(step_column)
        if (
            step_column.shape != (count,)
            or time_column.shape != (count,)
            or table.shape != (count, len(names))
        ):
            raise ValueError(
                f"Expected n steps, n times and n × {len(names)} values. "
                f"Received shapes {step_column.shape}, {time_column.shape} and {table.shape}."
            )
        key = (run, stream)
        columns = (json.dumps(list(names)), step_column.tobytes(), time_column.tobytes(), table.tobytes())
        with self._lock:
            small = self._small.get(key, 0) + 1 if count < batches.SMALL_ROWS else 0
            with self._write("The metrics were not saved"):
                first = (
                    self._rows[key] if key in self._rows else batches.count_rows(self._writer, run, stream)
                )
                batches.insert_batch(self._writer, run, stream, first, count, columns)
                if count:
                    latest = dict(zip(names, map(float, table[-1]), strict=True))
                    batches.note_latest(self._writer, run, stream, int(step_column[-1]), latest)
                if small >= batches.MERGE_COUNT:
                    batches.merge_last(self._writer, run, stream, small)
                    small = 0
            self._rows[key], self._small[key] = first + count, small
            self._journal.grew(sum(map(len, columns)))
        return first

    def append_event(self, run: str, step: int, what: str, label: str, detail: str = "") -> None:
        """Record something that happened during a run.

        Parameters
        ----------
        run : str
            From `start_run`.
        step : int
            Steps done when it happened.
        what : str
            As in `Marker`.
        label : str
            A few words for the plot.
        detail : str
            The rest.

        Raises
        ------
        StoreError
            It could not be written.
        """
        with self._write("The event was not recorded"):
            self._writer.execute(
                "INSERT INTO events (run, step, happened, what, label, detail) VALUES (?, ?, ?, ?, ?, ?)",
                (run, step, datetime.now(UTC).isoformat(), what, label, detail),
            )

    def update_run(
        self,
        run: str,
        *,
        state: str | None = None,
        steps: int | None = None,
        loss: float | None = None,
        accuracy: float | None = None,
        validation_loss: float | None = None,
        validation_accuracy: float | None = None,
        device: str | None = None,
        mode: str | None = None,
    ) -> None:
        """Change what the table of runs shows; what is None stays as it is.

        Parameters
        ----------
        run : str
            From `start_run`.
        state : {"training", "paused", "finished", "stopped", "failed"}, optional
            See `end` for the last three.
        steps : int, optional
            Steps done.
        loss, accuracy, validation_loss, validation_accuracy : float, optional
            The latest values; NaN is kept.
        device, mode : str, optional
            As in `State`.

        Raises
        ------
        StoreError
            It could not be written.
        """
        numbers = {
            "loss": loss,
            "accuracy": accuracy,
            "validation_loss": validation_loss,
            "validation_accuracy": validation_accuracy,
        }
        fields: dict[str, str | int | float | None] = {
            "state": state,
            "steps": steps,
            "device": device,
            "mode": mode,
        }
        # SQLite turns NaN into NULL, which would read as "none yet".
        fields |= {
            name: "nan" if value is not None and math.isnan(value) else value
            for name, value in numbers.items()
        }
        changed = {name: value for name, value in fields.items() if value is not None}
        if not changed:
            return
        pid, pid_started = self._process
        assignments = ", ".join(f"{name} = :{name}" for name in changed)
        with self._write("The run was not recorded"):
            self._writer.execute(
                f"UPDATE runs SET {assignments}, pid = :pid, pid_started = :pid_started WHERE id = :id",
                {**changed, "id": run, "pid": pid, "pid_started": pid_started},
            )

    def end(self, run: str, state: EndState = "finished") -> None:
        """End a run.

        Parameters
        ----------
        run : str
            From `start_run`.
        state : {"finished", "stopped", "failed"}
            How it ended.

        Raises
        ------
        StoreError
            It could not be written.
        """
        with self._write("The run was not recorded"):
            self._writer.execute(
                "UPDATE runs SET state = ?, ended = ? WHERE id = ?",
                (state, datetime.now(UTC).isoformat(), run),
            )

    def delete_run(self, run: str) -> None:
        """Remove a run with its metrics and events, and give the space back.

        Parameters
        ----------
        run : str
            Its id; one that is not there is no error.

        Raises
        ------
        StoreError
            It could not be removed.
        """
        # In pieces, with pauses, so that metrics of another run can be written in between.
        more = True
        while more:
            with self._write("The run was not deleted"):
                more = batches.delete_some(self._writer, run)
            time.sleep(PAUSE)
        with self._lock, self._write("The run was not deleted"):
            self._writer.execute("DELETE FROM runs WHERE id = ?", (run,))
            self._rows = {key: rows for key, rows in self._rows.items() if key[0] != run}
            self._small = {key: count for key, count in self._small.items() if key[0] != run}
        more = True
        while more:
            with self._lock, self._problems("The space of a deleted run was not given back"):
                more = batches.give_space_back(self._writer)
            time.sleep(PAUSE)

    @override
    def close(self) -> None:
        """Close the file, once and for all."""
        self._journal.close()
        with self._lock:
            self._writer.close()

    @override
    def _connect(self) -> sqlite3.Connection:
        return self._writer

    @contextmanager
    def _write(self, what: str) -> Iterator[None]:
        with self._lock, self._problems(what), transaction(self._writer):
            yield


def _this_process() -> tuple[int, float]:
    return os.getpid(), psutil.Process().create_time()
