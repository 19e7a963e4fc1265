"""One row of the variable tree: what an object is, in words, without asking the object itself."""

from __future__ import annotations

import collections
import math
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.paths import variable_paths
from eagerlab.backend.structure import COMPOSITES, is_variable, tensorflow_variable
from eagerlab.backend.tensors import texts
from eagerlab.backend.tensors.asking import ask
from eagerlab.backend.tensors.classes import Closed, class_name, seen_as
from eagerlab.backend.tensors.held import Held
from eagerlab.backend.tensors.masked import MASKED
from eagerlab.backend.tensors.offered import way_of
from eagerlab.backend.tensors.packed import Packed, is_packed
from eagerlab.backend.tensors.records import frame_shape, is_frame
from eagerlab.backend.tensors.reprs import IN_A_LIST, said_by
from eagerlab.backend.tensors.values import short_device
from eagerlab.protocol.replies import Node

SUMMARY_LIMIT = 200
_SMALL = 8
_MOST_AXES = 16
"""Of values that are written out: each is a pair of brackets."""
_TENSORS = (
    tf.Tensor,
    tf.RaggedTensor,
    tf.SparseTensor,
    tf.IndexedSlices,
    np.ndarray,
    np.generic,
    memoryview,
    keras.KerasTensor,
)
_SAVEABLE = (
    tf.Variable,
    keras.Variable,
    keras.Layer,
    keras.optimizers.Optimizer,
    keras.metrics.Metric,
    tf.Module,
    np.ndarray,
    np.generic,
)
_SIZED = (list, tuple, dict, set, frozenset, collections.deque)
_PLAIN = (bool, int, float, complex, str, bytes, list, tuple, dict)


def describe(key: str, value: Any, has_children: bool) -> Node:
    """Return the row of an object; whatever it does, there is a row."""
    value = seen_as(value)
    kind = type(value)
    if kind is Closed:
        said = f"{value.type_name} object"
        return Node(key=key, type=value.type_name, summary=said, in_words=True, has_children=False)
    try:
        row = ask(value, lambda: _describe(key, value, has_children))
        return _with_words(row, value) if not row.summary else row
    except Exception as error:  # noqa: BLE001 - one bad object must not empty the list; its row says what happened
        failed = f"cannot be looked at: {class_name(type(error))}"
        return Node(key=key, type=class_name(kind), summary=failed, in_words=True, has_children=has_children)


def is_openable(value: Any) -> bool:
    """Whether the inspector can show values of an object."""
    kind = type(value)
    if kind in (list, tuple):
        return bool(value) and type(value[0]) in (int, float, bool)
    if kind is range or is_packed(value) or way_of(value):
        return True
    return is_variable(value) or issubclass(kind, _TENSORS) or is_frame(value)


def _describe(key: str, value: Any, has_children: bool) -> Node:
    kind = type(value)
    if issubclass(kind, Held):
        return _held(key, value)
    if issubclass(kind, np.ndarray) and not issubclass(kind, np.ma.MaskedArray):
        value = np.asarray(value)  # a subclass may have replaced what is read of it
    shape, dtype, device, nbytes = _measures(value)
    said = _said(value, shape)
    return Node(
        key=key,
        type=class_name(kind),
        shape=shape,
        dtype=dtype,
        device=device,
        nbytes=nbytes,
        summary=texts.cut(said or _shown(value), SUMMARY_LIMIT),
        in_words=bool(said),
        has_children=has_children,
        openable=is_openable(value),
        pipeline=issubclass(kind, tf.data.Dataset),
        saveable=issubclass(kind, _SAVEABLE) or kind in _PLAIN or _is_eager(value),
    )


def _with_words(row: Node, value: Any) -> Node:
    """Add what an object of another class says of itself, or else of what class it is."""
    words, failed = said_by(value, SUMMARY_LIMIT, IN_A_LIST)
    if not words:
        return row.model_copy(update={"summary": f"{row.type} object", "in_words": True})
    return row.model_copy(update={"summary": words, "in_words": failed})


def _held(key: str, value: Held) -> Node:
    values = value.values()
    return Node(
        key=key,
        type=type(value).__name__,
        shape=values.shape,
        dtype=values.dtype,
        nbytes=values.nbytes,
        summary=texts.cut(value.summary, SUMMARY_LIMIT),
        in_words=True,
        has_children=False,
        openable=True,
    )


def _is_eager(value: Any) -> bool:
    return (
        issubclass(type(value), tf.Tensor)
        and hasattr(value, "numpy")
        and value.dtype not in (tf.variant, tf.resource)
    )


def _measures(value: Any) -> tuple[tuple[int | None, ...] | None, str, str, int | None]:
    """Return shape, dtype, device and bytes, as far as the object has them."""
    kind = type(value)
    if is_variable(value):
        inner = tensorflow_variable(value)
        if inner is None:
            return tuple(value.shape), str(value.dtype), "", None
        return _tensor_measures(inner)
    if issubclass(kind, (np.ndarray, np.generic)):
        nbytes = int(value.nbytes) if value.dtype.kind != "O" else None
        return tuple(value.shape), value.dtype.name, "", nbytes
    if issubclass(kind, keras.KerasTensor):
        return tuple(value.shape), str(value.dtype), "", None
    if issubclass(kind, memoryview):
        return _measures(np.asarray(memoryview(value)))
    if is_packed(value):
        packed = Packed(value)
        return packed.shape, packed.dtype, "", packed.nbytes
    if is_frame(value):
        return (
            frame_shape(value),
            "",
            "",
            int(np.sum(value.memory_usage()) if hasattr(value, "memory_usage") else value.nbytes),
        )
    if issubclass(kind, tf.Tensor):
        return _tensor_measures(value)
    if issubclass(kind, COMPOSITES):
        held = value.flat_values if issubclass(kind, tf.RaggedTensor) else value.values
        rank, shape = value.shape.rank, value.shape
        sizes = None if rank is None else tuple(shape.as_list())
        # Slices may be made of arrays and lists, too.
        device, nbytes = _tensor_measures(held)[2:] if issubclass(type(held), tf.Tensor) else ("", None)
        return sizes, value.dtype.name if hasattr(value.dtype, "name") else str(value.dtype), device, nbytes
    return None, "", "", None


def _tensor_measures(tensor: Any) -> tuple[tuple[int | None, ...] | None, str, str, int | None]:
    shape = None if tensor.shape.rank is None else tuple(tensor.shape.as_list())
    device = short_device(tensor.device or "")
    countable = (
        shape is not None and None not in shape and tensor.dtype not in (tf.string, tf.variant, tf.resource)
    )
    nbytes = (
        int(np.prod(shape, dtype=np.int64)) * int(tensor.dtype.size)
        if countable and shape is not None
        else None
    )
    return shape, tensor.dtype.name, device, nbytes


def _said(value: Any, shape: tuple[int | None, ...] | None) -> str:
    """Return words about an object whose values are not shown; empty where they are."""
    kind = type(value)
    if is_variable(value):
        return "not built yet" if tensorflow_variable(value) is None else _unless_few(shape)
    if issubclass(kind, tf.Tensor):
        return _unless_few(shape) if _is_eager(value) else f"{value.dtype.name}: no viewable values"
    if issubclass(kind, (np.ndarray, np.generic)) or is_packed(value):
        return _unless_few(shape)
    if issubclass(kind, tf.RaggedTensor):
        return f"ragged, of shape {_shape(shape)}"
    if issubclass(kind, tf.SparseTensor):
        return f"sparse, of shape {_shape(shape)}"
    if issubclass(kind, tf.IndexedSlices):
        return f"slices, of shape {_shape(shape)}"
    if issubclass(kind, tf.GradientTape):
        return "keeps nothing (any more)" if value._tape is None else "keeps all that it has recorded"
    if issubclass(kind, keras.Layer):
        return _layer(value)
    if issubclass(kind, keras.KerasTensor):
        return f"symbolic, of shape {_shape(shape)}"
    if is_frame(value):
        return _frame(shape or ())
    base: Any = next((one for one in _SIZED if issubclass(kind, one)), None)
    if base is None:
        return ""
    length = base.__len__(value)
    return "" if kind in (list, tuple) and length <= _SMALL else _entries(length)


def _shown(value: Any) -> str:
    """Return the values of an object of which `_said` says nothing."""
    kind = type(value)
    if is_variable(value):
        return _nested(tensorflow_variable(value).value().numpy())
    if issubclass(kind, tf.Tensor):
        return _nested(np.asarray(value.numpy()))
    if issubclass(kind, np.ma.MaskedArray):
        data, mask = np.ma.getdata(value, subok=False), np.ma.getmaskarray(value)
        return _nested(
            np.where(mask, np.asarray(MASKED, object), data.astype(object)) if not mask.dtype.names else data
        )
    if is_packed(value):
        return _nested(Packed(value).block((slice(None),)))
    if issubclass(kind, (np.ndarray, np.generic, memoryview)):
        return _nested(np.asarray(value))
    if issubclass(kind, (keras.optimizers.Optimizer, tf.Module, keras.metrics.Metric)):
        return kind.__name__
    words = texts.cell(value)
    return "" if words == f"<{class_name(kind)}>" else words


def _unless_few(shape: tuple[int | None, ...] | None) -> str:
    """Return words about values that are too many to be shown."""
    if shape is None or None in shape or len(shape) > _MOST_AXES:  # how many there are is not known
        return f"shape {_shape(shape)}"
    few = math.prod(max(1, size or 0) for size in shape) <= _SMALL  # rows of nothing are written out, too
    return "" if few else f"shape {_shape(shape)}"


def _nested(array: np.ndarray[Any, Any]) -> str:
    if array.ndim == 0:
        element = array[()]
        return texts.cell(element.item() if array.dtype.kind in "biu" else element, 60)
    # An element may be anything, even the array itself: only axes of this array are gone through.
    return "[" + ", ".join(_nested(array[place, ...]) for place in range(len(array))) + "]"


def _layer(layer: Any) -> str:
    if not layer.built:
        return "not built yet: call it on a batch"
    count = 0
    for path, variable in variable_paths(layer).items():
        if not path.endswith("/seed_generator_state"):
            count += int(np.prod(tensorflow_variable(variable).shape.as_list(), dtype=np.int64))
    if not count:
        return "no parameters"
    return "1 parameter" if count == 1 else f"{count:,} parameters"


def _frame(shape: tuple[int | None, ...]) -> str:
    rows, columns = shape[0] or 0, shape[1] if len(shape) > 1 else 1
    counted = "1 row" if rows == 1 else f"{rows:,} rows"
    return counted if len(shape) == 1 else f"{counted}, {columns:,} columns"


def _entries(length: int) -> str:
    if not length:
        return "no entries"
    return "1 entry" if length == 1 else f"{length:,} entries"


def _shape(shape: tuple[int | None, ...] | None) -> str:
    return "unknown" if shape is None else texts.shape_words(shape)
