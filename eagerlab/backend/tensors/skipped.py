"""What is not finite among elements that a thinned picture skips: a point is marked where any of its is."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from eagerlab.backend.tensors.mosaic import Plan
from eagerlab.backend.tensors.parts import real
from eagerlab.backend.tensors.values import Array, Values
from eagerlab.protocol.base import View
from eagerlab.protocol.picturing import NAN, NEGATIVE_INFINITY, POSITIVE_INFINITY, Part

MOST = 16_000_000
"""Elements that are looked at: some 30 ms."""
NOT_LOOKED_FOR = "NaN and infinities among the elements that are skipped are not marked: there are too many."
_PIECE = 2_000_000
"""Elements that are held at a time."""


def kinds(values: Values, plan: Plan, view: View, part: Part) -> npt.NDArray[np.uint8] | None:
    """Return for each point 0, or what its elements hold that is not finite.

    Parameters
    ----------
    values : Values
        What is drawn.
    plan : Plan
        How it is thinned.
    view : View
        Its axes.
    part : {"magnitude", "real", "imaginary", "phase"}
        What is shown of complex numbers.

    Returns
    -------
    numpy.ndarray of uint8, cells × rows × columns, or None
        Of a single 0 where nothing was skipped or can be; None where there are too many elements.
    """
    if plan.stride == (1, 1) or 0 in values.shape or not _can_be(values):
        return np.zeros((1, 1, 1), np.uint8)
    index = list(plan.index)
    for axis in plan.sides:
        if axis is not None:
            side = index[axis]
            assert isinstance(side, slice)
            index[axis] = slice(side.start, side.stop)
    lengths = [
        len(range(size)[place]) if isinstance(place, slice) else 1
        for place, size in zip(index, values.shape, strict=True)
    ]
    total = math.prod(lengths)
    if total > MOST:
        return None
    down = plan.sides[0]
    if down is None:
        return _of_piece(values.block(tuple(index)), plan, view, part)
    band = max(1, _PIECE * lengths[down] // max(1, total) // plan.stride[0]) * plan.stride[0]
    whole = index[down]
    assert isinstance(whole, slice)
    found = []
    for start in range(whole.start, whole.stop, band):
        index[down] = slice(start, min(start + band, whole.stop))
        found.append(_of_piece(values.block(tuple(index)), plan, view, part))
    return np.concatenate(found, axis=1)


def _can_be(values: Values) -> bool:
    """Whether any number may be other than finite; what is masked is read as NaN."""
    return "float" in values.dtype or "complex" in values.dtype or values.kind == "masked"


def _of_piece(block: Array, plan: Plan, view: View, part: Part) -> npt.NDArray[np.uint8]:
    block, _ = real(block, part)
    finite = plan.sort(np.isfinite(block), view)
    cells = finite.reshape(plan.count, *finite.shape[max(1, plan.lead) :])
    rows, columns = (-(-side // step) for side, step in zip(cells.shape[1:3], plan.stride, strict=True))
    kind = np.zeros((plan.count, rows, columns), np.uint8)
    if cells.all():
        return kind
    for level, looks in (
        (NEGATIVE_INFINITY, np.isneginf),
        (POSITIVE_INFINITY, np.isposinf),
        (NAN, np.isnan),
    ):
        there = plan.sort(np.asarray(looks(block)), view).reshape(cells.shape)
        cell, row, column = np.nonzero(there)[:3]
        kind[cell, row // plan.stride[0], column // plan.stride[1]] = level
    return kind
