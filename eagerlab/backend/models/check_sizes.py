"""Whether a layer's sizes suit those of its input: windows, groups, target shapes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from eagerlab.backend.models.check_arguments import window_axes
from eagerlab.backend.models.check_faults import (
    Fault,
    Place,
    change,
    first_number,
    remove,
    shape_words,
    size_of,
)
from eagerlab.protocol.editing import Remedy


def making_fault(place: Place) -> Fault | None:
    """Return what keeps a layer from being made at all, whatever comes in."""
    if place.layer.type == "GroupQueryAttention":
        return _heads_fault(place)
    if window_axes(place.layer.type) and "Conv" in place.layer.type:
        return _strides_fault(place) or _groups_fault(
            place, place.layer.arguments.get("filters", 0), "filters"
        )
    return None


def size_fault(place: Place) -> Fault | None:
    """Return what is wrong with the sizes of a layer whose input has the right number of axes."""
    kind = place.layer.type
    if kind == "Reshape":
        return _reshape_fault(place)
    if kind == "Permute":
        return _permute_fault(place)
    if kind.startswith("Cropping"):
        return _cropping_fault(place)
    if kind == "GroupNormalization":
        return _group_normalization_fault(place)
    if window_axes(kind) and ("Conv" in kind or "Pool" in kind):
        return _window_fault(place) or _groups_fault(place, place.shape[-1], "input's channels")
    return None


def _window_fault(place: Place) -> Fault | None:
    kind, arguments = place.layer.type, place.layer.arguments
    field = "kernel_size" if "Conv" in kind else "pool_size"
    whole = "Transpose" in kind or kind.startswith(("Global", "Adaptive"))
    if whole or str(arguments.get("padding", "valid")).lower() in ("same", "causal"):
        return None
    axes = window_axes(kind)
    window = _each(arguments.get(field, 2), axes)
    dilation = _each(arguments.get("dilation_rate", 1), axes)
    reach = [(size - 1) * gap + 1 for size, gap in zip(window, dilation, strict=True)]
    there = _moved_over(place, axes)
    if all(size is None or size >= wanted for size, wanted in zip(there, reach, strict=True)):
        return None
    smallest = [
        size if size is None else min(size, wanted) for size, wanted in zip(there, window, strict=True)
    ]
    same = change(place, "Use padding “same”", padding="same")
    smaller = change(
        place,
        f"Set {field} to {shape_words(smallest)}",
        **{field: [size or 1 for size in smallest]},
        dilation_rate=None,
    )
    remedies = (same, smaller) if "Conv" in kind else (remove(place), same)
    return Fault(
        f"The window of {kind}, {shape_words(reach)}, is larger than its input, {shape_words(there)}.",
        field,
        remedies,
    )


def _moved_over(place: Place, axes: int) -> tuple[int | None, ...]:
    """Return the sizes of the axes that a window moves over."""
    first = place.layer.arguments.get("data_format") == "channels_first"
    return place.shape[-axes:] if first else place.shape[-axes - 1 : -1]


def _strides_fault(place: Place) -> Fault | None:
    arguments = place.layer.arguments
    axes = window_axes(place.layer.type)
    strides, dilation = (
        _each(arguments.get("strides") or 1, axes),
        _each(arguments.get("dilation_rate", 1), axes),
    )
    if max(strides) > 1 and max(dilation) > 1:
        remedy = change(place, "Set dilation_rate to 1", dilation_rate=None)
        return Fault("strides and dilation_rate cannot both be larger than 1.", "dilation_rate", (remedy,))
    if place.layer.type in ("DepthwiseConv2D", "SeparableConv2D") and len(set(strides)) > 1:
        remedy = change(place, f"Set strides to {strides[0]}", strides=strides[0])
        return Fault(f"{place.layer.type} can only move by the same stride both ways.", "strides", (remedy,))
    return None


def _groups_fault(place: Place, number: int | None, whose: str) -> Fault | None:
    groups = place.layer.arguments.get("groups", 1)
    if "Conv" not in place.layer.type or number is None or number % groups == 0:
        return None
    remedies = (change(place, "Set groups to 1", groups=None),)
    return Fault(f"groups must divide the {whose}, {number}; it is {groups}.", "groups", remedies)


def _reshape_fault(place: Place) -> Fault | None:
    target = list(place.layer.arguments.get("target_shape", ()))
    if isinstance(place.layer.arguments.get("target_shape"), int):
        target = [place.layer.arguments["target_shape"]]
    whole = size_of(place.shape)
    flat = change(place, "Set target_shape to −1: all in a row", target_shape=[-1])
    if any(size == 0 or size < -1 for size in target) or target.count(-1) > 1:
        return Fault(
            "target_shape takes sizes of at least 1, and −1 at most once, for what is left over.",
            "target_shape",
            (flat,),
        )
    if whole is None:
        return None
    known = math.prod(size for size in target if size != -1)
    if whole == known if -1 not in target else whole % known == 0:
        return None
    words = "×".join("?" if size == -1 else str(size) for size in target)
    comes = f"{whole} numbers" if place.rank == 1 else f"{shape_words(place.shape)}, {whole} numbers,"
    return Fault(
        f"{comes} cannot become {words or 'one number'}.",
        "target_shape",
        (flat, remove(place)),
    )


def _permute_fault(place: Place) -> Fault | None:
    dims = place.layer.arguments.get("dims", ())
    dims = list(dims) if isinstance(dims, list | tuple) else [dims]
    if sorted(dims) == list(range(1, place.rank + 1)):
        return None
    order = list(range(place.rank, 0, -1))
    remedies: tuple[Remedy, ...] = (remove(place),)
    if place.rank > 1:
        remedies = (change(place, f"Set dims to {', '.join(map(str, order))}", dims=order), *remedies)
    return Fault(
        f"dims names each axis of the input once, from 1 to {place.rank}; it is {dims}.", "dims", remedies
    )


def _cropping_fault(place: Place) -> Fault | None:
    axes = window_axes(place.layer.type)
    given = place.layer.arguments.get("cropping")
    default: Any = (1, 1) if axes == 1 else 0 if axes == 2 else 1
    value = default if given is None else given
    if axes == 1:
        sides = [sum(_each(value, 2))]
    else:
        sides = [sum(_each(one, 2)) for one in (value if isinstance(value, list | tuple) else [value] * axes)]
    there = _moved_over(place, axes)
    if all(size is None or cut < size for cut, size in zip(sides, there, strict=False)):
        return None
    sentence = f"Nothing is left after cropping {shape_words(there)} by {shape_words(sides)}."
    return Fault(sentence, "cropping", (change(place, "Set cropping to 0", cropping=0), remove(place)))


def _group_normalization_fault(place: Place) -> Fault | None:
    groups, channels = place.layer.arguments.get("groups", 32), place.shape[-1] if place.shape else 1
    if groups == -1 or channels is None or channels % groups == 0:
        return None
    return Fault(
        f"groups must divide the channels, {channels}; it is {groups}.",
        "groups",
        (change(place, f"Set groups to {math.gcd(groups, channels)}", groups=math.gcd(groups, channels)),),
    )


def _heads_fault(place: Place) -> Fault | None:
    queries = place.layer.arguments.get("num_query_heads", 1)
    values = place.layer.arguments.get("num_key_value_heads", 1)
    if queries % values == 0:
        return None
    common = math.gcd(queries, values)
    return Fault(
        f"num_key_value_heads must divide num_query_heads, {queries}; it is {values}.",
        "num_key_value_heads",
        (change(place, f"Set num_key_value_heads to {common}", num_key_value_heads=common),),
    )


def _each(value: Any, axes: int) -> Sequence[int]:
    """Return a size for each axis."""
    if isinstance(value, list | tuple) and len(value) == axes:
        return [first_number(one) for one in value]
    return [first_number(value)] * axes
