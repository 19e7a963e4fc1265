"""Two axes of a tensor as a picture, further ones as its colours or as cells beside each other.

What is sent are not numbers but levels: one byte a point, into which NaN, the infinities and gaps fit as
well. The window only has to look them up in a table of colours, so that neither a large picture nor another
theme costs it anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import mosaic, skipped
from eagerlab.backend.tensors.parts import has_numbers, real
from eagerlab.backend.tensors.values import Array, Values
from eagerlab.protocol.base import View
from eagerlab.protocol.picturing import (
    GAP,
    NAN,
    NEGATIVE_INFINITY,
    NOTHING,
    POSITIVE_INFINITY,
    TOP_LEVEL,
    Mix,
    Part,
)

Bytes = npt.NDArray[np.uint8]

_LOOKED_AT = 200_000
"""Points for the ends of the colours."""
_SAMPLE = 4096
_SINGLE = ("float32", "float16", "int8", "uint8", "int16", "uint16", "bool")
"""Types whose values float32 holds."""
_TINY = 1e-30
_NATURAL = ((0.0, 255.0), (0.0, 1.0))
"""Ends of colours that say what they mean."""


@dataclass(frozen=True)
class Drawn:
    """A picture: levels (rows × columns) or colours (rows × columns × 4), and marks beside colours."""

    picture: Bytes
    marks: Bytes | None
    plan: mosaic.Plan
    cell: tuple[int, int]
    low: float
    high: float
    counts: tuple[int, int, int]
    finite: bool
    note: str


def draw(
    values: Values,
    view: View,
    limit: int,
    *,
    cut: float = 1.0,
    mix: Mix = "auto",
    part: Part = "magnitude",
    region: mosaic.Region | None = None,
    ends: tuple[float, float] | None = None,
) -> Drawn:
    """Draw a picture of at most about `limit` points a side; see `eagerlab.protocol.picturing.Picture`.

    Raises
    ------
    LabError
        There are no numbers, or the view does not fit.
    """
    if not has_numbers(values):
        raise _no_picture(values)
    mixed = _is_mixed(values, view, mix)
    plan = mosaic.plan(values, view, limit, mixed=mixed, region=region)
    block, note = real(np.asarray(values.block(plan.index)), part)
    cells = plan.sort(block, view)
    cells = cells.reshape(plan.count, *cells.shape[max(1, plan.lead) :])
    paint = _colours if mixed else _levels
    painted, marks, low, high = paint(cells, cut, ends)
    found = skipped.kinds(values, plan, view, part)
    if found is None:
        note = f"{note} {skipped.NOT_LOOKED_FOR}".strip()
    elif mixed and found.any():
        marks = np.where(found > 0, found, 0 if marks is None else marks).astype(np.uint8)
        painted[found > 0] = (0, 0, 0, 255)
    elif found.any():
        painted[found > 0] = found[found > 0]
    counts = _special(marks if mixed else painted)
    picture = mosaic.join(painted, plan.grid, *((0, 0) if mixed else (GAP, NOTHING)))
    return Drawn(
        picture,
        None if marks is None else mosaic.join(marks, plan.grid, 0, 0),
        plan,
        (cells.shape[1], cells.shape[2]),
        low,
        high,
        counts,
        sum(counts) < cells[..., 0].size if mixed else sum(counts) < cells.size,
        note,
    )


def _special(points: Bytes | None) -> tuple[int, int, int]:
    """Count points that are NaN, infinite, and negatively so."""
    if points is None or not points.size or int(points.max()) < NAN:
        return 0, 0, 0
    counts = np.bincount(points.reshape(-1), minlength=256)
    return int(counts[NAN]), int(counts[POSITIVE_INFINITY]), int(counts[NEGATIVE_INFINITY])


def _no_picture(values: Values) -> LabError:
    if values.no_values:
        return LabError(values.no_values, severity="info")
    if values.kind == "ragged":
        return LabError("A ragged tensor cannot be shown as a picture: its rows differ.", severity="info")
    return LabError(f"Values of type {values.dtype} cannot be shown as a picture.", severity="info")


def _is_mixed(values: Values, view: View, mix: Mix) -> bool:
    """Whether the axis of channels holds colours."""
    axis = view.channels
    size = values.shape[axis] if axis is not None and 0 <= axis < len(values.shape) else 0
    if mix == "cells" or size not in (3, 4):
        return False
    if mix == "auto" and values.kind == "difference":
        return False  # how far channels are apart is no colour, and the last one no opacity
    if mix == "colours" or size == 3 or values.dtype == "uint8":
        return True
    # Of four, the last is opacity where all look like colours; else they are four of something.
    sample, _ = real(values.sample(_SAMPLE), "magnitude")
    finite = sample[np.isfinite(sample)]
    return bool(finite.size) and bool(finite.min() >= 0 and finite.max() <= 1)


Ends = tuple[float, float]


def _levels(cells: Array, cut: float, ends: Ends | None) -> tuple[Bytes, None, float, float]:
    """Turn numbers into levels, evenly from low to high."""
    finite = np.isfinite(cells)
    whole = bool(finite.all())
    low, high = ends or _ends(cells, finite, whole, cut)
    levels = _placed(cells, low, high, TOP_LEVEL)
    if not whole:
        levels[np.isnan(cells)] = NAN
        levels[np.isposinf(cells)] = POSITIVE_INFINITY
        levels[np.isneginf(cells)] = NEGATIVE_INFINITY
    return levels, None, low, high


def _colours(cells: Array, cut: float, ends: Ends | None) -> tuple[Bytes, Bytes | None, float, float]:
    """Turn the last axis, of 3 or 4 numbers, into colours and opacity."""
    finite = np.isfinite(cells)
    whole = bool(finite.all())
    least, most = _span(cells, finite, whole)
    if ends is not None:
        (low, high), natural = ends, ends in _NATURAL
    elif cells.dtype.kind in "iu" and least >= 0 and most <= 255 and (most > 1 or cells.dtype == np.uint8):
        low, high, natural = 0.0, 255.0, True
    elif least >= 0 and most <= 1:
        low, high, natural = 0.0, 1.0, True
    else:
        low, high = _ends(cells[..., :3], finite[..., :3], whole, cut)
        natural = False
    painted = np.full((*cells.shape[:-1], 4), 255, np.uint8)
    used = cells.shape[-1] if natural else 3
    painted[..., :used] = _placed(cells[..., :used], low, high, 255)
    if whole:
        return painted, None, low, high
    marks = np.zeros(cells.shape[:-1], np.uint8)
    for kind, there in (
        (NEGATIVE_INFINITY, np.isneginf(cells)),
        (POSITIVE_INFINITY, np.isposinf(cells)),
        (NAN, np.isnan(cells)),
    ):
        marks[there.any(axis=-1)] = kind
    painted[marks > 0] = (0, 0, 0, 255)
    return painted, marks, low, high


def _placed(cells: Array, low: float, high: float, top: int) -> Bytes:
    """Return 0 … `top` for what lies between `low` and `high`; 0 for what is not finite."""
    # Halves, so that the span of the largest floats does not overflow.
    span = high / 2 - low / 2
    if not span > 0:
        return np.zeros(cells.shape, np.uint8)
    single = cells.dtype.name in _SINGLE and span > _TINY
    numbers: npt.NDArray[np.floating[Any]] = cells.astype(np.float32 if single else np.float64)
    with np.errstate(over="ignore", invalid="ignore"):
        numbers *= 0.5
        numbers -= low / 2
        numbers *= np.float64(top) / span
        np.nan_to_num(numbers, copy=False, nan=0.0, posinf=top, neginf=0.0)
    np.clip(numbers, 0, top, out=numbers)
    np.rint(numbers, out=numbers)
    return numbers.astype(np.uint8)


def _ends(cells: Array, finite: npt.NDArray[np.bool_], whole: bool, cut: float) -> tuple[float, float]:
    """Return the values for both ends of the colours; outliers do not move them."""
    least, most = _span(cells, finite, whole)
    if cut <= 0 or cells.dtype.kind == "b" or not most > least:
        return least, most
    flat = cells.reshape(-1)
    if flat.size > _LOOKED_AT:
        # Not every n-th: that falls into step with rows and channels.
        flat = flat[np.random.default_rng(0).integers(flat.size, size=_LOOKED_AT)]
    numbers = flat.astype(np.float64)
    numbers = numbers if whole else numbers[np.isfinite(numbers)]
    if not numbers.size:
        return least, most
    low, high = (float(one) for one in np.percentile(numbers / 4, (cut, 100 - cut)) * 4)
    # Nearly all values are equal: then the few that differ are what there is to see.
    return (low, high) if high > low else (least, most)


def _span(cells: Array, finite: npt.NDArray[np.bool_], whole: bool) -> tuple[float, float]:
    kept = cells if whole else cells[finite]
    return (float(kept.min()), float(kept.max())) if kept.size else (0.0, 0.0)
