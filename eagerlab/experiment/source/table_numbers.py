"""Pieces of the source of a table that read its numbers."""

from __future__ import annotations

THOUSANDS = {
    ",": r"^\s*[+-]?\d{1,3}(?:,\d{3})+(?![\d,])",
    ".": r"^\s*[+-]?\d{1,3}(?:\.\d{3})+(?![\d.])",
    " ": r"^\s*[+-]?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)",
    "'": r"^\s*[+-]?\d{1,3}(?:['\u2019]\d{3})+(?!\d)",
}
"""Patterns of the whole part of a number with something between its thousands."""

PLAIN_NUMBERS = '''\
def plain_numbers(cells):
    """Return cells without what stands between the thousands of numbers."""
    return cells.str.replace(
        r"{pattern}",
        lambda found: re.sub(r"[^\\d+-]", "", found[0]),
        regex=True,
    )
'''

NUMBER_CELLS = """\
        values = pd.to_numeric({cells}, errors="coerce").astype("float64")
"""

DECIMAL_COMMA_CELLS = """\
        points = {cells}.str.translate(str.maketrans(",.", ".x"))
        values = pd.to_numeric(points, errors="coerce").astype("float64")
"""

MISSING_NUMBERS = """\
        values = values.mask(cells.map(str.strip).isin(MISSING))
"""


def number_cells(decimal: str, thousands: str, masks: bool) -> str:
    """Return the lines that make ``values`` of ``cells``.

    Parameters
    ----------
    decimal : {".", ","}
        Decimal sign.
    thousands : str
        A key of `THOUSANDS`, or empty.
    masks : bool
        Whether some marks of missing cells are numbers.
    """
    lines = DECIMAL_COMMA_CELLS if decimal == "," else NUMBER_CELLS
    lines = lines.format(cells="plain_numbers(cells)" if thousands else "cells")
    return lines + (MISSING_NUMBERS if masks else "")
