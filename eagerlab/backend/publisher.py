"""Batches metrics and states, numbers events and sends them, so that the trainer never waits."""

from __future__ import annotations

import itertools
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from eagerlab.backend.metric_rows import OpenBatch, Rows, Stream, joined
from eagerlab.protocol.base import Problem
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.events import (
    CHANGE_NO_VALUES,
    Event,
    ExperimentChanged,
    Metrics,
    NamesChanged,
    ProblemRaised,
    State,
    StateChanged,
)
from eagerlab.store.errors import StoreError

Send = Callable[[Event, Sequence[memoryview]], None]
Write = Callable[[Any], object]

METRICS_SECONDS = 0.05
STATE_SECONDS = 0.1
RETRY_SECONDS = 1.0
"""How long rows that couldn't be written wait where nothing else comes to be sent."""
WRITTEN_AT_ONCE = 64
"""So many batches that waited are written together: one by one, those of an hour would take a minute."""
KEPT_ROWS = 2_000_000
"""Rows kept in memory while the store can't be written; more would cost a gigabyte."""


class MetricStore(Protocol):
    """What the publisher needs of a run store."""

    def append_metrics(
        self,
        run: str,
        stream: Stream,
        names: Sequence[str],
        steps: npt.NDArray[np.int64],
        times: npt.NDArray[np.float64],
        values: npt.NDArray[np.float64],
    ) -> int:
        """Append rows (`steps`, `times` of n, `values` of n × names); return how many were there before."""


class Publisher:
    """Sends events in order and metrics in batches; all methods may be called from any thread.

    Parameters
    ----------
    send : callable
        Takes an event and its buffers; called behind one lock, so in the order of the sequence numbers.
    store : MetricStore, optional
        Where metrics go besides; a failure to write becomes one `Problem`, and training goes on.

    Attributes
    ----------
    cpu_seconds : float
        The processor's time that the publisher's thread has used so far.
    looking_seconds : float
        Likewise, of answering the window's panes: see `note_looking`.
    """

    def __init__(self, send: Send, store: MetricStore | None = None) -> None:
        self._send = send
        self.store = store
        self._send_lock = threading.Lock()
        self._sequence = 0
        self._changes = 0
        self._renames = 0
        self._rows_taken = 0
        self._buffer_lock = threading.Lock()
        self._batches: list[OpenBatch | Rows] = []
        self._state: State | None = None
        self._sent_state: State | None = None
        self._state_sent_at = 0.0
        self._rows_sent: dict[tuple[str, str], int] = {}
        self._round = threading.RLock()
        self._unwritten: deque[Rows | Write] = deque()
        self._store_failed = False
        self._lost_rows = 0
        self._wake = threading.Event()
        self._urgent = threading.Event()
        self._closing = False
        self.cpu_seconds = 0.0
        self.looking_seconds = 0.0
        self._looking = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="eagerlab-publisher", daemon=True)
        self._thread.start()

    def note_looking(self, seconds: float) -> None:
        """Add the processor's time that answering a pane has used."""
        with self._looking:
            self.looking_seconds += seconds

    def publish(self, event: Event, buffers: Sequence[memoryview] = ()) -> None:
        """Send `event` at once, with the next sequence number."""
        with self._send_lock:
            self._sequence += 1
            self._changes += not isinstance(event, CHANGE_NO_VALUES)
            self._renames += isinstance(event, (NamesChanged, ExperimentChanged))
            self._send(event.model_copy(update={"sequence": self._sequence}), buffers)

    def state(self, state: State) -> None:
        """Send `state` soon: at most 10 a second, always the last one; a new phase or activity at once."""
        with self._buffer_lock:
            self._state = state
            shown = self._sent_state
            urgent = shown is None or (shown.phase, shown.activity) != (state.phase, state.activity)
        if urgent:
            self._urgent.set()
        self._wake.set()

    def metrics(
        self,
        run_id: str,
        stream: Stream,
        names: tuple[str, ...],
        step: int,
        seconds: float,
        values: Sequence[float],
    ) -> None:
        """Add one row of a run's stream; it goes out and into the store within 50 ms.

        Parameters
        ----------
        run_id, stream, names
            Where the row belongs; a batch ends when any of them changes.
        step : int
            The step the values belong to.
        seconds : float
            Since the run's start.
        values : sequence of float
            One for each name.
        """
        with self._buffer_lock:
            batch = self._batches[-1] if self._batches else None
            if not isinstance(batch, OpenBatch) or batch.key != (run_id, stream, names):
                batch = OpenBatch(run_id, stream, names)
                self._batches.append(batch)
            self._rows_taken += 1
            batch.steps.append(step)
            batch.times.append(seconds)
            batch.values.append(values)
        if not self._wake.is_set():
            self._wake.set()

    def rows(
        self,
        run_id: str,
        stream: Stream,
        names: tuple[str, ...],
        steps: npt.NDArray[np.int64],
        seconds: npt.NDArray[np.float64],
        values: npt.NDArray[np.float64],
    ) -> None:
        """Add many rows of a run's stream at once; see `metrics`.

        Parameters
        ----------
        run_id, stream, names
            Where the rows belong.
        steps : array of int64, shape (n,)
            The steps that the values belong to.
        seconds : array of float64, shape (n,)
            Since the run's start.
        values : array of float64, shape (n, len(names))
            Not to be changed afterwards, and neither are the others.
        """
        with self._buffer_lock:
            self._batches.append(Rows(run_id, stream, names, steps, seconds, values))
            self._rows_taken += len(steps)
        if not self._wake.is_set():
            self._wake.set()

    def record(self, write: Write) -> None:
        """Let `write` work on the store now or, where it can't be written, as soon as it can."""
        with self._round:
            self._unwritten.append(write)
            self._write_rows()

    def changes(self) -> int:
        """Return a number that grows with each row, and with each event that values may have changed by."""
        return self._rows_taken + self._changes

    def renames(self) -> int:
        """Return a number that grows when names or parts of the experiment may be others."""
        return self._renames

    def flush(self) -> None:
        """Block until all that was given before is sent, and in the store unless that can't be written."""
        self._send_all(force_state=True)

    def close(self) -> None:
        """Flush and end the thread."""
        if self._closing:
            return
        self.flush()
        self._closing = True
        self._urgent.set()
        self._wake.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        while not self._closing:
            self._wake.wait(RETRY_SECONDS if self._unwritten else None)
            self._wake.clear()
            self._send_all(force_state=self._urgent.is_set())
            self.cpu_seconds = time.thread_time()
            # A pause after each round gathers rows into batches; an urgent state ends it.
            self._urgent.wait(METRICS_SECONDS)

    def _send_all(self, *, force_state: bool) -> None:
        with self._round:
            self._urgent.clear()
            with self._buffer_lock:
                batches, self._batches = self._batches, []
            for rows in joined(batches):
                # Written first: whoever reads the event finds its rows in the store.
                self._unwritten.append(rows)
                self._write_rows()
                self._send_rows(rows)
            if self._unwritten:
                self._write_rows()
            self._send_state(force=force_state)

    def _send_rows(self, rows: Rows) -> None:
        key = (rows.run, rows.stream)
        first = self._rows_sent.get(key, 0)
        self._rows_sent[key] = first + len(rows.steps)
        event = Metrics(
            run=rows.run, stream=rows.stream, names=rows.names, first_row=first, rows=len(rows.steps)
        )
        self.publish(event, [array_buffer(array)[1] for array in (rows.steps, rows.times, rows.values)])

    def _send_state(self, *, force: bool) -> None:
        with self._buffer_lock:
            state = self._state
            if state is None:
                return
            if not force and time.monotonic() - self._state_sent_at < STATE_SECONDS:
                self._wake.set()
                return
            self._state, self._sent_state = None, state
        self._state_sent_at = time.monotonic()
        self.publish(StateChanged(state=state))

    def _write_rows(self) -> None:
        """Write what is waiting; on failure keep it, say so once, and try again with the next batch."""
        if self.store is None:
            self._unwritten.clear()
            return
        while self._unwritten:
            first, count = self._first_unwritten()
            try:
                if isinstance(first, Rows):
                    before = self.store.append_metrics(
                        first.run, first.stream, first.names, first.steps, first.times, first.values
                    )
                    # A run that was resumed has rows of an earlier process.
                    self._rows_sent.setdefault((first.run, first.stream), before)
                else:
                    first(self.store)
            except (OSError, sqlite3.Error, StoreError) as error:
                self._keep_unwritten(error)
                return
            for _ in range(count):
                self._unwritten.popleft()
        if self._store_failed:
            self._store_failed = False
            what = "The run's metrics are being written again."
            why = f"{self._lost_rows} rows were lost meanwhile." if self._lost_rows else "Nothing was lost."
            self._lost_rows = 0
            self.publish(ProblemRaised(problem=Problem(what=what, why=why, severity="info")))

    def _first_unwritten(self) -> tuple[Rows | Write, int]:
        """Return what is to be written next, rows of one stream together, and of how many pieces it is."""
        first = self._unwritten[0]
        if not isinstance(first, Rows):
            return first, 1
        group = []
        for piece in itertools.islice(self._unwritten, WRITTEN_AT_ONCE):
            if not isinstance(piece, Rows) or piece.key != first.key:
                break
            group.append(piece)
        (rows,) = joined(group)
        return rows, len(group)

    def _keep_unwritten(self, error: Exception) -> None:
        kept = sum(map(_count, self._unwritten))
        while kept > KEPT_ROWS:
            lost = _count(self._unwritten.popleft())
            kept -= lost
            self._lost_rows += lost
        if not self._store_failed:
            self._store_failed = True
            self._wake.set()  # the thread tries again from now on, also where nothing comes any more
            problem = Problem(
                what="The run's metrics can't be written.",
                why=error.problem.why if isinstance(error, StoreError) else f"The system says: {error}.",
                todo="Training goes on and they are kept in memory: make room on the disk.",
            )
            self.publish(ProblemRaised(problem=problem))


def _count(waiting: Rows | Write) -> int:
    return len(waiting.steps) if isinstance(waiting, Rows) else 1
