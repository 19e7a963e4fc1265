"""Which tensors and arrays lie in the same memory, by its addresses. No object is kept.

TensorFlow copies less than it seems: what is read of a variable, reshaped, or given another name by
`tf.identity` is the same memory until something is assigned. NumPy's views are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, get_args

import numpy as np
import tensorflow as tf

from eagerlab.backend.structure import COMPOSITES, is_variable, tensorflow_variable

Extent = tuple[int, int]
"""First address, and the one behind the last."""
Layout = tuple[int, tuple[int, ...], tuple[int, ...], int]
"""Address of the first element; sizes, steps in bytes, and the bytes of an element."""
Relation = Literal["same", "part", "apart"]
"""The very same elements; some of them; or none, though they lie between each other's."""
RELATIONS: tuple[Relation, ...] = get_args(Relation)
_MOST_WORK: Any = 10_000
"""Tries for an element that two arrays share: to find out for sure may take for ever."""
_FIXED = frozenset(
    tf.as_dtype(name)
    for name in (
        *("float16", "float32", "float64", "bfloat16", "bool", "complex64", "complex128"),
        *("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"),
    )
)
"""What NumPy shows without a copy."""


@dataclass(frozen=True)
class Place:
    """Where an object's elements are.

    Attributes
    ----------
    own : Extent
        Of the elements themselves.
    held : Extent
        Of all that cannot go as long as the object is there: a view holds the whole array.
    layout : Layout
        How the elements lie there.
    """

    own: Extent
    held: Extent
    layout: Layout = (0, (), (), 0)


def relation(one: Place, other: Place) -> Relation:
    """Return what two places have in common whose extents overlap; nothing is read from there.

    Every second element of an array, from the first and from the second on, lie between each other's.
    """
    if one.own == other.own and (one.layout == other.layout or (_is_full(one) and _is_full(other))):
        return "same"
    if _is_full(one) and _is_full(other):
        return "part"
    try:
        shares = np.shares_memory(_stand_in(one), _stand_in(other), max_work=_MOST_WORK)
    except np.exceptions.TooHardError:
        return "part"  # it may well be
    return "part" if shares else "apart"


def _is_full(place: Place) -> bool:
    _, shape, _, itemsize = place.layout
    return math.prod(shape) * itemsize == place.own[1] - place.own[0]


class _Interface:
    def __init__(self, layout: Layout) -> None:
        first, shape, strides, itemsize = layout
        self.__array_interface__ = {
            "version": 3,
            "data": (first, True),
            "shape": shape,
            "strides": strides,
            "typestr": f"|V{itemsize}",
        }


def _stand_in(place: Place) -> Any:
    """Return an array that lies where an object did. That may be gone: nobody may look at elements."""
    return np.asarray(_Interface(place.layout))


def places_of(value: Any) -> tuple[Place, ...]:
    """Return where the elements of a tensor, a variable or an array are; none where that is not known.

    That of other devices, of texts and of single numbers is not known.
    """
    kind = type(value)
    try:
        if issubclass(kind, np.ndarray):
            return _of_array(value)
        if is_variable(value):
            inner = tensorflow_variable(value)
            # Not by the variable's own methods: of a person's subclass, those may do anything.
            read = None if inner is None or inner.dtype not in _FIXED or not _is_here(inner) else inner
            return () if read is None else _of_tensor(_read(read))
        if issubclass(kind, COMPOSITES):
            parts = tf.nest.flatten(value, expand_composites=True)
            return tuple(place for part in parts for place in _of_tensor(part))
        return _of_tensor(value) if issubclass(kind, tf.Tensor) else ()
    except Exception:  # noqa: BLE001 - not initialised, deleted, of another runtime: it is counted by itself then
        return ()


def owns_memory(value: Any) -> bool:
    """Whether an array was made with memory of its own, so that no variable lies there."""
    flags: Any = np.ndarray.flags  # a subclass may have replaced what is asked of it
    return issubclass(type(value), np.ndarray) and bool(flags.__get__(value).owndata)


def _read(variable: Any) -> Any:
    return tf.raw_ops.ReadVariableOp(resource=variable.handle, dtype=variable.dtype)


def _is_here(value: Any) -> bool:
    return "CPU" in (getattr(value, "backing_device", None) or value.device or "")


def _of_tensor(tensor: Any) -> tuple[Place, ...]:
    if not hasattr(tensor, "_numpy_internal") or tensor.dtype not in _FIXED or not _is_here(tensor):
        return ()
    array = tensor._numpy_internal()
    return _of_array(array, is_whole=True) if type(array) is np.ndarray else ()


def _of_array(array: Any, *, is_whole: bool = False) -> tuple[Place, ...]:
    own = _extent(array)
    if own is None:
        return ()
    owner: Any = array
    base: Any = np.ndarray.base  # a subclass may have replaced what is asked of it
    while not is_whole and issubclass(type(above := base.__get__(owner)), np.ndarray):
        owner = above
    held = _extent(owner) or own
    return (Place(own, (min(own[0], held[0]), max(own[1], held[1])), _layout(array)),)


def _plain(array: Any) -> Any:
    return array if type(array) is np.ndarray else np.ndarray.view(array, np.ndarray)


def _layout(array: Any) -> Layout:
    plain = _plain(array)
    return int(plain.__array_interface__["data"][0]), plain.shape, plain.strides, plain.itemsize


def _extent(array: Any) -> Extent | None:
    plain = _plain(array)
    if not plain.size:
        return None
    first = last = int(plain.__array_interface__["data"][0])
    for size, stride in zip(plain.shape, plain.strides, strict=True):
        first, last = first + min(0, (size - 1) * stride), last + max(0, (size - 1) * stride)
    return first, last + plain.itemsize


def overlap(one: Extent, other: Extent) -> bool:
    """Whether two extents have an address in common."""
    return one[0] < other[1] and one[1] > other[0]


def measure(extents: Iterable[Extent]) -> int:
    """Return how many bytes lie in at least one of the extents."""
    total = reached = 0
    for first, behind in sorted(extents):
        if behind > reached:
            total += behind - max(first, reached)
            reached = behind
    return total


class Neighbours:
    """Which extents overlap, of many.

    Parameters
    ----------
    extents : iterable of tuple of Extent and int
        Each with the number of its object.
    """

    def __init__(self, extents: Iterable[tuple[Extent, int]]) -> None:
        self._sorted = sorted(extents)
        starts, reached = [], -1
        for position, ((first, behind), _) in enumerate(self._sorted):
            if first >= reached:
                starts.append(position)
            reached = max(reached, behind)
        self._groups = [
            slice(start, end) for start, end in pairwise([*starts, len(self._sorted)]) if end - start > 1
        ]
        self._firsts = [self._sorted[group.start][0][0] for group in self._groups]

    @property
    def has_any(self) -> bool:
        """Whether any two overlap."""
        return bool(self._groups)

    def of(self, extent: Extent) -> list[int]:
        """Return the numbers of the objects whose extents overlap with this one, in their order."""
        place = int(np.searchsorted(self._firsts, extent[1])) - 1
        if place < 0:
            return []
        group = self._sorted[self._groups[place]]
        return sorted(
            {number for (first, behind), number in group if first < extent[1] and behind > extent[0]}
        )
