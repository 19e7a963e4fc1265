"""What a region of values becomes: written a piece at a time, so that a large one can be given up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.edit_targets import SLICED_AXES, Target, lengths, whole
from eagerlab.backend.tensors.element_text import limits, read_element, read_elements
from eagerlab.backend.tensors.passes import Watch, go_on
from eagerlab.backend.tensors.regions import Block, Regions
from eagerlab.protocol.value_edits import How, Region

PIECE = 1 << 22
"""Elements that are written at a time; also those that are drawn at a time, so that a seed depends on it."""
Becomes = Callable[[Region, Block], Any]
"""Returns what a piece becomes: for its place in the whole, and in the region."""


@dataclass(frozen=True)
class Change:
    """What is to become of a region; see `EditValues`. `array` holds several values, for ``lab.edit``."""

    how: How = "fill"
    value: Any = ""
    mean: float = 0.0
    std: float = 1.0
    seed: int = 0
    array: Any = None


def put(target: Target, region: Region, change: Change, before: Any, watch: Watch = go_on) -> str:
    """Change a region; returns what a person should know of it, or nothing.

    Parameters
    ----------
    target : Target
        What is changed.
    region : Region
        Which of its values.
    change : Change
        What they become.
    before : tensor or array
        What `target.read` returned for the region.
    watch : callable
        Told between two pieces how many of how many are written; may end it by raising.

    Raises
    ------
    LabError
        The values are none of that dtype. Nothing changed: nor where anything else raised on the way.
    """
    becomes, note = _plan(target, region, change, before)
    blocks = _blocks_of(region)
    is_finite, is_looked_at = True, change.how == "scale" and not target.read_as.startswith(("int", "uint"))
    try:
        for number, (block, piece) in enumerate(_pieces_of(region, blocks)):
            if number:
                watch(number, len(blocks))
            values = becomes(piece, block)
            target.write(piece, values)
            is_finite = is_finite and (not is_looked_at or _is_finite(values))
    except BaseException:
        target.write(region, before)
        raise
    return note if note or is_finite else "Some of the values are not finite now."


def put_back(target: Target, region: Region, left: Any, wanted: Any, watch: Watch = go_on) -> bool:
    """Put values in place of those that were left; False, and nothing changed, where others are there.

    Parameters
    ----------
    target : Target
        What is changed.
    region : Region
        Which of its values.
    left, wanted : tensor or array
        What `target.read` returned for the region: what should be there, and what is to be.
    watch : callable
        Told how many of how many pieces are compared and written; may end it by raising, which leaves all
        as it was.
    """
    blocks, left_of, wanted_of = _blocks_of(region), _parts_of(left), _parts_of(wanted)
    at_once = region == whole(target.shape)  # what takes the place of everything need not be copied
    count = len(blocks) if at_once else 2 * len(blocks)
    now = target.now()
    for number, (block, piece) in enumerate(_pieces_of(region, blocks)):
        if number:
            watch(number, count)
        if not target.same(now(piece), left_of(piece, block)):
            return False
    del now  # as long as it is held, a write would copy all that it reads
    if at_once:
        target.write(region, wanted)
        return True
    try:
        for number, (block, piece) in enumerate(_pieces_of(region, blocks), len(blocks)):
            watch(number, count)
            target.write(piece, wanted_of(piece, block))
    except BaseException:
        target.write(region, left)
        raise
    return True


def _blocks_of(region: Region) -> Sequence[Block]:
    sizes = tuple(lengths(region))
    return Regions(sizes, PIECE if len(sizes) <= SLICED_AXES else np.iinfo(np.int64).max)


def _pieces_of(region: Region, blocks: Sequence[Block]) -> Iterator[tuple[Block, Region]]:
    """Yield the place of each piece in the region, and in the whole."""
    for block in blocks:
        yield (
            block,
            tuple(
                (first + part.start, first + part.stop)
                for (first, _), part in zip(region, block, strict=True)
            ),
        )


def _plan(target: Target, region: Region, change: Change, before: Any) -> tuple[Becomes, str]:
    """Return what makes the values of each piece, and what is to be said of them."""
    if change.how == "normal":
        _require_real(target)
        draw = target.drawing(change.mean, change.std, change.seed)
        return lambda piece, _: draw(piece), ""
    if change.how == "scale":
        return _scaled(target, change, before)
    if change.array is not None:
        values, note = read_elements(change.array, target.read_as)
        return _parts_of(target.of(region, values)), note
    value, note = read_element(change.value, target.read_as)
    return lambda piece, _: target.full(piece, value), note


def _parts_of(whole: Any) -> Becomes:
    """Return what takes the parts of an array or a tensor; of one piece, all of it as it is."""
    sizes = tuple(whole.shape)
    return lambda _, block: (
        whole
        if all(part.stop - part.start == size for part, size in zip(block, sizes, strict=True))
        else whole[block]
    )


def _scaled(target: Target, change: Change, before: Any) -> tuple[Becomes, str]:
    dtype = target.read_as
    if dtype in ("bool", "string"):
        raise LabError(f"Values of type {dtype} cannot be scaled.", "", "Fill them instead.")
    factor, note = read_element(change.value, dtype)
    part = _parts_of(before)
    if dtype.startswith(("int", "uint")):
        values = np.asarray(before)
        low, high = limits(dtype)
        ends = [int(end) * int(factor) for end in (values.min(), values.max())] if values.size else []
        if any(not low <= end <= high for end in ends):
            raise LabError(f"Scaled by {factor}, a value is too large for {dtype}.", severity="warning")
        return lambda piece, block: part(piece, block) * factor, note
    return lambda piece, block: _times(part(piece, block), factor), note


def _times(values: Any, factor: Any) -> Any:
    """Return the product; floats of eight bits, with which TensorFlow does not compute, by way of others."""
    if isinstance(values, tf.Tensor) and values.dtype.size == 1:
        return tf.cast(tf.cast(values, tf.float32) * float(factor), values.dtype)
    return values * factor


def _is_finite(values: Any) -> bool:
    if not isinstance(values, tf.Tensor):
        return bool(np.isfinite(np.max(np.abs(values), initial=0.0)))
    if values.dtype.size == 1:
        values = tf.cast(values, tf.float32)
    return bool(tf.math.is_finite(tf.cast(tf.math.reduce_max(tf.abs(values)), tf.float64)))


def _require_real(target: Target) -> None:
    dtype = target.read_as
    if not dtype.startswith(("float", "bfloat")):
        raise LabError(
            f"Random numbers cannot be put into values of type {dtype}.",
            "",
            "Fill them instead.",
            severity="warning",
        )
