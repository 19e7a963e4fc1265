"""What measured code gave: brought to its end by a host copy, and compared between modes."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import tensorflow as tf
from tensorflow.python.framework.ops import EagerTensor

from eagerlab.backend import devices
from eagerlab.protocol.measuring import Agreement

WHOLE_BYTES = 65_536
"""Up to this size a result is copied whole; of a larger one, one element, so that copying costs nothing."""

Values = list[npt.NDArray[Any]]


class Compared(NamedTuple):
    """How one result compares with another; see `Agreement`."""

    agreement: Agreement
    difference: float | None = None


def finish(result: Any) -> None:
    """Wait until all tensors of a result are computed, by copying something of each to host memory.

    A device may work behind Python's back: without this, only handing over the work would be measured.
    """
    # The usual result is one tensor: looking for others would take as long as a small operation.
    for tensor in (result,) if type(result) is EagerTensor else tensors_of(result):
        if _bytes(tensor) <= WHOLE_BYTES:
            tensor.numpy()
        else:
            tensor[(0,) * tensor.shape.rank].numpy()


def finish_words(result: Any) -> str:
    """Return how `finish` ends such a result, as a sentence."""
    tensors = tensors_of(result)
    if not tensors:
        return "The result holds no tensor: each call ends when Python does."
    if max(map(_bytes, tensors)) <= WHOLE_BYTES:
        return "Each call ends when its whole result has been copied to host memory."
    return "Each call ends when one element of its result has been copied to host memory."


def tensors_of(result: Any) -> list[Any]:
    """Return the tensors with values in a result: of lists, dicts, ragged and sparse tensors as well."""
    found = []
    for leaf in tf.nest.flatten(result, expand_composites=True):
        value = leaf.value() if isinstance(leaf, tf.Variable) else getattr(leaf, "value", leaf)
        if callable(value):
            value = leaf
        if tf.is_tensor(value) and hasattr(value, "numpy") and value.dtype != tf.variant:
            found.append(value)
    return found


def placed_on(result: Any) -> str:
    """Return the short name of the device that a result lies on, or an empty string."""
    tensors = tensors_of(result)
    return devices.short_name(tensors[0].device) if tensors else ""


def host_values(result: Any) -> Values | None:
    """Return a result's numbers in host memory; None where it holds something that is no number."""
    values = []
    for leaf in tf.nest.flatten(result, expand_composites=True):
        if leaf is None:
            continue
        try:
            value = np.asarray(leaf.numpy() if hasattr(leaf, "numpy") else leaf)
        except (TypeError, ValueError, NotImplementedError, tf.errors.OpError):
            return None
        if value.dtype.kind not in "biufcV" or (value.dtype.kind == "V" and value.dtype.names is not None):
            return None
        values.append(value)
    return values


def compare(first: Values | None, other: Values | None) -> Compared:
    """Compare the numbers of two results.

    Parameters
    ----------
    first, other : list of array or None
        As of `host_values`.

    Returns
    -------
    Compared
        ``equal`` to the last bit (NaN equals NaN), or ``differs`` with the largest absolute difference.
    """
    if not first or not other or len(first) != len(other):
        return Compared("unknown")
    largest, same = 0.0, True
    for one, two in zip(first, other, strict=True):
        if one.shape != two.shape:
            return Compared("differs", float("inf"))
        if one.tobytes() == two.tobytes() and one.dtype == two.dtype:
            continue
        a, b = _wide(one), _wide(two)
        if np.array_equal(a, b, equal_nan=True):
            continue
        same = False
        with np.errstate(invalid="ignore", over="ignore"):
            gap = np.where(np.equal(a, b) | (np.isnan(a) & np.isnan(b)), 0, np.abs(a - b))
        largest = max(largest, float(np.nanmax(gap)) if not np.isnan(gap).any() else float("nan"))
    return Compared("equal") if same else Compared("differs", largest)


def _bytes(tensor: Any) -> int:
    return int(tensor.dtype.size * (tensor.shape.num_elements() or 0))


def _wide(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    if values.dtype.kind == "c":
        return values.astype(np.complex128)
    return values.astype(np.float64)
