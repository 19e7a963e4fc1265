"""How a table is written: what separates its cells, whether names stand above, and how numbers look."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from eagerlab.backend.data.table_numbers import find_number_style, is_number
from eagerlab.experiment.data_spec import TableData

SEPARATORS = ("\t", ";", "|", ",", " ")
"""In the order in which they are believed: the first ones rarely stand inside cells."""
SAMPLE_CHARACTERS = 200_000
_SAMPLE_ROWS = 500
_SEPARATOR_NAMES = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars (|)", " ": "white space"}


@dataclass(frozen=True)
class Dialect:
    """How a table is written; fields as of `TableData`."""

    encoding: str
    separator: str = ","
    quote: str = '"'
    header: bool = True
    decimal: str = "."
    thousands: str = ""

    def rows(self, lines: Sequence[str]) -> list[list[str]]:
        """Return the rows in lines of text that hold anything; what cannot be read ends it."""
        rows = []
        try:
            for cells in csv.reader(
                lines, delimiter=self.separator, quotechar=self.quote, skipinitialspace=True
            ):
                if any(cells):
                    rows.append(self.trimmed(cells))
                if len(rows) >= _SAMPLE_ROWS:
                    break
        except csv.Error:
            return rows
        return rows

    def trimmed(self, cells: list[str]) -> list[str]:
        """Return cells without the empty one that white space at the end of a line makes."""
        return cells[:-1] if self.separator == " " and cells and not cells[-1] else cells


def separator_name(separator: str) -> str:
    """Return a separator in words, as in "separated by commas"."""
    return _SEPARATOR_NAMES.get(separator, repr(separator))


def find_dialect(encoding: str, text: str, wanted: TableData | None = None) -> Dialect:
    """Return how a table is written.

    Parameters
    ----------
    encoding : str
        Python's name of it.
    text : str
        The first part of the file, cut anywhere.
    wanted : TableData, optional
        What the person has chosen holds.
    """
    if wanted is not None:
        return Dialect(
            encoding, wanted.separator, wanted.quote, wanted.header, wanted.decimal, wanted.thousands
        )
    lines = _whole_lines(text)
    dialect = Dialect(encoding, quote=_find_quote(text))
    dialect = replace(dialect, separator=_find_separator(dialect, lines))
    rows = dialect.rows(lines)
    decimal, thousands = find_number_style(dialect.separator, rows)
    dialect = replace(dialect, decimal=decimal, thousands=thousands)
    return replace(dialect, header=_has_header(rows, dialect))


def _whole_lines(text: str) -> list[str]:
    lines = list(io.StringIO(text, newline=""))
    if len(text) >= SAMPLE_CHARACTERS and len(lines) > 1:
        lines.pop()
    return lines


def _find_quote(text: str) -> str:
    """Return the character that cells are quoted with."""
    edge = r"(?:^|[,;\t| ])\s*{0}[^{0}]*{0}\s*(?=$|[,;\t| ])"
    double = len(re.findall(edge.format('"'), text, re.MULTILINE))
    single = len(re.findall(edge.format("'"), text, re.MULTILINE))
    return "'" if single > 1 and double == 0 else '"'


def _find_separator(dialect: Dialect, lines: list[str]) -> str:
    """Return the separator that gives most rows the same number of cells, at least two."""
    shares = {}
    for separator in SEPARATORS:
        widths = Counter(len(row) for row in replace(dialect, separator=separator).rows(lines))
        width, count = max(
            ((width, count) for width, count in widths.items() if width > 1),
            key=lambda pair: (pair[1], pair[0]),
            default=(0, 0),
        )
        shares[separator] = round(count / max(1, widths.total()), 1) if width else 0.0
    if max(shares.values()) == 0:
        return ","
    if max(share for separator, share in shares.items() if separator != " ") >= 0.5:
        shares[" "] = 0.0  # texts of several words in one row for another
    return max(SEPARATORS, key=lambda separator: (shares[separator], -SEPARATORS.index(separator)))


def _has_header(rows: list[list[str]], dialect: Dialect) -> bool:
    """Tell whether the first row holds names: no numbers, and other texts than the rows below."""
    if not rows:
        return True
    first = [cell.strip() for cell in rows[0]]
    if any(is_number(cell, dialect.decimal, dialect.thousands) for cell in first) or not any(first):
        return False
    below = rows[1:]
    if any(is_number(cell.strip(), dialect.decimal, dialect.thousands) for row in below for cell in row):
        return True
    return all(
        not name or name not in {row[place].strip() for row in below if place < len(row)}
        for place, name in enumerate(first)
    )
