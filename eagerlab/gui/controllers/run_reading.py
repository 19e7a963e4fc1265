"""Curves of a run as they are read from the store. No Qt; any thread."""

from __future__ import annotations

from eagerlab.gui.models.history import OVERLAY_LIMIT, STREAMS, Batch, Mark, RunCurves
from eagerlab.gui.told import told
from eagerlab.store.reader import Curves, RunReader


def read_run(reader: RunReader, run: str, title: str) -> RunCurves:
    """Read a whole run, to be laid over another one."""
    curves = RunCurves(run, title, OVERLAY_LIMIT)
    for name in STREAMS:
        curves.stream(name).take(batch_of(reader.metrics(run, name), 0))
    curves.marks = [Mark(row.step, row.what, told(row.label), told(row.detail)) for row in reader.events(run)]
    return curves


def batch_of(read: Curves, first_row: int) -> Batch:
    """Return what was read as rows that arrive; `first_row` counts those before."""
    return Batch(first_row, read.names, read.steps, read.values, read.recorded)
