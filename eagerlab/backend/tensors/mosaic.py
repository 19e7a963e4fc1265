"""Where the points of a picture come from: which slices of a tensor make it, and how cells lie in it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from eagerlab.backend.tensors.parts import not_there
from eagerlab.backend.tensors.tiles import index_of
from eagerlab.backend.tensors.values import Array, Index, Values
from eagerlab.protocol.base import View

MOST_CELLS = 1024
"""In all."""
LEAST_SIDE = 8
"""Points of a cell's side, however many cells there are; if it has so many."""
Region = tuple[int, int, int, int]

WIDE = 1.4
"""How wide a wrapped grid is for its height, about."""


@dataclass(frozen=True)
class Plan:
    """What of a tensor is drawn where.

    Attributes
    ----------
    index : tuple
        Of the block to read; its further axes are in the order of the tensor's.
    order : tuple of int
        Of the block's axes: cells down, cells across (or wrapped), rows, columns, colours; as far as there.
    lead : int
        How many of them are axes of cells.
    mixed : bool
        The last one holds colours.
    grid, first, stride : tuple of int
        As in `PictureValues`.
    count : int
        Cells.
    wrapped : bool
        One axis of cells is wrapped into lines.
    turned : bool
        The axis of channels runs down, that of cells across.
    sides : tuple of int or None
        The axes of rows and columns.
    origin : tuple of int
        The first row and column.
    """

    index: Index
    order: tuple[int, ...]
    lead: int
    mixed: bool
    grid: tuple[int, int]
    first: tuple[int, int]
    stride: tuple[int, int]
    count: int
    wrapped: bool
    turned: bool
    sides: tuple[int | None, int | None]
    origin: tuple[int, int] = (0, 0)

    def sort(self, block: Array, view: View) -> Array:
        """Return a block as cells (down and across, or all), rows, columns, and colours where there are."""
        block = block.transpose(self.order)
        lead = block.shape[: self.lead] or (1,)
        rest = block.shape[self.lead :]
        colours = rest[-1:] if self.mixed else ()
        plane = rest[:-1] if self.mixed else rest
        if view.rows is None:
            plane = (1, *plane)
        if view.columns is None:
            plane = (*plane, 1)
        return block.reshape(*lead, *plane, *colours)


def plan(values: Values, view: View, limit: int, *, mixed: bool, region: Region | None = None) -> Plan:
    """Choose what is read for a picture.

    Parameters
    ----------
    values : Values
        What is drawn.
    view : View
        Its axes. Those that are nowhere stand where `view.fixed` says.
    limit : int
        Points a side.
    mixed : bool
        The axis of channels holds colours; else it is one of cells.
    region : tuple of int, or None
        The part of rows and columns that is read; see `eagerlab.protocol.picturing.Picture`.

    Raises
    ------
    LabError
        The view does not belong to a tensor of this shape.
    """
    shape = values.shape
    taken = [axis for axis in (view.rows, view.columns, view.channels, view.cells) if axis is not None]
    if len(set(taken)) < len(taken) or any(not 0 <= axis < len(shape) for axis in taken):
        raise not_there(shape)
    base = index_of(values, view, slice(None), slice(None))
    colours = view.channels if mixed else None
    cells = [axis for axis in (view.cells, None if mixed else view.channels) if axis is not None]
    turned = len(cells) == 2 and shape[cells[0]] > shape[cells[1]]
    cells = cells[::-1] if turned else cells  # the longer one runs across: windows are wide
    parts = _parts(shape, view, region)
    sides = [len(part) for part in parts]
    grid, room, wrapped = _grid([shape[axis] for axis in cells], sides)
    stride = tuple(_stride(side, across, limit) for side, across in zip(sides, grid, strict=True))
    index = list(base)
    first = {}
    for axis, most in zip(cells, room, strict=True):
        start = min(view.fixed[axis] if view.fixed else 0, shape[axis] - most)
        first[axis] = start
        index[axis] = slice(start, start + most)
    if colours is not None:
        index[colours] = slice(0, shape[colours])
    for side, part, step in zip((view.rows, view.columns), parts, stride, strict=True):
        if side is not None:
            index[side] = slice(part.start, part.stop, step)
    ordered = [axis for axis in (*cells, view.rows, view.columns, colours) if axis is not None]
    inside = sorted(ordered)
    return Plan(
        index=tuple(index),
        order=tuple(inside.index(axis) for axis in ordered),
        lead=len(cells),
        mixed=mixed,
        grid=grid,
        first=(_first(first, view.cells), _first(first, view.channels)),
        stride=(stride[0], stride[1]),
        count=math.prod(room),
        wrapped=wrapped,
        turned=turned,
        sides=(view.rows, view.columns),
        origin=(parts[0].start, parts[1].start),
    )


def join(cells: Array, grid: tuple[int, int], gap: int, nothing: int) -> Array:
    """Lay cells side by side with one point of gap between them.

    Parameters
    ----------
    cells : numpy.ndarray
        count × rows × columns, and colours; line by line.
    grid : tuple of int
        How many there is room for, down and across.
    gap, nothing : int
        The values of what lies between, and of places without a cell.
    """
    down, across = grid
    count, rows, columns, *colours = cells.shape
    if (down, across) == (1, 1):
        only: Array = cells[0]
        return only
    whole = np.full((down * across, rows + 1, columns + 1, *colours), gap, cells.dtype)
    whole[:count, :rows, :columns] = cells
    whole[count:] = nothing
    spread = whole.reshape(down, across, rows + 1, columns + 1, *colours).swapaxes(1, 2)
    joined = spread.reshape(down * (rows + 1), across * (columns + 1), *colours)
    cut: Array = joined[:-1, :-1]
    return cut


def _grid(counts: list[int], sides: list[int]) -> tuple[tuple[int, int], list[int], bool]:
    """Return cells down and across, how many of each axis are shown, and whether one axis is wrapped."""
    if not counts:
        return (1, 1), [], True
    if len(counts) == 2 and min(counts) > 1:
        down = min(counts[0], max(math.isqrt(MOST_CELLS), MOST_CELLS // counts[1]))
        across = min(counts[1], MOST_CELLS // down)
        return (down, across), [down, across], False
    count = min(math.prod(counts), MOST_CELLS)
    # Flat cells, such as vectors, lie below each other.
    wide = math.sqrt(count * WIDE * (sides[0] + 1) / (sides[1] + 1))
    across = min(count, max(1, round(wide)))
    room = [min(size, MOST_CELLS) for size in counts]
    return (-(-count // across) if count else 1, across), room, True


def _parts(shape: tuple[int, ...], view: View, region: Region | None) -> tuple[range, range]:
    """Return which rows and columns are read."""
    sides = [1 if axis is None else shape[axis] for axis in (view.rows, view.columns)]
    if region is None:
        return range(sides[0]), range(sides[1])
    rows, columns = (range(side) for side in sides)
    return rows[region[0] : region[1]], columns[region[2] : region[3]]


def _stride(side: int, cells: int, limit: int) -> int:
    room = max(min(LEAST_SIDE, limit), limit // max(1, cells) - (cells > 1))
    return max(1, -(-side // room))


def _first(first: dict[int, int], axis: int | None) -> int:
    return 0 if axis is None else first.get(axis, 0)
