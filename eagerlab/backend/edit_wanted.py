"""A change of values by hand as it is wanted: what is to be done, its label, and its line of Python."""

from __future__ import annotations

import math
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.changing import Change
from eagerlab.backend.tensors.edit_targets import Target, lengths, unfit
from eagerlab.backend.tensors.element_text import read_elements
from eagerlab.backend.tensors.texts import shape_words
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.value_edits import (
    MOST_SEED,
    MOST_VALUES,
    TEXT_LIMIT,
    EditValues,
    Region,
    indices,
    nested,
    target,
    where,
)

LABEL = 40
"""Characters of the values that a label shows."""


@dataclass(frozen=True)
class Wanted:
    """What is to be done to the values at `node`, in a region or (None) everywhere."""

    node: NodePath
    region: Region | None
    change: Change
    label: str
    code: str


def asked(request: EditValues) -> Wanted:
    """Return what the window asks for."""
    change = Change(request.how, request.value, request.mean, request.std, request.seed, _array_of(request))
    return Wanted(request.node, request.region, change, _label(request, request.region), request.python())


def filled(node: NodePath, region: Region | None, there: Target, value: Any) -> Wanted:
    """Return that values become `value`: one for all, or several.

    Raises
    ------
    LabError
        They are none of the dtype of `there`, or do not fit.
    """
    is_text = there.read_as == "string"
    if isinstance(value, list | tuple) or getattr(value, "shape", ()) != ():
        return _filled_with_several(node, region, there, value)
    value = _plain(value, there.dtype)
    text = _text_of(value)
    if text is None:
        request = EditValues(node=node, region=region, value="…", is_text=True)
        return Wanted(node, region, Change(value=value), _label(request, region), _remark(request, "a text"))
    request = EditValues(node=node, region=region, value=text, is_text=is_text)
    return Wanted(node, region, Change(value=value), _label(request, region), request.python())


def scaled(node: NodePath, region: Region | None, there: Target, factor: Any) -> Wanted:
    """Return that values are multiplied by `factor`."""
    factor = _plain(factor, there.dtype)
    request = EditValues(node=node, region=region, how="scale", value=str(factor)[:TEXT_LIMIT])
    return Wanted(node, region, Change("scale", value=factor), _label(request, region), request.python())


def drawn(node: NodePath, region: Region | None, normal: Any, seed: Any) -> Wanted:
    """Return that random numbers take the place of values; a seed is drawn where none is given.

    Raises
    ------
    LabError
        `normal` is no mean and standard deviation, or `seed` none.
    """
    try:
        mean, std = (float(one) for one in normal)
        of_seed = secrets.randbelow(MOST_SEED - 1) + 1 if seed is None else int(seed)
    except (TypeError, ValueError):
        mean, std, of_seed = math.nan, math.nan, 0
    if not (math.isfinite(mean) and 0 <= std < math.inf):
        raise LabError(
            f"normal={normal!r} with seed={seed!r} says no random numbers."[:200],
            "Expected a mean, a standard deviation that is not negative, and a whole number as seed:"
            " normal=(0, 0.1), seed=1.",
        )
    if not 0 <= of_seed < MOST_SEED:
        raise LabError(f"seed={seed!r} is no seed.", f"Expected a whole number from 0 to {MOST_SEED - 1}.")
    request = EditValues(node=node, region=region, how="normal", mean=mean, std=std, seed=of_seed)
    change = Change("normal", mean=mean, std=std, seed=of_seed)
    return Wanted(node, region, change, _label(request, region), request.python())


def _filled_with_several(node: NodePath, region: Region | None, there: Target, values: Any) -> Wanted:
    everywhere = tuple((0, size) for size in there.shape) if region is None else region
    sizes = lengths(everywhere)
    read, _ = read_elements(values, there.read_as)
    try:
        spread = np.broadcast_to(read, sizes)
    except ValueError as error:
        raise unfit(values, everywhere) from error
    change = Change(array=values)
    texts = [_text_of(one) for one in spread.reshape(-1)] if spread.size <= MOST_VALUES else [None]
    known = [text for text in texts if text is not None]
    if len(known) < len(texts) or not texts:
        request = EditValues(node=node, region=region)
        words = f"{shape_words(sizes)} values"
        return Wanted(node, region, change, f"{_place(request, region)} = {words}", _remark(request, words))
    request = EditValues(node=node, region=everywhere, values=tuple(known), is_text=there.read_as == "string")
    return Wanted(node, region, change, _label(request, region), request.python())


def _plain(value: Any, dtype: str) -> Any:
    """Return one value without what holds it: with all its digits, where it is of another dtype."""
    if callable(getattr(value, "numpy", None)):
        value = value.numpy()
    of_numpy = isinstance(value, np.generic | np.ndarray) and value.dtype.kind != "V"
    return value.item() if of_numpy and value.dtype.name != dtype else value


def _text_of(value: Any) -> str | None:
    """Return a value as a person writes it, with all its digits; None where it is too long, or no text."""
    try:
        text = value.decode() if isinstance(value, bytes) else str(value)
    except UnicodeDecodeError:
        return None
    return text if len(text) <= TEXT_LIMIT else None


def _array_of(request: EditValues) -> Any:
    """Return the values of a request as nested lists, or None where there is one for all."""
    if not request.values or request.region is None:
        return None
    sizes = lengths(request.region)
    if len(request.values) != math.prod(sizes):
        raise LabError(f"{len(request.values):,} values do not fit a region of shape {tuple(sizes)}.")
    return np.array(request.values, object).reshape(sizes).tolist()


def _remark(request: EditValues, what: str) -> str:
    """Return what stands in the session's Python for a change that would be too long for a line."""
    return (
        f"# lab.edit({target(request.node)}, {where(request.region)}, …): {what}, too long to be written here"
    )


def _label(request: EditValues, region: Region | None) -> str:
    """Return a change in short: ``kernel[0, 3] = 1.5``."""
    place = _place(request, region)
    match request.how:
        case "fill":
            return f"{place} = {_cut(_values(request))}"
        case "scale":
            return f"{place} × {_cut(request.value)}"
        case _:
            return f"{place} = normal({request.mean:g}, {request.std:g})"


def _place(request: EditValues, region: Region | None) -> str:
    *above, name = request.node
    if name.isdecimal() and len(above) > 1:  # of a list or a tuple: a number alone says nothing
        name = f"{above[-1]}/{name}"
    return f"{name}[{indices(region)}]" if region else name


def _values(request: EditValues) -> str:
    if request.values and request.region is not None:
        values: Sequence[str] = request.values[: 2 * LABEL]
        return nested(request.region, values, is_text=request.is_text).replace("\n   ", "")
    return repr(request.value) if request.is_text else request.value


def _cut(text: str) -> str:
    return text if len(text) <= LABEL else f"{text[: LABEL - 1]}…"
