"""One of two tensors that are compared: its elements as numbers, or as bytes where they are texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.structure import is_variable, tensorflow_variable
from eagerlab.backend.tensors.held import Held
from eagerlab.backend.tensors.opening import values_of
from eagerlab.backend.tensors.texts import shape_words
from eagerlab.backend.tensors.values import Array, Index, Values

_TO_BYTES = np.frompyfunc(
    lambda one: one if isinstance(one, bytes) else str(one).encode("utf-8", "surrogatepass"), 1, 1
)


class Side:
    """Reads one of the two.

    Parameters
    ----------
    values : Values
        Knows shape and dtype.
    block : callable
        Gives the elements at an index.
    is_text : bool
        Whether they are texts.
    """

    def __init__(self, values: Values, block: Callable[[Index], Array], is_text: bool) -> None:
        self.block = block
        self.is_text = is_text
        self.is_masked = values.kind == "masked"
        self.shape = values.shape
        self.dtype = values.dtype
        self.device = values.device


def side_of(value: Any) -> Side:
    """Return what reads an object's elements; raises `LabError` where it has none that can be compared."""
    values = values_of(value)
    if values.no_values:
        raise LabError(values.no_values, severity="info")
    texts = _texts_of(value)
    if texts is not None:
        return Side(values, lambda index: np.asarray(_TO_BYTES(texts(index)), dtype=object), True)
    try:
        values.block(tuple(slice(0, 0) for _ in values.shape))
    except LabError as error:
        kind = values.kind if values.kind in _ADVICE else ""
        raise LabError(
            f"A {kind} tensor cannot be compared element by element."
            if kind
            else f"Values of type {values.dtype} cannot be compared.",
            "",
            _ADVICE.get(kind, "Compare tensors, variables or arrays of numbers."),
            severity="info",
        ) from error
    return Side(values, values.block, False)


def common_shape(left: Side, right: Side, common: bool) -> tuple[int, ...]:
    """Return the shape of what is compared.

    Parameters
    ----------
    left, right : Side
        The two.
    common : bool
        Whether the part that they have in common will do.

    Raises
    ------
    OtherShapesError
        They differ in shape.
    """
    if left.shape == right.shape:
        return left.shape
    if not common or len(left.shape) != len(right.shape):
        raise OtherShapesError(left.shape, right.shape)
    return tuple(min(sizes) for sizes in zip(left.shape, right.shape, strict=True))


class OtherShapesError(LabError):
    """Two tensors differ in shape; `can_be_common` says whether a part can be compared."""

    def __init__(self, left: tuple[int, ...], right: tuple[int, ...]) -> None:
        self.can_be_common = len(left) == len(right) and all(
            min(both) for both in zip(left, right, strict=True)
        )
        super().__init__(
            f"Their shapes differ: {shape_words(left)} and {shape_words(right)}. Nothing was compared.",
            "" if len(left) == len(right) else f"One has {_axes(len(left))}, the other {_axes(len(right))}.",
            "The part that they have in common can be compared." if self.can_be_common else "",
            severity="info",
        )


def _texts_of(value: Any) -> Callable[[Index], Any] | None:
    """Return what gives an object's texts, or None where it has none."""
    kind = type(value)
    if issubclass(kind, Held):
        # A difference has numbers only, and would be computed as a whole.
        return _texts_of(value.whole()) if value.values().dtype in ("string", "object") else None
    if is_variable(value):
        return _texts_of(tensorflow_variable(value).value())
    if issubclass(kind, tf.Tensor):
        return (lambda index: value[index].numpy()) if value.dtype == tf.string else None
    if issubclass(kind, np.ndarray) and value.dtype.kind in "SU":
        return lambda index: value[index].astype(object)
    return None


def _axes(count: int) -> str:
    return "1 axis" if count == 1 else f"{count} axes"


_ADVICE = {
    "ragged": "Compare it with another ragged tensor of the same rows, or make a whole one: x.to_tensor().",
    "sparse": "Compare it with another sparse tensor, or make a whole one: tf.sparse.to_dense(x).",
    "slices": "Compare it with other slices, or make a whole tensor: tf.convert_to_tensor(x).",
}
