"""A number for each tensor that changes when its values may have changed."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.structure import is_a
from eagerlab.backend.tensors.held import Held
from eagerlab.backend.tensors.values import Values

_READ_WHOLE = 1 << 16
_READ_ELEMENTS = 4096


def version_of(value: Any, values: Values, changes: Callable[[], int]) -> int:
    """Return a number that tells whether values are still those seen before.

    A tensor never changes, so its own number will do. Of anything else, small values are summed up whole; of
    larger ones a sample is, together with the count of what may have changed them.

    Parameters
    ----------
    value : object
        A tensor, variable, array or the like.
    values : Values
        Its reader.
    changes : callable
        Grows with each step and each cell.
    """
    if is_a(value, Held):
        return int(value.version(changes))
    if values.no_values:
        return 0
    if issubclass(type(value), tf.Tensor) and hasattr(value, "_id"):
        return int(value._id)
    if not values.size:
        return 0
    small = values.nbytes <= _READ_WHOLE
    try:
        sample = values.sample(values.size if small else _READ_ELEMENTS)
    except LabError:
        return changes() + 1
    seen = zlib.crc32(np.ascontiguousarray(sample).tobytes())
    return seen if small else (changes() << 32) | seen
