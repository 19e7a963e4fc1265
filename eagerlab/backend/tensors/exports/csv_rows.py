"""Values as comma-separated text, each with all the digits that it takes to read it back exactly."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import IO, Any

import numpy as np

from eagerlab.backend.tensors.exports.part import Looked, Part
from eagerlab.backend.tensors.values import Array, Index, Values, element_texts

Rows = Iterator[list[list[Any]]]


def write_csv(part: Part, file: IO[bytes], looked: Looked) -> str:
    """Write up to two axes as lines and columns; more as one line a value, after its index.

    Columns that have names get a first line with them. Rows of a ragged tensor end where they end.
    """
    text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    writer = csv.writer(text, lineterminator="\n")
    names = part.values.column_names
    if len(part.shape) > 2:
        writer.writerow([*(f"axis {axis}" for axis in range(len(part.shape))), "value"])
    elif len(part.shape) == 2 and names and len(names) == part.shape[1]:
        writer.writerow(names)
    for rows in _long(part, looked) if len(part.shape) > 2 else _wide(part, looked):
        writer.writerows(rows)
    text.detach()
    return ""


def _wide(part: Part, looked: Looked) -> Rows:
    width = part.shape[1] if len(part.shape) == 2 else 1
    ragged = part.values.kind == "ragged"
    for rows in part.rows(width, looked, read=lambda index: cell_texts(part.values, index)):
        yield [_ended(row) for row in rows.tolist()] if ragged else rows.tolist()


def _long(part: Part, looked: Looked) -> Rows:
    first = 0
    for piece in part.pieces(looked, read=lambda index: cell_texts(part.values, index)):
        places = np.unravel_index(np.arange(first, first + piece.size), part.shape)
        first += piece.size
        columns = [place.tolist() for place in places]
        lines = zip(*columns, piece.tolist(), strict=True)
        yield [list(line) for line in lines if line[-1] is not None]


def _ended(row: list[Any]) -> list[Any]:
    while row and row[-1] is None:
        row.pop()
    return row


def cell_texts(values: Values, index: Index) -> Array:
    """Return exact texts of what is at `index`; None where there is nothing."""
    held = np.asanyarray(values.elements(index))
    if held.dtype != object and not isinstance(held, np.ma.MaskedArray):
        return held.astype(np.str_)
    shown = element_texts(values, index)
    gaps = np.ma.getmaskarray(held)
    out = np.empty(held.shape, object)
    for place, text in np.ndenumerate(shown):
        out[place] = (text or None) if gaps[place] else _exact(held[place], text)
    return out


def _exact(element: Any, text: str) -> str:
    plain = element.item() if isinstance(element, np.ndarray) else element
    if isinstance(plain, np.generic) and not isinstance(plain, (np.str_, np.bytes_)):
        return str(plain)
    if issubclass(type(plain), bytes):
        return bytes.decode(plain, "utf-8", "backslashreplace")
    return str.__str__(plain) if issubclass(type(plain), str) else text
