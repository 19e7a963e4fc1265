"""Between points of a picture and elements of its tensor. Pure functions; no Qt."""

from __future__ import annotations

from dataclasses import dataclass

from eagerlab.protocol.base import View
from eagerlab.protocol.picturing import PictureValues


@dataclass(frozen=True)
class Place:
    """An element under the mouse.

    Attributes
    ----------
    index : tuple of int
        Of the element; where colours are mixed, of its first one.
    colours : int or None
        The axis of the mixed colours.
    """

    index: tuple[int, ...]
    colours: int | None = None


@dataclass(frozen=True)
class PicturePlaces:
    """How a picture's points lie in its tensor, and on the canvas.

    On the canvas one unit is an element, so that a part of the picture which is drawn finer lies upon it.
    Between cells is a gap of one point.

    Parameters
    ----------
    shape : tuple of int
        Of the tensor.
    view : View
        As it was asked for.
    reply : PictureValues
        What came.
    corner_at : tuple of int
        Where on the canvas the tensor's first row and column lie: of one cell of a larger picture.
    """

    shape: tuple[int, ...]
    view: View
    reply: PictureValues
    corner_at: tuple[int, int] = (0, 0)

    @property
    def mixed(self) -> bool:
        """Whether points are colours."""
        return len(self.reply.array.shape) == 3

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of points."""
        return self.reply.array.shape[0], self.reply.array.shape[1]

    @property
    def step(self) -> tuple[int, int]:
        """Units of the canvas that a point takes, down and across."""
        return self.reply.stride

    @property
    def start(self) -> tuple[int, int]:
        """Where on the canvas the points begin."""
        return self.corner_at[0] + self.reply.origin[0], self.corner_at[1] + self.reply.origin[1]

    @property
    def extent(self) -> tuple[int, int]:
        """Units of the canvas that all points take, down and across."""
        return self.size[0] * self.step[0], self.size[1] * self.step[1]

    @property
    def elements(self) -> tuple[int, int]:
        """Rows and columns of the tensor; the last point may stand for fewer than the others."""
        rows, columns = (
            1 if axis is None else self.shape[axis] for axis in (self.view.rows, self.view.columns)
        )
        return rows, columns

    def holds(self, row: int, column: int) -> bool:
        """Whether this place of the canvas lies on the points."""
        (down, across), (first_row, first_column) = self.extent, self.start
        return first_row <= row < first_row + down and first_column <= column < first_column + across

    def snapped(self, row: int, column: int) -> tuple[int, int]:
        """Return the place of the canvas where the point begins that lies there."""
        places = zip((row, column), self.start, self.step, strict=True)
        down, across = (first + (place - first) // step * step for place, first, step in places)
        return down, across

    @property
    def has_cells(self) -> bool:
        """Whether there is more than one cell."""
        return self.reply.count > 1

    @property
    def cell_axes(self) -> list[int]:
        """The axes whose elements are cells: where there are two, that which runs down comes first."""
        axes = [self.view.cells, None if self.mixed else self.view.channels]
        found = [axis for axis in axes if axis is not None]
        return found[::-1] if self.reply.turned else found

    def first_cells(self) -> tuple[int, ...]:
        """Return the first index that is shown on each axis of `cell_axes`."""
        places = self.cell_places(0)
        return tuple(places[axis] for axis in self.cell_axes)

    @property
    def cut_axes(self) -> tuple[int, ...]:
        """The axes of cells of which not all elements are shown."""
        axes = self.cell_axes
        shown = [self.reply.count] * len(axes) if self.reply.wrapped else list(self.reply.grid)
        return tuple(axis for axis, most in zip(axes, shown, strict=True) if self.shape[axis] > most)

    def cell_at(self, row: int, column: int) -> tuple[int, int, int] | None:
        """Return the cell (counted line by line) of a point, and row and column in it; None in a gap."""
        rows, columns = self.reply.cell
        if row < 0 or column < 0:
            return None
        down, inner_row = divmod(row, rows + 1) if self.has_cells else (0, row)
        across, inner_column = divmod(column, columns + 1) if self.has_cells else (0, column)
        cell = down * self.reply.grid[1] + across
        inside = down < self.reply.grid[0] and across < self.reply.grid[1] and cell < self.reply.count
        if not inside or inner_row >= rows or inner_column >= columns:
            return None
        return cell, inner_row, inner_column

    def corner(self, cell: int) -> tuple[int, int]:
        """Return the place on the canvas of the upper left of a cell."""
        down, across = divmod(cell, self.reply.grid[1])
        rows, columns = self.pitch
        return down * rows, across * columns

    @property
    def pitch(self) -> tuple[int, int]:
        """Units of the canvas from one cell to the next, down and across."""
        (rows, columns), (down, across) = self.reply.cell, self.step
        return (rows + 1) * down, (columns + 1) * across

    def one_cell(self, row: int, column: int) -> tuple[View, tuple[int, int]] | None:
        """Return the view of the cell at a place of the canvas alone, and its corner; None in a gap."""
        found = self.cell_at(row // self.step[0], column // self.step[1])
        if found is None:
            return None
        fixed = list(self.view.fixed or (0,) * len(self.shape))
        for axis, number in self.cell_places(found[0]).items():
            fixed[axis] = number
        channels = self.view.channels if self.mixed else None
        alone = {"fixed": tuple(fixed), "cells": None, "channels": channels}
        return self.view.model_copy(update=alone), self.corner(found[0])

    def cell_places(self, cell: int) -> dict[int, int]:
        """Return the index on each axis of cells."""
        cells, channels = self.view.cells, None if self.mixed else self.view.channels
        first = {cells: self.reply.first[0], channels: self.reply.first[1]}
        axes = self.cell_axes
        if not axes:
            return {}
        if not self.reply.wrapped:
            numbers = divmod(cell, self.reply.grid[1])
            return {axis: first[axis] + number for axis, number in zip(axes, numbers, strict=True)}
        # A wrapped axis; beside it at most one of a single element.
        return {axis: first[axis] + (cell if self.shape[axis] > 1 else 0) for axis in axes}

    def place(self, row: int, column: int) -> Place | None:
        """Return the element of the point at a place of the canvas, or None in a gap or outside."""
        if not self.holds(row, column):
            return None
        row, column = (
            (place - first) // step
            for place, first, step in zip((row, column), self.start, self.step, strict=True)
        )
        found = self.cell_at(row, column)
        if found is None:
            return None
        cell, inner_row, inner_column = found
        index = list(self.view.fixed or (0,) * len(self.shape))
        for cell_axis, number in self.cell_places(cell).items():
            index[cell_axis] = number
        for axis, number, step, start in zip(
            (self.view.rows, self.view.columns),
            (inner_row, inner_column),
            self.reply.stride,
            self.reply.origin,
            strict=True,
        ):
            if axis is not None:
                index[axis] = start + number * step
        colours = self.view.channels if self.mixed else None
        if colours is not None:
            index[colours] = 0
        if any(not 0 <= number < size for number, size in zip(index, self.shape, strict=True)):
            return None
        return Place(tuple(index), colours)
