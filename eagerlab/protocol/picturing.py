"""Pictures, lines and histograms of a tensor: what the window asks for, and what it gets."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from eagerlab.protocol.base import NodePath, View
from eagerlab.protocol.message_kinds import ArrayHeader, BaseReply, BaseRequest, Lane

TOP_LEVEL = 250
"""Levels of a picture run from 0 to this one, from the low to the high end of its values."""
GAP, NOTHING, NAN, POSITIVE_INFINITY, NEGATIVE_INFINITY = 251, 252, 253, 254, 255
"""What else a picture's point can be: between two cells, where there is no cell, and no finite number."""
IS_NAN, IS_POSITIVE_INFINITY, IS_NEGATIVE_INFINITY = 1, 2, 4
"""What a bucket of a line holds beside finite values."""

Part = Literal["magnitude", "real", "imaginary", "phase"]
"""Which number is shown of a complex one."""
Mix = Literal["auto", "colours", "cells"]
"""Whether channels are a point's colours, or lie beside each other."""
Spread = Literal["equal", "symlog"]
"""Bins that are equally wide, or so on a scale that is linear about zero and logarithmic beyond."""
Reach = Literal["auto", "all", "most"]
"""Whether a histogram reaches over all values, or over all but the outermost; ``auto`` looks at them."""


class Picture(BaseRequest):
    """Two axes as a picture; the reply is `PictureValues`.

    The axis `view.channels` is mixed to colours where it has 3 elements, or 4 that look like colours with
    their opacity; any other lies as cells beside each other, as `view.cells` does.

    Attributes
    ----------
    limit : int
        Points a side of the whole picture; larger ones are thinned.
    cut : float
        Percent of the finite values that lie beyond each end of the colours.
    region : tuple of int, or None
        First and last (exclusive) element of the rows, then of the columns: a part of a picture without
        cells, which is thinned by itself.
    ends : tuple of float, or None
        What the ends of the colours are to stand for; else the values decide.
    """

    lane: ClassVar[Lane] = "tensors"

    kind: Literal["picture"] = "picture"
    node: NodePath
    view: View
    limit: int = Field(default=1024, ge=1, le=4096)
    cut: float = Field(default=1.0, ge=0, lt=50)
    mix: Mix = "auto"
    part: Part = "magnitude"
    region: tuple[int, int, int, int] | None = None
    ends: tuple[float, float] | None = None


class PictureValues(BaseReply):
    """A picture in the first buffer: uint8, rows × columns of levels, or × 4 of colours and opacity.

    Attributes
    ----------
    marks : ArrayHeader or None
        Of a second buffer, beside colours alone: 0, or what kind of not finite a point is.
    cell : tuple of int
        Rows and columns of points of one cell; one point of gap lies between cells.
    grid : tuple of int
        Cells down and across.
    count : int
        How many cells there are; less than the grid has room for where one axis is wrapped.
    first : tuple of int
        The first element of `view.cells` and of `view.channels` that is shown.
    wrapped : bool
        One axis fills the grid line by line; else the shorter one runs down and the longer one across.
    turned : bool
        Of two axes it is `view.cells` that runs across, and `view.channels` that runs down.
    stride : tuple of int
        Elements that a point stands for, down and across.
    origin : tuple of int
        The first row and column, where a part was asked for.
    low, high : float
        The values at both ends of the levels; equal when all are (or there are none).
    nan, positive_infinity, negative_infinity : int
        How many points are such, or stand for an element that is.
    finite : bool
        Whether any point is.
    """

    kind: Literal["picture_values"] = "picture_values"
    generation: int
    version: int
    array: ArrayHeader
    marks: ArrayHeader | None = None
    cell: tuple[int, int] = (1, 1)
    grid: tuple[int, int] = (1, 1)
    count: int = 1
    first: tuple[int, int] = (0, 0)
    wrapped: bool = True
    turned: bool = False
    stride: tuple[int, int] = (1, 1)
    origin: tuple[int, int] = (0, 0)
    low: float = 0.0
    high: float = 0.0
    nan: int = 0
    positive_infinity: int = 0
    negative_infinity: int = 0
    finite: bool = True
    note: str = ""


class Line(BaseRequest):
    """Values along one axis, thinned so that no spike is lost; the reply is `LineValues`.

    Attributes
    ----------
    axis : int
        Of the values; the others stand where `fixed` says.
    fixed : tuple of int
        One index for each axis; the entry of `axis` is ignored.
    start, stop : int, int or None
        The part that is looked at.
    points : int
        Buckets at most.
    """

    lane: ClassVar[Lane] = "statistics"

    kind: Literal["line"] = "line"
    node: NodePath
    axis: int = Field(ge=0)
    fixed: tuple[int, ...]
    start: int = Field(default=0, ge=0)
    stop: int | None = Field(default=None, ge=0)
    points: int = Field(default=2000, ge=1, le=20_000)
    part: Part = "magnitude"


class LineValues(BaseReply):
    """Four buffers, an entry a bucket: first index (int64), least and greatest finite value, flags (uint8).

    Values are float64, NaN where a bucket has none that is finite; flags tell what else it holds.

    Attributes
    ----------
    start, stop : int
        The part that was looked at.
    length : int
        Of the whole axis.
    width : int
        Elements of a whole bucket; 1 means that these are the values themselves.
    nan, positive_infinity, negative_infinity : int
        How many there are in the part.
    """

    kind: Literal["line_values"] = "line_values"
    generation: int
    version: int
    places: ArrayHeader
    low: ArrayHeader
    high: ArrayHeader
    flags: ArrayHeader
    start: int
    stop: int
    length: int
    width: int
    nan: int = 0
    positive_infinity: int = 0
    negative_infinity: int = 0
    note: str = ""


class Histogram(BaseRequest):
    """Counts of the finite values; the reply is `HistogramValues`.

    Attributes
    ----------
    exact : bool
        Count all elements, else no more than a sample.
    """

    lane: ClassVar[Lane] = "statistics"

    kind: Literal["histogram"] = "histogram"
    node: NodePath
    bins: int = Field(default=50, ge=1, le=1000)
    exact: bool = False
    spread: Spread = "equal"
    reach: Reach = "auto"
    part: Part = "magnitude"


class HistogramValues(BaseReply):
    """First buffer: bin edges, float64, bins + 1. Second buffer: counts, int64, bins.

    Whole numbers that are few have a bin each, which may be fewer bins than were asked for.

    Attributes
    ----------
    counted, total : int
        Elements that were looked at, of all.
    below, above : int
        Finite values outside the bins.
    linear : float
        Up to this distance from zero the symlog scale is linear; 0 for equally wide bins.
    minimum, maximum : float or None
        Of the finite values.
    """

    kind: Literal["histogram_values"] = "histogram_values"
    generation: int
    version: int
    edges: ArrayHeader
    counts: ArrayHeader
    counted: int
    total: int
    below: int = 0
    above: int = 0
    linear: float = 0.0
    minimum: float | None = None
    maximum: float | None = None
    nan: int = 0
    positive_infinity: int = 0
    negative_infinity: int = 0
    note: str = ""
