"""The arguments of a call, taken apart into tensors and the rest, and put together again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import tensorflow as tf
from keras.src.backend.common import masking

_PLAIN = (bool, int, float, str, type(None))


class Packed(NamedTuple):
    """Arguments of a call.

    Attributes
    ----------
    key : hashable
        All but the numbers in the tensors.
    tensors : list of tensor
        Those among the arguments, each once, then their masks.
    args, kwargs : tuple
        How the arguments are arranged: nested pairs of kind and parts.
    masked : tuple of int
        The numbers of the tensors that have a mask.
    """

    key: Any
    tensors: list[Any]
    args: Any
    kwargs: Any
    masked: tuple[int, ...]


class _OtherError(Exception):
    """Something is among the arguments that is neither a tensor nor plain."""


def pack(args: Sequence[Any], kwargs: dict[str, Any]) -> Packed | None:
    """Take arguments apart; None where something is neither a tensor nor a plain value."""
    tensors: list[Any] = []
    try:
        arranged = tuple([_part(one, tensors) for one in args])
        named = tuple([(name, _part(one, tensors)) for name, one in kwargs.items()]) if kwargs else ()
    except _OtherError:
        return None
    if not tensors:
        return None
    masks = [masking.get_keras_mask(one) for one in tensors]
    masked: tuple[int, ...] = ()
    if any(mask is not None for mask in masks):
        masked = tuple([number for number, mask in enumerate(masks) if mask is not None])
        tensors += [mask for mask in masks if mask is not None]
        if not all(isinstance(one, tf.Tensor) for one in tensors):
            return None
    kinds = tuple([(one.shape, one.dtype) for one in tensors])
    return Packed((arranged, named, masked, kinds), tensors, arranged, named, masked)


def rebuild(packed: Packed, tensors: Sequence[Any]) -> tuple[list[Any], dict[str, Any]]:
    """Put arguments together again around other tensors; they get their masks."""
    count = len(tensors) - len(packed.masked)
    for number, mask in zip(packed.masked, tensors[count:], strict=True):
        masking.set_keras_mask(tensors[number], mask)
    arguments = [_whole(part, tensors) for part in packed.args]
    return arguments, {name: _whole(part, tensors) for name, part in packed.kwargs}


def _part(value: Any, tensors: list[Any]) -> Any:
    if isinstance(value, tf.Tensor):
        for number, known in enumerate(tensors):
            if known is value:  # what attention is given for queries and values
                return ("tensor", number)
        tensors.append(value)
        return ("tensor", len(tensors) - 1)
    kind = type(value)
    if kind in _PLAIN:
        return (kind, value)
    if kind in (list, tuple):
        return (kind, tuple([_part(one, tensors) for one in value]))
    if kind is dict and all(type(key) is str for key in value):
        return (kind, tuple([(key, _part(one, tensors)) for key, one in value.items()]))
    raise _OtherError


def _whole(part: Any, tensors: Sequence[Any]) -> Any:
    kind, content = part
    if kind == "tensor":
        return tensors[content]
    if kind in (list, tuple):
        return kind([_whole(one, tensors) for one in content])
    if kind is dict:
        return {key: _whole(one, tensors) for key, one in content}
    return content
