"""Curves and pictures as files: written whole, or not at all. No Qt; any thread."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from eagerlab.gui.models.curves import Steps
from eagerlab.gui.models.decimate import Floats
from eagerlab.gui.models.history import STREAMS, RunCurves

_CHUNK = 50_000


@dataclass(frozen=True)
class Column:
    """One curve as it goes to a file: a copy, so that training may go on."""

    run: str
    stream: str
    name: str
    steps: Steps
    values: Floats


def columns_of(runs: Sequence[RunCurves]) -> list[Column]:
    """Copy the curves of runs. On the thread that owns them."""
    columns = []
    for run in runs:
        for stream in STREAMS:
            curves = run.stream(stream).curves
            for name in curves.names:
                series = curves.series(name)
                columns.append(
                    Column(run.run, stream, name, curves.steps_of(name), series.values(0, len(series)))
                )
    return columns


def write_table(path: Path, columns: Sequence[Column]) -> None:
    """Write curves as CSV with the columns run, stream, metric, step and value.

    Parameters
    ----------
    path : Path
        Replaced when it is there.
    columns : sequence of Column
        NaN is written as ``nan``, infinities as ``inf`` and ``-inf``.

    Raises
    ------
    OSError
        It could not be written; what was there before is still there.
    """
    with NamedTemporaryFile("wb", dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        temporary = Path(file.name)
        try:
            with io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True) as text:
                writer = csv.writer(text)
                writer.writerow(("run", "stream", "metric", "step", "value"))
                for column in columns:
                    _write_column(writer, column)
                text.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file whole or not at all.

    Raises
    ------
    OSError
        It could not be written; what was there before is still there.
    """
    with NamedTemporaryFile("wb", dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        temporary = Path(file.name)
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise


def _write_column(writer: object, column: Column) -> None:
    for start in range(0, len(column.steps), _CHUNK):
        steps = column.steps[start : start + _CHUNK].tolist()
        values = column.values[start : start + _CHUNK].tolist()
        writer.writerows(  # type: ignore[attr-defined]
            (column.run, column.stream, column.name, step, repr(value))
            for step, value in zip(steps, values, strict=True)
        )
