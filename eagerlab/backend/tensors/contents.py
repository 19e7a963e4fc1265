"""What an object is that is no tensor: its kind, facts about it, and the parts of it that can be opened.

What an object holds is read past its properties; what it says of itself `reprs` asks, and not for long.
"""

from __future__ import annotations

import collections
import enum
import itertools
import types
from collections.abc import Callable
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.paths import variable_paths
from eagerlab.backend.structure import Named, is_a, tensorflow_variable
from eagerlab.backend.tensors import resources, texts
from eagerlab.backend.tensors.asking import ask
from eagerlab.backend.tensors.attributes import attributes, slots
from eagerlab.backend.tensors.classes import Closed, class_name, library_of, lineage, members, seen_as
from eagerlab.backend.tensors.reprs import said_by
from eagerlab.backend.tensors.values import Values

Facts = list[tuple[str, str]]
_LONGEST = 2000
_CLOSED = (
    bool,
    int,
    float,
    complex,
    str,
    bytes,
    types.NoneType,
    types.ModuleType,
    types.FunctionType,
    type,
    enum.Enum,
    np.ndarray,
    np.generic,
    tf.Tensor,
    tf.DType,
    tf.TensorShape,
    tf.TypeSpec,
    tf.data.Dataset,
)
"""What has no parts that anybody would open."""
_CONFIG = 12
"""Settings of an object of Keras's that are shown."""
_LIBRARIES = frozenset(("tensorflow", "keras", "numpy", "pandas"))
_PLAIN = (bool, int, float, complex, str, bytes, type(None))


class Contents(Values):
    """An object without values of its own."""

    is_tensor = False

    def __init__(self, kind: str, type_name: str, facts: Facts) -> None:
        words = f"An object of class {type_name} is no tensor: there are no numbers to show."
        super().__init__(kind, (), "", no_values=words)
        self.facts = (("type", type_name), *((name, texts.cut(text, _LONGEST)) for name, text in facts))


def contents_of(value: Any) -> Contents:
    """Return what can be said of any object, whatever it does when it is asked."""
    value = seen_as(value)
    if type(value) is Closed:
        return Contents("object", value.type_name, [("problem", value.why)])
    name, read = _reader(value)
    try:
        facts = ask(value, lambda: read(value))
    except Exception as error:  # noqa: BLE001 - whatever an object raises is told as one of its facts
        return failed_contents(value, error, name)
    return Contents(name, class_name(type(value)), facts)


def failed_contents(value: Any, error: Exception, name: str = "object") -> Contents:
    """Return what is left to say of an object that raised when it was looked at."""
    kind, failure = class_name(type(value)), class_name(type(error))
    is_ours = library_of(type(error)) == "eagerlab"
    words = str(error) if is_ours else f"This {kind} raises {failure} when it is looked at."
    return Contents(name, kind, [("problem", words)])


def inside(value: Any) -> Named:
    """Return parts of an object by name: its attributes, without asking it; of a set or queue its elements.

    For objects that `structure.children` knows nothing of. Any thread.
    """
    kind = type(value)
    if issubclass(kind, (set, frozenset, collections.deque)):
        base: Any = next(one for one in (set, frozenset, collections.deque) if issubclass(kind, one))
        first = list(itertools.islice(base.__iter__(value), 1000))
        return [(str(place), one) for place, one in enumerate(first)]
    if is_a(value, _CLOSED):
        return []
    for known, parts in resources.PARTS:
        if issubclass(kind, known):
            return _parts(value, parts)
    named = [*attributes(value).items(), *slots(value)]
    own = [(key, one) for key, one in named if not key.startswith("__")]
    public = [(key, one) for key, one in own if not key.startswith("_")]
    # What a library keeps for itself is of no use, unless it keeps all for itself.
    return public if public and library_of(kind) in _LIBRARIES else own


def _parts(value: Any, parts: Callable[[Any], Named] | None) -> Named:
    """Return what `parts` gives, and nothing of an object that belongs to a graph or is closed by now."""
    try:
        return [] if parts is None else parts(value)
    except Exception:  # noqa: BLE001 - TensorFlow's own errors; the facts about the object tell which
        return []


def _reader(value: Any) -> tuple[str, Any]:
    """Return the word for what an object is, and the function that reads facts about it."""
    kind = type(value)
    for base, name, read in _READERS:
        if issubclass(kind, base):
            return name, read
    return "object", _object


def _model(value: Any) -> Facts:
    return [("layers", f"{len(value._layers):,}"), *_layer(value)]


def _layer(value: Any) -> Facts:
    if not value.built:
        return [("built", "not yet: call it on a batch"), *_config(value)]
    trainable = {id(tensorflow_variable(one)) for one in value.trainable_variables}
    # The state of random generators is no parameter: Keras does not count it, nor does the row in the tree.
    known = [
        tensorflow_variable(one)
        for path, one in variable_paths(value).items()
        if not path.endswith("/seed_generator_state")
    ]
    counts = [0, 0]
    nbytes = 0
    for one in known:
        size = int(np.prod(one.shape.as_list(), dtype=np.int64))
        counts[id(one) in trainable] += size
        nbytes += size * one.dtype.size
    return [
        ("parameters", f"{sum(counts):,}, of which {counts[1]:,} trainable"),
        ("bytes", f"{nbytes:,}"),
        ("dtype policy", str(value.dtype_policy.name)),
        *_config(value),
    ]


def _optimizer(value: Any) -> Facts:
    facts = [("variables", f"{len(value.variables):,}"), ("built", "yes" if value.built else "not yet")]
    if value.iterations is not None:
        facts.append(("iterations", f"{int(value.iterations):,}"))
    if isinstance(value._learning_rate, keras.Variable):
        facts.append(("learning rate", f"{float(value._learning_rate):g}"))
    return [*facts, *_config(value)]


def _metric(value: Any) -> Facts:
    facts = [("dtype", str(value.dtype))]
    if type(value).__module__.split(".")[0] == "keras" and value.variables:
        result = value.result()
        found = result if isinstance(result, dict) else {"result": result}
        facts += [(name, texts.cell(np.asarray(one)[()])) for name, one in found.items()]
    return [*facts, *_config(value)]


def _config(value: Any) -> Facts:
    """Return the plain settings of an object of Keras's; a class of the person's need not have any."""
    try:
        config = value.get_config()
    except Exception:  # noqa: BLE001 - not to have settings is common, and no fault
        return []
    plain = [
        (str(key), texts.cell(one))
        for key, one in config.items()
        if type(one) in _PLAIN and key not in ("name", "dtype", "learning_rate")
    ]
    return plain[:_CONFIG]


def _dataset(value: Any) -> Facts:
    count = int(value.cardinality())
    words = {tf.data.INFINITE_CARDINALITY: "never ends", tf.data.UNKNOWN_CARDINALITY: "not known"}
    spec = texts.cut(repr(value.element_spec), _LONGEST)
    return [("elements", words.get(count, f"{count:,}")), ("element spec", spec)]


def _mapping(value: Any) -> Facts:
    return [("entries", f"{dict.__len__(value):,}")]


def _sequence(value: Any) -> Facts:
    base: Any = list if issubclass(type(value), list) else tuple
    facts = [("entries", f"{base.__len__(value):,}")]
    fields = members(type(value)).get("_fields")
    if type(fields) is tuple and all(type(one) is str for one in fields):
        facts.append(("fields", ", ".join(fields)))
    return facts


def _collection(value: Any) -> Facts:
    base: Any = next(one for one in (set, frozenset, collections.deque) if issubclass(type(value), one))
    return [("entries", f"{base.__len__(value):,}")]


def _text(value: Any) -> Facts:
    base: Any = next(one for one in (str, bytes) if issubclass(type(value), one))
    unit = "characters" if base is str else "bytes"
    return [("length", f"{base.__len__(value):,} {unit}"), ("value", texts.cell(value, _LONGEST))]


def _number(value: Any) -> Facts:
    return [("value", texts.cell(value, _LONGEST))]


def _function(value: Any) -> Facts:
    code = getattr(value, "__code__", None)
    where = f"{code.co_filename}, line {code.co_firstlineno}" if code is not None else "not written in Python"
    facts = [("name", str(value.__qualname__)), ("defined in", where)]
    if code is not None:
        count = code.co_argcount + code.co_kwonlyargcount
        facts.insert(1, ("parameters", ", ".join(code.co_varnames[:count]) or "none"))
    return facts


def _spec(value: Any) -> Facts:
    return [("value", texts.cut(repr(value), _LONGEST))]


def _function_graph(value: Any) -> Facts:
    return [("traces", f"{value.experimental_get_tracing_count():,}"), *_function(value.python_function)]


def _object(value: Any) -> Facts:
    kind = type(value)
    words, _ = said_by(value, _LONGEST)
    facts = [("repr", words)] if words else []
    module = members(kind).get("__module__", "")
    if type(module) is str and module not in ("", "builtins"):
        facts.append(("defined in", str(module)))
    bases = [class_name(base) for base in lineage(kind)[1:-1]]
    if bases:
        facts.append(("derived from", ", ".join(bases[:5])))
    facts.append(("attributes", f"{len(inside(value)):,}"))
    return facts


_READERS: tuple[tuple[Any, str, Any], ...] = (
    (keras.Model, "model", _model),
    (keras.Layer, "layer", _layer),
    (keras.optimizers.Optimizer, "optimizer", _optimizer),
    (keras.metrics.Metric, "metric", _metric),
    (keras.losses.Loss, "loss", _config),
    (tf.data.Dataset, "dataset", _dataset),
    (tf.Module, "module", _object),
    *resources.READERS,
    ((tf.TypeSpec, tf.TensorShape, tf.DType), "spec", _spec),
    (type(tf.function(abs)), "function", _function_graph),
    (dict, "dict", _mapping),
    ((list, tuple), "list", _sequence),
    ((set, frozenset, collections.deque), "collection", _collection),
    ((str, bytes), "text", _text),
    (enum.Enum, "object", _object),
    ((bool, int, float, complex, type(None)), "value", _number),
    ((types.FunctionType, types.BuiltinFunctionType, types.MethodType), "function", _function),
    ((type, types.ModuleType), "object", _object),
)
