"""Which reader goes with which object: a type is what ``type`` says, not what the object claims."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.structure import is_variable, tensorflow_variable
from eagerlab.backend.tensors.held import Held
from eagerlab.backend.tensors.values import Array, Dense, Rows, Texts, Values, short_device


def values_of(value: Any) -> Values:
    """Return a reader for an object, or raise `LabError` when it is none that holds values."""
    kind = type(value)
    if issubclass(kind, Held):
        found: Values = value.values()
        return found
    if is_variable(value):
        inner = tensorflow_variable(value)
        if inner is None:
            return Values(
                "variable", (), "", no_values="This variable has no values yet: its layer is not built."
            )
        return _of_tensor(inner.value(), "variable")
    if issubclass(kind, tf.RaggedTensor):
        return _of_ragged(value)
    if issubclass(kind, tf.SparseTensor):
        return _of_sparse(value)
    if issubclass(kind, tf.IndexedSlices):
        return _of_slices(value)
    if issubclass(kind, tf.Tensor):
        return _of_tensor(value, "tensor")
    if issubclass(kind, np.ndarray):
        return _of_array(np.asarray(value), "array")
    if issubclass(kind, np.generic):
        return _of_array(np.asarray(value), "array")
    if issubclass(kind, keras.KerasTensor):
        shape = tuple(size or 0 for size in value.shape)
        return Values(
            "symbolic", shape, str(value.dtype), no_values="A symbolic tensor stands for values to come."
        )
    if kind in (list, tuple):
        return _of_list(value)
    raise LabError(
        f"A {kind.__name__} has no values to show.", "", "Choose a tensor, a variable or an array."
    )


def _of_tensor(tensor: Any, kind: str) -> Values:
    if not hasattr(tensor, "numpy"):
        shape = tuple(size or 0 for size in (tensor.shape.as_list() if tensor.shape.rank is not None else ()))
        why = "This tensor belongs to a graph: it has values only while that runs."
        return Values(kind, shape, tensor.dtype.name, no_values=why)
    device, name = short_device(tensor.device), tensor.dtype.name
    if tensor.dtype in (tf.variant, tf.resource):
        why = f"There are no viewable values: a {name} is a handle to something inside TensorFlow."
        return Values(kind, tuple(tensor.shape.as_list()), name, device, no_values=why)
    if tensor.dtype == tf.string:
        return Texts(kind, tensor, name, device)
    return Dense(kind, tensor, name, device)


def _of_array(array: Array, kind: str) -> Values:
    if array.dtype.kind in "biufc" and array.dtype.itemsize <= 32:
        return Dense(kind, array, array.dtype.name)
    if array.dtype.kind == "V" and array.dtype.names is None and array.dtype.name != "void":
        return Dense(kind, array, array.dtype.name)
    return Texts(kind, array, array.dtype.name)


def _of_list(value: Sequence[Any]) -> Values:
    if not value or not {type(one) for one in value} <= {int, float, bool}:
        raise LabError("This list does not hold numbers only.", "", "Open its elements one by one.")
    try:
        return _of_array(np.array(value), "list")
    except OverflowError as error:
        raise LabError("A number in this list is too large to be shown in a table.") from error


def _of_ragged(value: Any) -> Values:
    rows = int(value.nrows())
    widest = int(tf.reduce_max(value.row_lengths())) if rows else 0
    flat = _of_tensor(value.flat_values, "tensor")

    def row(number: int) -> list[Any]:
        one = value[number]
        return list(one.to_list() if issubclass(type(one), tf.RaggedTensor) else one.numpy())

    return Rows("ragged", (rows, widest), value.dtype.name, flat.device, flat.nbytes, flat, row)


def _of_sparse(value: Any) -> Values:
    count, rank = (int(size) for size in value.indices.shape)
    numbers = _of_tensor(value.values, "tensor")

    def row(number: int) -> list[Any]:
        return [*value.indices[number].numpy(), value.values[number].numpy()]

    nbytes = numbers.nbytes + count * rank * 8
    return Rows("sparse", (count, rank + 1), value.dtype.name, numbers.device, nbytes, numbers, row)


def _of_slices(value: Any) -> Values:
    numbers = _of_tensor(value.values, "tensor")
    rows = int(value.indices.shape[0])
    width = numbers.size // rows if rows else 0

    def row(number: int) -> list[Any]:
        return [value.indices[number].numpy(), *np.asarray(value.values[number].numpy()).reshape(-1)]

    nbytes = numbers.nbytes + rows * value.indices.dtype.size
    return Rows("slices", (rows, width + 1), value.dtype.name, numbers.device, nbytes, numbers, row)
