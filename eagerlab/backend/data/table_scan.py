"""A table's whole file read once, in blocks, with the lines of the file: what is in it, what is bad."""

from __future__ import annotations

import csv
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TextIO

from eagerlab.backend.data.reading import Reading
from eagerlab.backend.data.table_dialect import Dialect
from eagerlab.backend.data.table_tally import EXAMPLES, Tally
from eagerlab.backend.data.table_text import encoding_name
from eagerlab.backend.errors import LabError

LONGEST_LINE = 20_000_000
_CELLS_AT_ONCE = 100_000
_LINES_BETWEEN_CHECKS = 2000
_DISTINCT_IN_A_COLUMN = 10_000
_DISTINCT_IN_ALL = 2_000_000
_DISTINCT_KEPT = 500_000
_FIRST_ROWS = 100


@dataclass
class Scan:
    """What a file holds.

    Attributes
    ----------
    names : tuple of str
        Of the columns: not empty, each once.
    given : tuple of str
        The names as they stand in the file; empty where the table has no header.
    rows : int
        Good ones.
    bad : list of (int, int)
        Line and number of cells of the first rows with too many or too few; `bad_count` of them in all.
    blank : list of int
        Lines of the first rows with nothing in any cell; `blank_count` of them in all.
    open_quote : int
        Line of a cell in quotes that goes on to the end of the file, or 0.
    """

    names: tuple[str, ...]
    given: tuple[str, ...] = ()
    tallies: list[Tally] = field(default_factory=list)
    rows: int = 0
    bad: list[tuple[int, int]] = field(default_factory=list)
    bad_count: int = 0
    widths: Counter[int] = field(default_factory=Counter)
    blank: list[int] = field(default_factory=list)
    blank_count: int = 0
    first_rows: list[tuple[str, ...]] = field(default_factory=list)
    open_quote: int = 0


def scan_table(path: Path, dialect: Dialect, missing: Sequence[str], reading: Reading) -> Scan:
    """Read all of a table.

    Parameters
    ----------
    path : Path
        A text file.
    dialect : Dialect
        How it is written.
    missing : sequence of str
        Marks of missing cells.
    reading : Reading
        Is told the bytes read; may end it.

    Raises
    ------
    LabError
        Its text cannot be read: bytes of another encoding, NUL bytes, endless lines or cells.
    """
    with path.open(encoding=dialect.encoding, newline="") as file:
        rows = _Rows(path, file, dialect, reading)
        try:
            return _scan(rows, dialect, frozenset(missing))
        except UnicodeDecodeError as error:
            raise LabError(
                f"{path.name} is not {encoding_name(dialect.encoding)}: line {rows.lines_read + 1} or one "
                f"soon after it holds other bytes (0x{error.object[error.start]:02X}).",
                "",
                "Choose another encoding.",
            ) from error
        except csv.Error as error:
            raise LabError(
                f"{path.name} cannot be split into cells from line {rows.line} on.",
                f"A quote that is opened there is never closed, or a cell is endless ({error}).",
                "Mend that line, or choose another quoting character.",
            ) from error


class Scans:
    """Keeps the last scan: who changes what columns are used for need not wait for the file again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: tuple[object, Scan] | None = None

    def scan(self, path: Path, dialect: Dialect, missing: Sequence[str], reading: Reading) -> Scan:
        """Return what `scan_table` does, from memory where the file is the same and read in the same way."""
        status = path.stat()
        key = (path, status.st_mtime_ns, status.st_size, status.st_ino, dialect, tuple(missing))
        with self._lock:
            if self._last is not None and self._last[0] == key:
                return self._last[1]
        found = scan_table(path, dialect, missing, reading)
        kept = sum(len(tally.distinct or ()) for tally in found.tallies) <= _DISTINCT_KEPT
        with self._lock:
            self._last = (key, found) if kept else None
        return found


class _Rows:
    """Rows of a file, each with the line where it begins."""

    def __init__(self, path: Path, file: TextIO, dialect: Dialect, reading: Reading) -> None:
        self.line = 1
        self.lines_read = 0
        self.spaced = dialect.separator == " "
        self._path = path
        self._file = file
        self._dialect = dialect
        self._reading = reading
        self._size = path.stat().st_size

    def __iter__(self) -> Iterator[tuple[int, list[str]]]:
        dialect = self._dialect
        reader = csv.reader(
            self._lines(), delimiter=dialect.separator, quotechar=dialect.quote, skipinitialspace=True
        )
        for cells in reader:
            yield self.line, cells
            self.line = reader.line_num + 1

    def _lines(self) -> Iterator[str]:
        for line in iter(partial(self._file.readline, LONGEST_LINE), ""):
            self.lines_read += 1
            if "\0" in line:
                raise LabError(
                    f"{self._path.name}, line {self.lines_read}: there is a NUL byte, which no text has.",
                    "The file was damaged, or is no text at all.",
                    "Mend that line, or write the file again.",
                )
            if len(line) == LONGEST_LINE:
                raise LabError(
                    f"{self._path.name}, line {self.lines_read} is longer than {LONGEST_LINE:,} characters.",
                    "That is no table.",
                    "Choose another file.",
                )
            if self.lines_read % _LINES_BETWEEN_CHECKS == 0:
                self._reading.progress(self._file.buffer.tell(), self._size, "Reading the table")
            yield line


def _scan(source: _Rows, dialect: Dialect, missing: frozenset[str]) -> Scan:
    rows = iter(source)
    blank: list[int] = []
    for line, cells in rows:
        if any(cells):
            break
        blank.append(line)
    else:
        return Scan(())
    first = dialect.trimmed(cells)
    following = _peek(rows, len(first))
    given = _column_names(first, [cells for _, cells in following if any(cells)], dialect)
    width = len(given)
    scan = Scan(
        _distinct(given), given if dialect.header else (), blank=blank[:EXAMPLES], blank_count=len(blank)
    )
    limit = max(100, min(_DISTINCT_IN_A_COLUMN, _DISTINCT_IN_ALL // max(1, width)))
    scan.tallies = [Tally(name, missing, dialect.decimal, dialect.thousands, limit) for name in scan.names]
    begun = [] if dialect.header else [(line, cells)]
    _count(scan, _chained(begun, following, rows), source, width)
    return scan


def _peek(rows: Iterator[tuple[int, list[str]]], width: int) -> list[tuple[int, list[str]]]:
    """Return some more rows, to learn the usual number of cells from."""
    found = []
    for row in rows:
        found.append(row)
        if len(found) * max(1, width) >= 10_000:
            break
    return found


def _column_names(first: list[str], following: list[list[str]], dialect: Dialect) -> tuple[str, ...]:
    """Return the names of the columns as they are given; empty for a column without one."""
    widths = Counter(len(dialect.trimmed(cells)) for cells in following)
    if not dialect.header:
        widths[len(first)] += 1
        return ("",) * widths.most_common(1)[0][0]
    names = tuple(name.strip() for name in first)
    if set(widths) == {len(names) + 1}:
        # Each row ends with a separator, or begins with a name of its own.
        if all(not cells[-1].strip() for cells in following):
            return (*names, "")
        return ("", *names)
    if set(widths) == {len(names) - 1} and not names[-1]:
        return names[:-1]
    return names


def _distinct(given: Sequence[str]) -> tuple[str, ...]:
    """Return names that are not empty and differ; those that are named keep their names."""
    reserved = {name[:900] for name in given if name}
    names: dict[str, None] = {}
    for number, name in enumerate(given, 1):
        wanted = (name or f"column {number}")[:900]
        if wanted in names or (not name and wanted in reserved):
            copy = 2
            while f"{wanted} ({copy})" in reserved or f"{wanted} ({copy})" in names:
                copy += 1
            wanted = f"{wanted} ({copy})"
        names[wanted] = None
    return tuple(names)


def _chained(
    *parts: list[tuple[int, list[str]]] | Iterator[tuple[int, list[str]]],
) -> Iterator[tuple[int, list[str]]]:
    for part in parts:
        yield from part


def _count(scan: Scan, rows: Iterator[tuple[int, list[str]]], source: _Rows, width: int) -> None:
    at_once = max(1, _CELLS_AT_ONCE // width)
    lines: list[int] = []
    block: list[list[str]] = []
    last, last_width = 0, width
    for line, cells in rows:
        if not any(cells):
            scan.blank_count += 1
            if len(scan.blank) < EXAMPLES:
                scan.blank.append(line)
            continue
        if len(cells) == width + 1 and source.spaced and not cells[-1]:
            cells.pop()
        last, last_width = line, len(cells)
        if len(cells) != width:
            scan.bad_count += 1
            scan.widths[len(cells)] += 1
            if len(scan.bad) < EXAMPLES:
                scan.bad.append((line, len(cells)))
            continue
        lines.append(line)
        block.append(cells)
        if len(block) == at_once:
            _count_block(scan, block, lines)
            lines, block = [], []
    _count_block(scan, block, lines)
    if last_width != width and source.lines_read > last + 1:
        scan.open_quote = last


def _count_block(scan: Scan, block: list[list[str]], lines: list[int]) -> None:
    if not block:
        return
    scan.rows += len(block)
    if len(scan.first_rows) < _FIRST_ROWS:
        scan.first_rows += [
            tuple(cell[:200] for cell in cells) for cells in block[: _FIRST_ROWS - len(scan.first_rows)]
        ]
    for tally, column in zip(scan.tallies, zip(*block, strict=True), strict=True):
        tally.add(column, lines)
