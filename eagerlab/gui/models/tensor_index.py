"""An index as a person writes it: ``3, 4``, ``[3, :, -1]``. Any thread."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from eagerlab.gui import numbers
from eagerlab.protocol.base import View

_BLANKS = str.maketrans({numbers.MINUS: "-", numbers.THIN_SPACE: "", "\N{NO-BREAK SPACE}": " "})


class IndexTextError(ValueError):
    """It is no index of this tensor; the message is a sentence in the window's language."""


@dataclass(frozen=True)
class Place:
    """A row and a column of the table, and where the axes stand that it does not show."""

    row: int
    column: int
    fixed: tuple[int, ...]


def place_at(index: Sequence[int], view: View) -> Place:
    """Return where the element at an index (0 and more) is shown."""
    row = index[view.rows] if view.rows is not None else 0
    column = index[view.columns] if view.columns is not None else 0
    shown = (view.rows, view.columns)
    return Place(row, column, tuple(0 if axis in shown else one for axis, one in enumerate(index)))


def index_of(row: int, column: int, view: View) -> tuple[int, ...]:
    """Return the index of the element that a view, with an index for each axis, shows at a place."""
    shown = {view.rows: row, view.columns: column}
    return tuple(shown.get(axis, one) for axis, one in enumerate(view.fixed))


def read_index(text: str, shape: Sequence[int], view: View, here: tuple[int, int]) -> Place:
    """Return the place that a person asks for.

    Parameters
    ----------
    text : str
        As many numbers as the tensor has axes are its index; negative ones count from the end, ``:`` stays
        where it is, ``...`` stands for as many of those as it takes. In brackets there may be fewer, as in
        NumPy. Without brackets, one or two numbers are a row and a column of what is shown.
    shape : sequence of int
        Of the tensor.
    view : View
        What is shown.
    here : tuple of int
        Row and column of the current cell.

    Raises
    ------
    IndexTextError
        It is none, or lies outside.
    """
    plain = text.translate(_BLANKS).strip()
    in_brackets = plain.startswith("[") and plain.endswith("]") and len(plain) > 1
    parts = [part for part in re.split(r"[,\s]+", plain.strip("[]").strip()) if part]
    if not parts or any(not re.fullmatch(r"[+-]?\d+|:|\.\.\.|…", part) for part in parts):
        raise IndexTextError(
            _tr("An index is written as 3, 4 or [3, :, -1], with one number or : for each axis.")
        )
    rank = len(shape)
    if not rank:
        return Place(0, 0, ())
    if "..." not in parts and "…" not in parts and not in_brackets and len(parts) <= 2 and len(parts) != rank:
        parts = _of_table(parts, rank, view)
    parts = _filled(parts, rank)
    index = [0] * rank
    for axis, (part, size) in enumerate(zip(parts, shape, strict=True)):
        index[axis] = _here(axis, view, here) if part == ":" else _within(int(part), axis, size)
    return place_at(index, view)


def _of_table(parts: list[str], rank: int, view: View) -> list[str]:
    """Return a whole index for a row and a column of the table."""
    whole = [":"] * rank
    axes = [axis for axis in (view.rows, view.columns) if axis is not None]
    if len(parts) > len(axes):
        raise IndexTextError(_too_many(rank))
    for axis, part in zip(axes, parts, strict=False):
        whole[axis] = part
    if len(parts) < len(axes) and view.columns is not None:
        whole[view.columns] = "0"
    return whole


def _filled(parts: list[str], rank: int) -> list[str]:
    dots = [place for place, part in enumerate(parts) if part in ("...", "…")]
    if len(dots) > 1:
        raise IndexTextError(_tr("An index has ... only once."))
    missing = rank - len(parts) + len(dots)
    if missing < 0:
        raise IndexTextError(_too_many(rank))
    at = dots[0] if dots else len(parts)
    return [*parts[:at], *[":"] * missing, *parts[at + len(dots) :]]


def _here(axis: int, view: View, here: tuple[int, int]) -> int:
    if axis == view.rows:
        return here[0]
    if axis == view.columns:
        return here[1]
    return view.fixed[axis] if axis < len(view.fixed) else 0


def _within(number: int, axis: int, size: int) -> int:
    if not -size <= number < size:
        raise IndexTextError(
            _tr("Axis {axis} has {size} elements: its indices go from {first} to {last}.").format(
                axis=axis,
                size=numbers.integer(size),
                first=numbers.integer(-size),
                last=numbers.integer(size - 1),
            )
        )
    return number % size


def _too_many(rank: int) -> str:
    return _tr("Too many numbers: the axes of this tensor are 0 to {last}.").format(last=rank - 1)


def _tr(text: str) -> str:
    return QCoreApplication.translate("TensorIndex", text)
