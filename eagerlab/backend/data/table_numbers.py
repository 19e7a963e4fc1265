"""How numbers of a table are written: decimal sign, and what stands between thousands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Literal

import numpy as np
import numpy.typing as npt
import pandas as pd

from eagerlab.experiment.data_spec import MISSING_MARKS
from eagerlab.experiment.source.table_numbers import THOUSANDS

Decimal = Literal[".", ","]
Thousands = Literal["", ",", ".", " ", "'"]

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_COMMA_NUMBER = re.compile(r"[+-]?\d*,\d+([eE][+-]?\d+)?")
_GROUPED = {
    ",": re.compile(r"[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?"),
    ".": re.compile(r"[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?"),
    " ": re.compile(r"[+-]?[1-9]\d{0,2}([ \u00a0\u202f]\d{3})+([.,]\d+)?"),
    "'": re.compile(r"[+-]?[1-9]\d{0,2}(['\u2019]\d{3})+([.,]\d+)?"),
}
"""Numbers with something between thousands."""
_SURE = {
    ",": re.compile(r"[+-]?\d{1,3}((,\d{3})+\.\d+|(,\d{3}){2,})"),
    ".": re.compile(r"[+-]?\d{1,3}((\.\d{3})+,\d+|(\.\d{3}){2,})"),
}
"""Those whose comma or point can be nothing else."""
_POINT_FROM_COMMA = str.maketrans(",.", ".x")
"""With a decimal comma a point is part of no number; as a letter it makes the cell a text."""
_MOSTLY = 4


def find_number_style(separator: str, rows: Sequence[Sequence[str]]) -> tuple[Decimal, Thousands]:
    """Return decimal sign and what stands between thousands, as far as both are beyond doubt.

    Parameters
    ----------
    separator : str
        Of the table's cells.
    rows : sequence of sequence of str
        The first rows.

    Returns
    -------
    tuple of str
        What is in doubt (``1,234`` alone between semicolons) counts as a decimal sign.
    """
    columns = list(_columns(rows))
    grouped = {sign: _grouped(columns, sign) for sign in _GROUPED}
    for decimal, sign in ((".", ","), (",", ".")):
        if any(_SURE[sign].fullmatch(cell) for cell in grouped[sign]):
            return decimal, sign  # type: ignore[return-value]
    cells = [cell for column in columns for cell in column]
    commas = [cell for cell in cells if _COMMA_NUMBER.fullmatch(cell)]
    points = [cell for cell in cells if "." in cell and _NUMBER.fullmatch(cell)]
    commas += [cell for sign in " '" for cell in grouped[sign] if "," in cell]
    surely = sum(not _GROUPED[","].fullmatch(cell) for cell in commas)
    points_surely = sum(not _GROUPED["."].fullmatch(cell) for cell in points)
    decimal = "," if (surely, len(commas)) > (points_surely, len(points)) else "."
    if not surely and commas and separator == ",":
        decimal = "."  # 1,234 in quotes
    for sign in " '":
        if grouped[sign]:
            return decimal, sign  # type: ignore[return-value]
    other: Thousands = "." if decimal == "," else ","
    in_doubt = not surely and not points_surely and separator != ","
    return decimal, other if grouped[other] and not in_doubt else ""  # type: ignore[return-value]


def is_number(cell: str, decimal: str, thousands: str) -> bool:
    """Tell whether a cell without white space around it is a number."""
    if cell in MISSING_MARKS:
        return False
    if thousands and _GROUPED[thousands].fullmatch(cell):
        return True
    return _NUMBER.fullmatch(cell.translate(_POINT_FROM_COMMA) if decimal == "," else cell) is not None


def as_numbers(cells: Sequence[str], decimal: str, thousands: str) -> npt.NDArray[np.float64]:
    """Return cells as numbers, NaN where they are none; in the same way as an experiment's source."""
    if thousands:
        pattern = re.compile(THOUSANDS[thousands])
        cells = [pattern.sub(_without_marks, cell) for cell in cells]
    if decimal == ",":
        cells = [cell.translate(_POINT_FROM_COMMA) for cell in cells]
    numbers = pd.to_numeric(np.array(cells, dtype=object), errors="coerce")
    return np.asarray(numbers, dtype=np.float64)


def _without_marks(found: re.Match[str]) -> str:
    return re.sub(r"[^\d+-]", "", found[0])


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    """Yield the filled cells of each column, without those of the first row, which may be names."""
    below = rows[1:] if len(rows) > 1 else rows
    for column in zip_longest(*below, fillvalue=""):
        cells = [cell.strip() for cell in column]
        yield [cell for cell in cells if cell not in MISSING_MARKS]


def _grouped(columns: Sequence[Sequence[str]], sign: str) -> list[str]:
    """Return cells with a sign between thousands, of columns that hold hardly anything but numbers."""
    patterns = (_GROUPED[sign], _NUMBER, _COMMA_NUMBER)
    found: list[str] = []
    for column in columns:
        grouped = [cell for cell in column if _GROUPED[sign].fullmatch(cell)]
        numbers = sum(any(one.fullmatch(cell) for one in patterns) for cell in column)
        texts = len(column) - numbers
        if len(grouped) > _MOSTLY * texts:
            found += grouped
    return found
