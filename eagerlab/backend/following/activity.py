"""Which units of a layer do anything: seen in its outputs, or in the gradients that reach its weights."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.tensors.values import plain

BOUNDED = {"sigmoid": (0.0, 1.0), "tanh": (-1.0, 1.0)}
"""Activations that level out at both ends, and where."""
_TAILS = {
    "relu": 0.0,
    "relu6": 0.0,
    "gelu": 0.0,
    "silu": 0.0,
    "mish": 0.0,
    "elu": -1.0,
    "selu": -1.7580993408473766,
}
"""What an activation gives where it is flat, and no gradient passes: a unit that stays there is dead."""
_AT_TAIL = 1e-6
"""How near to a tail other than zero a value is there, as rounding has it."""
_NEAR = 0.01
"""An output this near to a bound of sigmoid or tanh, as a share of their range, is called saturated."""
_ROWS = 256
"""Of a gradient, looked at in one go: mostly the first tell that all units are reached."""
_TRANSPOSED = (keras.layers.Conv1DTranspose, keras.layers.Conv2DTranspose, keras.layers.Conv3DTranspose)

Mask = np.ndarray[Any, Any]


def activation_of(layer: Any) -> tuple[str, float | None]:
    """Return the kind of a layer's activation function, and its tail; of recurrent layers it says nothing."""
    if isinstance(layer, keras.layers.RNN) or not isinstance(layer, keras.Operation):
        return "", None
    if type(layer) is keras.layers.ReLU:
        return ("", None) if layer.negative_slope else ("relu", 0.0)
    if type(layer) is keras.layers.ELU:
        return "elu", -float(layer.alpha)
    if not isinstance(layer, keras.Layer):
        return _activation_of_operation(layer)
    name = getattr(vars(layer).get("activation"), "__name__", "")
    return (name if name in _TAILS or name in BOUNDED else ""), _TAILS.get(name)


def _activation_of_operation(operation: Any) -> tuple[str, float | None]:
    name = type(operation).__name__.lower()
    if name == "elu":
        return name, -float(operation.alpha)
    return (name if name in _TAILS or name in BOUNDED else ""), _TAILS.get(name)


def active_units(outputs: Iterable[Any], layer: Any, tail: float) -> Mask | None:
    """Return which units gave anything but the tail; None where the outputs have no axis of units."""
    found: Mask | None = None
    for one in outputs:
        mask = _active(one, layer, tail)
        if mask is None or (found is not None and found.shape != mask.shape):
            return None
        found = mask if found is None else found | mask
    return found


def reached_units(gradients: Iterable[Any], output: Any, layer: Any) -> Mask | None:
    """Return which units of a layer any gradient reached, whatever activation comes behind it.

    Parameters
    ----------
    gradients : iterable of tensor
        Of the layer's weights, as far as there are any.
    output : tensor
        Of the layer.
    layer : keras.Layer
        Tells which axis of a weight is that of the units.

    Returns
    -------
    array of bool or None
        None where it cannot be told: no weight is a matrix, or none has an axis of as many units.
    """
    dense = [one for one in gradients if not isinstance(one, tf.IndexedSlices)]
    if len(output.shape) < 2 or all(len(one.shape) < 2 for one in dense):
        return None
    count = int(output.shape[_unit_axis(layer, len(output.shape))])
    found: Mask | None = None
    for one in sorted(dense, key=lambda gradient: len(gradient.shape)):  # of a bias a few numbers tell it all
        is_turned = isinstance(layer, _TRANSPOSED) and len(one.shape) > 1
        axis = len(one.shape) - (2 if is_turned else 1)
        if axis < 0 or one.shape[axis] != count or (found is not None and found.all()):
            continue
        flat = np.moveaxis(plain(one.numpy()), axis, -1).reshape(-1, count)
        found = np.zeros(count, bool) if found is None else found
        for start in range(0, len(flat), _ROWS):
            found |= flat[start : start + _ROWS].any(axis=0)  # NaN is something, too
            if found.all():
                break
    return found


def share_at_bounds(outputs: Iterable[Any], bounds: tuple[float, float]) -> float | None:
    """Return the share of outputs that lie where an activation levels out; None of nothing."""
    low, high = bounds
    near = (high - low) * _NEAR
    count = at_bound = 0
    for one in outputs:
        values = plain(one.numpy())
        count += values.size
        at_bound += int(np.count_nonzero((values < low + near) | (values > high - near)))
    return at_bound / count if count else None


def _active(output: Any, layer: Any, tail: float) -> Mask | None:
    values = plain(output.numpy())
    if values.ndim < 2:
        return None
    axis = _unit_axis(layer, values.ndim)
    # A NaN is not at the tail either.
    elsewhere: Mask = ~(np.abs(values - tail) <= _AT_TAIL * -tail) if tail else values != 0
    mask: Mask = np.any(elsewhere, axis=tuple(other for other in range(values.ndim) if other != axis))
    return mask


def _unit_axis(layer: Any, dimensions: int) -> int:
    return 1 if getattr(layer, "data_format", "") == "channels_first" else dimensions - 1
