"""Ragged tensors, sparse ones and slices, compared by what they store where that belongs together."""

from __future__ import annotations

from typing import Any

import numpy as np
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.structure import COMPOSITES
from eagerlab.backend.tensors.pins import Pin

NOTES = {
    tf.RaggedTensor: "Both have the same rows: their values were compared in one row, one after the other.",
    tf.SparseTensor: "Both store the same places: their values were compared in the order of these.",
    tf.IndexedSlices: "Both store the same rows: only these were compared.",
}
_OTHERS = {
    tf.RaggedTensor: ("Their rows have other lengths.", "lab.compare(x.to_tensor(), y.to_tensor())"),
    tf.SparseTensor: (
        "They store values in other places.",
        "lab.compare(tf.sparse.to_dense(x), tf.sparse.to_dense(y))",
    ),
    tf.IndexedSlices: (
        "They store other rows.",
        "lab.compare(tf.convert_to_tensor(x), tf.convert_to_tensor(y))",
    ),
}


def flattened(left: Any, right: Any) -> tuple[Any, Any, str]:
    """Return what two objects store and what is to be said of that; others as they are, with no word.

    Raises
    ------
    LabError
        Both are of such a kind, but what they store does not belong together.
    """
    one, other = _composite(left), _composite(right)
    kind = next((kind for kind in COMPOSITES if isinstance(one, kind) and isinstance(other, kind)), None)
    if kind is None:
        return left, right, ""
    if not _belong_together(_structure(one), _structure(other)):
        why, instead = _OTHERS[kind]
        raise LabError(
            f"{why} Nothing was compared.",
            "",
            f"Make whole tensors of both to compare them: {instead}.",
            severity="info",
        )
    return _stored(one), _stored(other), NOTES[kind]


def _composite(value: Any) -> Any:
    """Return what a pin keeps, where that is none of the plain arrays; anything else as it is."""
    kind = type(value)
    return value.whole() if issubclass(kind, Pin) else value


def _structure(value: Any) -> list[Any]:
    """Return where the stored values belong."""
    if isinstance(value, tf.RaggedTensor):
        return list(value.nested_row_splits)
    if isinstance(value, tf.SparseTensor):
        return [value.dense_shape, value.indices]
    return [value.indices] if value.dense_shape is None else [value.indices, value.dense_shape]


def _stored(value: Any) -> Any:
    return value.flat_values if isinstance(value, tf.RaggedTensor) else value.values


def _belong_together(one: list[Any], other: list[Any]) -> bool:
    return len(one) == len(other) and all(
        np.array_equal(part.numpy(), counterpart.numpy())
        for part, counterpart in zip(one, other, strict=True)
    )
