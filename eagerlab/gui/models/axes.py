"""Which axes of a tensor are looked at, and what was chosen before. Pure values; no Qt."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Literal

from eagerlab.gui.models.axes_layouts import Layout, layouts
from eagerlab.protocol.base import View

Role = Literal["rows", "columns", "channels", "cells"]
ROLES: tuple[Role, ...] = ("rows", "columns", "channels", "cells")
REMEMBERED = 500
"""Tensors whose axes are kept in mind."""


@dataclass(frozen=True)
class Axes:
    """A tensor's shape, the ways to read it, and what is looked at.

    Attributes
    ----------
    shape : tuple of int
        Of the tensor.
    choices : tuple of Layout
        The ways that fit.
    layout : Layout
        The one that gives the axes their names; the axes may have been chosen otherwise since.
    rows, columns, channels, cells : int or None
        As in `eagerlab.protocol.base.View`.
    fixed : tuple of int
        One index for each axis.
    """

    shape: tuple[int, ...]
    choices: tuple[Layout, ...]
    layout: Layout
    rows: int | None
    columns: int | None
    channels: int | None
    cells: int | None
    fixed: tuple[int, ...]

    @classmethod
    def of(cls, shape: tuple[int, ...], name: str = "", layer: str = "") -> Axes:
        """Return what a tensor first shows."""
        choices = layouts(shape, name, layer)
        return cls(shape, choices, choices[0], *_places(choices[0]), (0,) * len(shape))

    @property
    def rank(self) -> int:
        """Number of axes."""
        return len(self.shape)

    def laid_out(self, layout: Layout) -> Axes:
        """Return the axes as one of `choices` puts them; indices stay."""
        rows, columns, channels, cells = _places(layout)
        return replace(self, layout=layout, rows=rows, columns=columns, channels=channels, cells=cells)

    def axis(self, role: Role) -> int | None:
        """Return the axis in a role."""
        axis: int | None = getattr(self, role)
        return axis

    def put(self, role: Role, axis: int | None) -> Axes:
        """Return the axes with one in a role; whichever role it had takes over what this one had."""
        if role in ("rows", "columns") and axis is None:
            return self
        changes: dict[str, int | None] = {role: axis}
        taken = next((other for other in ROLES if other != role and self.axis(other) == axis), None)
        if axis is not None and taken is not None:
            left = self.axis(role)
            if left is None and taken in ("rows", "columns"):
                shown = {self.axis(other) for other in ROLES}
                left = next((one for one in range(self.rank) if one not in shown), None)
                if left is None:
                    return self
            changes[taken] = left
        return replace(self, **changes)  # type: ignore[arg-type]

    def transposed(self) -> Axes:
        """Return the axes with rows and columns exchanged."""
        if self.rows is None or self.columns is None:
            return self
        return replace(self, rows=self.columns, columns=self.rows)

    def moved(self, fixed: tuple[int, ...]) -> Axes:
        """Return the axes with other indices, each put where the axis has one."""
        inside = tuple(
            min(max(0, place), max(0, size - 1)) for place, size in zip(fixed, self.shape, strict=True)
        )
        return replace(self, fixed=inside)

    def others(self, *, picture: bool, cut: tuple[int, ...] = ()) -> list[int]:
        """Return the axes to slide along: those that a table, or a picture, does not show.

        `cut` are axes of cells of which a picture shows but a part: a slider moves to further ones.
        """
        shown = {self.rows, self.columns}
        if picture:
            shown |= {self.channels, self.cells} - set(cut)
        return [axis for axis in range(self.rank) if axis not in shown] if self.rank > 2 else []

    def view(self) -> View:
        """Return what the requests want."""
        if not self.shape:
            return View()
        return View(
            rows=self.rows,
            columns=self.columns,
            fixed=self.fixed,
            channels=self.channels,
            cells=self.cells,
        )


class AxesMemory:
    """What was chosen for each tensor, and for others that are called and shaped alike. For one session."""

    def __init__(self) -> None:
        self._by_name: OrderedDict[tuple[str, tuple[int, ...]], Axes] = OrderedDict()
        self._alike: OrderedDict[tuple[str, tuple[int, ...]], Axes] = OrderedDict()

    def recall(self, shape: tuple[int, ...], name: str, layer: str = "") -> Axes:
        """Return the axes of a tensor as they were left, or as they are best begun with."""
        known = self._by_name.get((name, shape))
        if known is not None:
            return known
        fresh = Axes.of(shape, name, layer)
        alike = self._alike.get((_last(name), shape))
        if alike is None or alike.layout not in fresh.choices:
            return fresh
        return replace(
            fresh,
            layout=alike.layout,
            rows=alike.rows,
            columns=alike.columns,
            channels=alike.channels,
            cells=alike.cells,
        )

    def keep(self, name: str, axes: Axes) -> None:
        """Take note of what a person chose."""
        for store, key in ((self._by_name, name), (self._alike, _last(name))):
            store[(key, axes.shape)] = axes
            store.move_to_end((key, axes.shape))
            while len(store) > REMEMBERED:
                store.popitem(last=False)


def _places(layout: Layout) -> tuple[int | None, int | None, int | None, int | None]:
    return layout.rows, layout.columns, layout.channels, layout.cells


def _last(name: str) -> str:
    return name.rsplit("/", 1)[-1]
