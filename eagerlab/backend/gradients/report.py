"""A gradient in numbers."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend.gradients.expression import Taken
from eagerlab.backend.tensors import statistics, texts
from eagerlab.backend.tensors.opening import values_of
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.gradients import GradientSide

_MOST_DENSE = 50_000_000
"""Elements up to which slices are spread out into the whole tensor that they stand for."""


def dense(gradient: Any) -> Any:
    """Return a gradient as one tensor where that is not too large: slices as what they stand for."""
    if not isinstance(gradient, tf.IndexedSlices):
        return gradient
    shape = gradient.dense_shape
    size = math.prod(shape.numpy().tolist()) if shape is not None else math.inf
    return tf.convert_to_tensor(gradient) if size <= _MOST_DENSE else gradient


def side(expression: str, taken: Taken, node: NodePath) -> GradientSide:
    """Return what is known of a gradient.

    Parameters
    ----------
    expression : str
        As it was written; empty for the experiment's loss.
    taken : Taken
        Its value and gradient; slices already made `dense`.
    node : NodePath
        Where the gradient lies in the variable tree.
    """
    about = {"expression": expression, **_about_value(taken.value)}
    gradient = taken.gradient
    if gradient is None:
        return GradientSide(none=taken.none, **about)
    totals, _ = statistics.describe(values_of(gradient), exact=True)
    some = totals.finite > 0
    return GradientSide(
        **about,
        node=node,
        shape=_shape(gradient),
        dtype=gradient.dtype.name,
        gradient=_one_number(gradient),
        norm=norm(gradient),
        minimum=totals.minimum if some else None,
        maximum=totals.maximum if some else None,
        mean=totals.mean if some else None,
        nan=totals.nan,
        positive_infinity=totals.positive_infinity,
        negative_infinity=totals.negative_infinity,
        zeros=totals.zeros,
    )


def norm(gradient: Any) -> float:
    """Return the square root of the sum of the squares of all elements, in double precision."""
    numbers = _flat(gradient)
    with np.errstate(over="ignore", invalid="ignore"):
        largest = float(np.abs(numbers).max(initial=0.0))
        if largest == 0.0 or not math.isfinite(largest):
            return math.nan if np.isnan(numbers).any() else largest
        # Scaled, so that the squares of large or tiny elements neither overflow nor vanish.
        return largest * float(np.linalg.norm(numbers / largest))


def largest_difference(one: Any, other: Any) -> float | None:
    """Return the largest difference of two elements at the same place; None where the shapes differ."""
    if _shape(one) != _shape(other):
        return None
    first, second = _flat(one), _flat(other)
    if first.shape != second.shape:
        return None
    with np.errstate(invalid="ignore"):
        apart = np.abs(first - second)
    apart[first == second] = 0.0  # two infinities
    return float(apart.max(initial=0.0))


def _flat(gradient: Any) -> npt.NDArray[Any]:
    held = gradient
    if isinstance(gradient, tf.RaggedTensor):
        held = gradient.flat_values
    elif isinstance(gradient, tf.IndexedSlices):
        held = gradient.values
    wide = tf.complex128 if held.dtype.is_complex else tf.float64
    flat: npt.NDArray[Any] = tf.cast(held, wide).numpy().reshape(-1)
    return flat


def _shape(gradient: Any) -> tuple[int, ...]:
    if isinstance(gradient, tf.RaggedTensor):
        return tuple(-1 if size is None else size for size in gradient.shape.as_list())
    return tuple(gradient.shape.as_list())


def _one_number(tensor: Any) -> float | None:
    if not isinstance(tensor, tf.Tensor) or tensor.shape.rank != 0 or tensor.dtype.is_complex:
        return None
    return float(tensor.numpy())


def _about_value(value: Any) -> dict[str, Any]:
    if isinstance(value, (bool, int, float)):
        return {"value": float(value), "value_dtype": f"Python {type(value).__name__}"}
    if isinstance(value, (np.ndarray, np.generic)):
        shape = tuple(np.shape(value))
        number = float(value) if not shape and value.dtype.kind in "fiub" else None
        return {"value": number, "value_shape": shape, "value_dtype": f"NumPy {value.dtype.name}"}
    if not isinstance(value, (tf.Tensor, tf.RaggedTensor, tf.IndexedSlices)):
        return {"value_text": texts.cell(value)}
    number = None
    if isinstance(value, tf.Tensor) and (value.dtype.is_floating or value.dtype.is_integer):
        number = _one_number(value)
    shape = _shape(value) if value.shape.rank is not None else ()
    text = texts.cell(value.numpy()[()]) if isinstance(value, tf.Tensor) and shape == () else ""
    return {
        "value": number,
        "value_text": text if number is None else "",
        "value_shape": shape,
        "value_dtype": value.dtype.name,
        "is_sum": shape not in ((), (1,)),
    }
