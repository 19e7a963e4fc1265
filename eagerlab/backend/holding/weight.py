"""How much memory the values of an object take."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import tensorflow as tf

from eagerlab.backend.structure import has_children, is_variable, tensorflow_variable


def bytes_of(value: Any) -> int | None:
    """Return the size of a tensor, a variable, an array, or all variables of a layer or model.

    Parameters
    ----------
    value : object
        Anything.

    Returns
    -------
    int or None
        Bytes; None for what is no such object, and for types without a fixed size.
    """
    kind = type(value)
    if is_variable(value):
        inner = tensorflow_variable(value)
        return None if inner is None else _tensor_bytes(inner)
    if issubclass(kind, tf.Tensor):
        return _tensor_bytes(value)
    if issubclass(kind, (np.ndarray, np.generic)):
        return int(value.nbytes)
    if has_children(value) and not issubclass(kind, (list, tuple, dict)):
        from eagerlab.backend.paths import variable_paths

        sizes = [bytes_of(variable) for variable in variable_paths(value).values()]
        return sum(size or 0 for size in sizes) if sizes else None
    return None


def _tensor_bytes(tensor: Any) -> int | None:
    shape, dtype = tensor.shape, tensor.dtype
    if shape.rank is None or dtype in (tf.string, tf.variant, tf.resource):
        return None
    sizes = shape.as_list()
    return None if None in sizes else math.prod(sizes) * int(dtype.size)
