"""From a text file to a table that can be trained on: read as a whole, with a suggestion how to use it."""

from __future__ import annotations

from pathlib import Path

from eagerlab.backend.data.reading import Found, Reading
from eagerlab.backend.data.table_dialect import SAMPLE_CHARACTERS, Dialect, find_dialect
from eagerlab.backend.data.table_findings import in_lines, table_findings
from eagerlab.backend.data.table_scan import Scan, Scans
from eagerlab.backend.data.table_suggest import suggest_columns
from eagerlab.backend.data.table_text import encoding_name, find_encoding
from eagerlab.backend.errors import LabError
from eagerlab.experiment.data_spec import MISSING_MARKS, TableData

_MOST_COLUMNS = 100_000
_MANY_ROWS = 1000


def table_found(path: Path, wanted: TableData | None, reading: Reading, scans: Scans | None = None) -> Found:
    """Look into a table.

    Parameters
    ----------
    path : Path
        A text file.
    wanted : TableData, optional
        What the person has chosen holds; what follows from it is found out anew.
    reading : Reading
        Is told how far it is; may end it.
    scans : Scans, optional
        Remember what was read last.

    Returns
    -------
    Found
        Always with data.

    Raises
    ------
    LabError
        Nothing in it can be used; says why and what to do.
    """
    encoding = wanted.encoding if wanted is not None else find_encoding(path, reading)
    dialect = find_dialect(encoding, _sample(path, encoding), wanted)
    marks = wanted.missing if wanted is not None else MISSING_MARKS
    scan = (scans or Scans()).scan(path, dialect, marks, reading)
    _refuse_empty(path, scan, dialect)
    task, choices = suggest_columns(scan, wanted)
    data = TableData.model_validate(
        {
            "path": str(path),
            "separator": dialect.separator,
            "encoding": dialect.encoding,
            "decimal": dialect.decimal,
            "thousands": dialect.thousands,
            "quote": dialect.quote,
            "header": dialect.header,
            "skip_bad_rows": wanted.skip_bad_rows if wanted is not None else False,
            "missing": marks,
            "columns": [choice.column for choice in choices],
            "task": task,
            "normalisation": wanted.normalisation if wanted is not None else "standard",
            "split": wanted.split if wanted is not None else {"validation": _share(scan.rows)},
        }
    )
    return Found(
        data=data,
        findings=table_findings(scan, dialect, data, choices),
        columns=tuple(tally.found() for tally in scan.tallies),
        rows=scan.rows,
        first_rows=tuple(scan.first_rows),
        name=path.stem[:200] or path.name[:200],
        count=scan.rows,
        class_counts=_class_counts(scan, data),
        target_scale=_target_scale(scan, data),
    )


def _share(rows: int) -> float:
    """Return how much to keep back: of few rows more, or a check would say nothing."""
    return 0.1 if rows >= _MANY_ROWS else 0.2


def _sample(path: Path, encoding: str) -> str:
    try:
        with path.open(encoding=encoding, errors="replace", newline="") as file:
            return file.read(SAMPLE_CHARACTERS)
    except (LookupError, UnicodeError) as error:
        raise LabError(
            f"{path.name} cannot be read as {encoding_name(encoding)}: {error}.",
            "",
            "Choose another encoding.",
        ) from error


def _refuse_empty(path: Path, scan: Scan, dialect: Dialect) -> None:
    if len(scan.names) > _MOST_COLUMNS:
        raise LabError(
            f"{path.name} has {len(scan.names):,} columns.",
            f"EagerLab reads tables of up to {_MOST_COLUMNS:,}.",
            "Is the separator right?",
        )
    if scan.rows:
        return
    if scan.bad_count:
        lines = in_lines([line for line, _ in scan.bad], scan.bad_count)
        raise LabError(
            f"{path.name} has no row with as many cells as there are names ({len(scan.names):,}): {lines}.",
            "",
            "Choose another separator or quoting character, or mend the file.",
        )
    if not scan.names:
        raise LabError(f"{path.name} has no rows: all its lines are empty.", "", "Choose another file.")
    if dialect.header:
        raise LabError(
            f"{path.name} has no rows: there is nothing below the names of its columns.",
            "",
            "Choose another file, or say that the first row holds no names.",
        )
    raise LabError(f"{path.name} has no rows.", "", "Choose another file.")


def _class_counts(scan: Scan, data: TableData) -> tuple[int, ...]:
    """Return how many rows each class has, in the order of the classes."""
    for column, tally in zip(data.columns, scan.tallies, strict=True):
        if column.role == "target" and data.task == "classification" and tally.distinct is not None:
            return tuple(tally.distinct[category] for category in column.categories)
    return ()


def _target_scale(scan: Scan, data: TableData) -> tuple[float, float] | None:
    """Return mean and deviation of a single target that is a number."""
    targets = [
        tally for column, tally in zip(data.columns, scan.tallies, strict=True) if column.role == "target"
    ]
    if data.task != "regression" or len(targets) != 1 or not targets[0].numbers:
        return None
    return targets[0].total / targets[0].numbers, targets[0].deviation
