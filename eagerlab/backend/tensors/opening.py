"""Which reader goes with which object: a type is what ``type`` says, not what the object claims."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.structure import COMPOSITES, is_variable, tensorflow_variable, value_of
from eagerlab.backend.tensors import listed, records
from eagerlab.backend.tensors.asking import ask
from eagerlab.backend.tensors.classes import class_name, seen_as
from eagerlab.backend.tensors.contents import contents_of, failed_contents
from eagerlab.backend.tensors.coordinates import Beside
from eagerlab.backend.tensors.held import Held
from eagerlab.backend.tensors.masked import Masked
from eagerlab.backend.tensors.offered import offered, way_of
from eagerlab.backend.tensors.packed import Packed, is_packed
from eagerlab.backend.tensors.ragged import Ragged, splits_of
from eagerlab.backend.tensors.texts import shape_words
from eagerlab.backend.tensors.values import Array, Dense, Texts, Values, on_its_device, short_device

_TENSORS = (
    tf.Tensor,
    tf.Variable,
    keras.Variable,
    tf.RaggedTensor,
    tf.SparseTensor,
    tf.IndexedSlices,
    np.ndarray,
    np.generic,
    memoryview,
    keras.KerasTensor,
)

MOST_AXES = 64 if int(np.__version__.split(".", 1)[0]) > 1 else 32
"""Of an array of NumPy's."""
_COMPOSITE_WORDS = ((tf.RaggedTensor, "ragged"), (tf.SparseTensor, "sparse"), (tf.IndexedSlices, "slices"))


def values_of(value: Any) -> Values:
    """Return a reader for any object; one that is no tensor is told about by its parts. Never raises for one.

    Parameters
    ----------
    value : object
        Anything.

    Returns
    -------
    Values
        With `no_values` where there are none to be seen: then it says why.
    """
    try:
        return _values_of(value)
    except Exception as error:  # noqa: BLE001 - a metaclass of the person's raises when classes are compared
        return failed_contents(value, error)


def _values_of(value: Any) -> Values:
    value = seen_as(value)
    kind = type(value)
    if issubclass(kind, Held):
        return _of_held(value)
    if listed.holds_numbers(value):
        return listed.Listed(value)
    if not issubclass(kind, _TENSORS) and not is_packed(value) and not records.is_frame(value):
        return _of_another(value)
    try:
        return ask(value, lambda: _reader(value))
    except Exception as error:  # noqa: BLE001 - an object that fails is shown with what it said
        why = f"Its values cannot be read. {_words(error)}"
        return Values(_kind(kind), (), "", no_values=why)


def _of_another(value: Any) -> Values:
    """Return the array that an object offers; where it offers none, what can be said of the object."""
    way = way_of(value)
    if not way:
        return contents_of(value)
    try:
        found = _reader(offered(value, way))
    except Exception as error:  # noqa: BLE001 - it is an object like any other then, with this fact about it
        contents = contents_of(value)
        contents.facts += (("array", f"not given: {_words(error)}"),)
        return contents
    found.facts = (("type", class_name(type(value))), ("array", f"given by its {way}"), *found.facts)
    return found


def _words(error: Exception) -> str:
    if issubclass(type(error), LabError):
        return str(error)
    return f"{class_name(type(error))}: {error}".splitlines()[0][:300]


def _of_held(value: Held) -> Values:
    try:
        return value.values()
    except LabError as error:
        # What holds it is EagerLab's own: nothing in there is for a person to look at.
        return Values("tensor", (), "", no_values=str(error))


def _reader(value: Any) -> Values:
    kind = type(value)
    if is_variable(value):
        return _of_variable(value)
    if issubclass(kind, COMPOSITES) and not _has_values(value):
        return _of_graph(value, kind)
    if issubclass(kind, tf.RaggedTensor):
        return Ragged(_of_tensor(value.flat_values, "tensor"), splits_of(value), value.dtype.name)
    if issubclass(kind, tf.SparseTensor):
        return _of_sparse(value)
    if issubclass(kind, tf.IndexedSlices):
        return _of_slices(value)
    if issubclass(kind, tf.Tensor):
        return _of_tensor(value, "tensor")
    if issubclass(kind, np.ma.MaskedArray):
        return _of_masked(value)
    if issubclass(kind, (np.ndarray, np.generic)):
        return _of_array(np.asarray(value), "array")
    if is_packed(value):
        return Packed(value)
    if issubclass(kind, memoryview):
        return _of_array(np.asarray(memoryview(value)), "array")  # one that was released raises
    if issubclass(kind, keras.KerasTensor):
        why = "A symbolic tensor stands for values to come."
        return _open(Values("symbolic", (), str(value.dtype), no_values=why), value.shape)
    return records.Frame(value)


def _kind(kind: type) -> str:
    if issubclass(kind, (tf.Variable, keras.Variable)):
        return "variable"
    return "tensor" if issubclass(kind, (tf.Tensor, *COMPOSITES, keras.KerasTensor)) else "array"


def _of_variable(value: Any) -> Values:
    inner = tensorflow_variable(value)
    if inner is None:
        why = "This variable has no values yet: its layer is not built."
        return _open(Values("variable", (), str(value.dtype), no_values=why), value.shape)
    return _of_tensor(value_of(inner), "variable")


def _of_tensor(tensor: Any, kind: str) -> Values:
    if not hasattr(tensor, "numpy"):
        return _of_graph(tensor, type(tensor))
    device, name = short_device(tensor.device), tensor.dtype.name
    if tensor.shape.rank > MOST_AXES:
        why = f"NumPy, by which values are read, has no arrays of more than {MOST_AXES} axes."
        return Values(kind, tuple(tensor.shape.as_list()), name, device, no_values=why)
    if tensor.dtype in (tf.variant, tf.resource):
        why = f"There are no viewable values: a {name} is a handle to something inside TensorFlow."
        return Values(kind, tuple(tensor.shape.as_list()), name, device, no_values=why)
    if tensor.dtype == tf.string:
        return Texts(kind, tensor, name, device)
    found = Dense(kind, tensor, name, device)
    if tensor.dtype.is_quantized:
        found.note = "the stored whole numbers; scale and zero point are kept elsewhere"
    return found


def _of_graph(value: Any, kind: type) -> Values:
    """Return what can be said of a tensor of a graph, or of several that TensorFlow makes one of."""
    word = next((word for base, word in _COMPOSITE_WORDS if issubclass(kind, base)), "tensor")
    why = "This tensor belongs to a graph: it has values only while that runs."
    shape = None if value.shape.rank is None else value.shape.as_list()
    return _open(Values(word, (), value.dtype.name, no_values=why), shape)


def _has_values(value: Any) -> bool:
    """Whether the parts of a ragged or sparse tensor, or of slices, are there; a graph's are not."""
    held = value.flat_values if issubclass(type(value), tf.RaggedTensor) else value.values
    return not issubclass(type(held), tf.Tensor) or hasattr(held, "numpy")


def _open(values: Values, shape: Sequence[int | None] | None) -> Values:
    """Give a reader without values the shape that its object tells, in which sizes may be open."""
    values.open_shape = None if shape is None else tuple(shape)
    return values


def _of_array(array: Array, kind: str) -> Values:
    name = array.dtype.name
    if array.dtype.kind in "biufc" and array.dtype.itemsize <= 32:
        found = Dense(kind, array, name)
        found.facts = _layout(array)
        return found
    if (
        array.dtype.kind == "V"
        and array.dtype.names is None
        and name != "void"
        and not name.startswith("void")
    ):
        return Dense(kind, array, name)
    if array.dtype.names and array.ndim == 1:
        return records.Records(array)
    return Texts(kind, array, name)


def _layout(array: Array) -> tuple[tuple[str, str], ...]:
    """Return what is unusual about an array's memory."""
    facts = []
    if not array.dtype.isnative:
        facts.append(("byte order", "big-endian" if array.dtype.byteorder == ">" else "little-endian"))
    if array.ndim > 1 and array.flags.f_contiguous and not array.flags.c_contiguous:
        facts.append(("memory", "column by column"))
    elif not array.flags.c_contiguous:
        facts.append(("memory", "not in one piece"))
    return tuple(facts)


def _of_masked(value: Any) -> Values:
    data, mask = np.asarray(np.ma.getdata(value, subok=False)), np.asarray(np.ma.getmaskarray(value))
    if mask.dtype.names and data.ndim == 1:
        return records.Records(data, mask)
    if mask.dtype.names:  # NumPy itself writes each record with its mask
        return Texts("array", records.as_written(data, mask), data.dtype.name)
    return Masked(_of_array(data, "array"), np.asarray(mask))


def _of_sparse(value: Any) -> Values:
    places = _of_tensor(value.indices, "tensor")
    with on_its_device(value.values):
        numbers = _of_tensor(tf.reshape(value.values, [-1, 1]), "tensor")
    names = tuple(f"axis {axis}" for axis in range(places.shape[1]))
    found = Beside("sparse", places, numbers, names)
    shape = value.dense_shape.numpy().tolist()
    found.facts = (("dense shape", shape_words(shape)),)
    return found


def _of_slices(value: Any) -> Values:
    # Slices may be made of arrays and lists, too.
    indices, values = tf.convert_to_tensor(value.indices), tf.convert_to_tensor(value.values)
    with on_its_device(indices):
        places = _of_tensor(tf.reshape(indices, [-1, 1]), "tensor")
    rows = places.shape[0]
    with on_its_device(values):
        flat = tf.reshape(values, [rows, -1] if rows else [0, 1])
    found = Beside("slices", places, _of_tensor(flat, "tensor"), ("row",))
    if value.dense_shape is not None:
        shape = np.asarray(value.dense_shape).tolist()
        found.facts = (("dense shape", shape_words(shape)),)
    return found
