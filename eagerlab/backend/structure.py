"""What objects of TensorFlow's and Keras's hold, by key.

Keras numbers its automatic names per process and thread (``dense_7``), so the same model has other names
each time it is built. Here they are numbered anew within their parent, in the order in which it holds them:
the second Dense of a model is ``dense_1`` whoever built it, and whenever.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import keras
import tensorflow as tf
from tensorflow.python.ops.resource_variable_ops import ResourceVariable

_LARGE = 1 << 22
"""Bytes that take a millisecond to be copied."""
Named = list[tuple[str, Any]]
"""Children of an object: key and object, in the order in which the object holds them."""

COMPOSITES = (tf.RaggedTensor, tf.SparseTensor, tf.IndexedSlices)
"""What TensorFlow makes of several tensors, and treats as one."""


def is_variable(value: object) -> bool:
    """Whether `value` is a variable of TensorFlow's or Keras's: its type is asked, so no object can lie."""
    return is_a(value, (tf.Variable, keras.Variable))


def is_a(value: object, kinds: Any) -> bool:
    """Whether the type of `value` is one of `kinds`; no where its metaclass raises when it is compared."""
    try:
        return issubclass(type(value), kinds)
    except Exception:  # noqa: BLE001 - abstract classes keep what they are compared with in sets, which asks it
        return False


def tensorflow_variable(variable: Any) -> Any:
    """Return the `tf.Variable` inside a Keras variable (None while unbuilt), or `variable` itself."""
    return variable._value if issubclass(type(variable), keras.Variable) else variable


def value_of(variable: Any) -> Any:
    """Return the value of a `tf.Variable`, without copying it, where that is large.

    Once rows of it were scattered into, as an optimizer does with an embedding, TensorFlow copies all of a
    variable for each read. What is told not to copies when it is next written into, if it is still read then.
    """
    elements = variable.shape.num_elements()  # None where its shape is open
    if type(variable) is not ResourceVariable or (elements or 0) * variable.dtype.size < _LARGE:
        return variable.value()
    with tf.device(variable.device):
        return variable.read_value_no_copy()


def has_children(value: object) -> bool:
    """Whether `children` would look inside `value`."""
    return is_a(value, (*_holders(), *_containers()))


def children(value: Any) -> Named:
    """Return what an object of TensorFlow's, Keras's or a container holds, by key.

    Parameters
    ----------
    value : object
        A layer, a metric, a seed generator, a `tf.Module`, a list, tuple or dict.
        Anything else holds nothing.

    Returns
    -------
    list of tuple of str and object
        For a layer: its own variables, seed generators, layers, metrics, then plain TensorFlow variables and
        modules that Keras knows nothing of. For a container: all its elements.
    """
    kind = type(value)
    if issubclass(kind, keras.Layer):
        return _layer_children(value)
    if issubclass(kind, keras.metrics.Metric):
        return unique([*_variables(value._variables), *metric_names(value._metrics)])
    if issubclass(kind, keras.random.SeedGenerator):
        return [(value.state.name, value.state)]
    if issubclass(kind, _containers()):
        return _container_children(value)
    if issubclass(kind, _holders()) and not issubclass(kind, keras.optimizers.Optimizer):
        return attribute_children(value, set())
    return []


def metric_names(metrics: Sequence[Any]) -> Named:
    """Return metrics by name, automatic numbers counted anew."""
    return unique([(plain_name(metric.name, metric), metric) for metric in metrics])


def _layer_children(layer: Any) -> Named:
    known: list[Any] = [*layer._trainable_variables, *layer._non_trainable_variables]
    generators, layers, metrics = list(layer._seed_generators), list(layer._layers), list(layer._metrics)
    named = unique(
        [
            *_variables(known),
            *((plain_name(generator.name, generator), generator) for generator in generators),
            *((plain_name(child.name, child), child) for child in layers),
            *((plain_name(metric.name, metric), metric) for metric in metrics),
        ]
    )
    covered = {id(one) for one in [*known, *generators, *layers, *metrics]}
    return unique([*named, *attribute_children(layer, covered)])


def attribute_children(value: Any, covered: set[int]) -> Named:
    """Return attributes that hold variables, in the order they were set, but for those `covered` by id."""
    own = _keras_attributes() if issubclass(type(value), keras.Layer) else frozenset()
    return [
        (key.lstrip("_") or key, child)
        for key, child in list(object.__getattribute__(value, "__dict__").items())
        if isinstance(key, str)
        and not key.startswith("_self_")
        and key not in own
        and _holds_variables(child, covered, 0)
    ]


def _holds_variables(value: Any, covered: set[int], depth: int) -> bool:
    kind = type(value)
    if id(value) in covered or depth > 8:
        return False
    if issubclass(kind, _containers()):
        return any(_holds_variables(child, covered, depth + 1) for _, child in _container_children(value))
    return is_variable(value) or (
        issubclass(kind, _holders())
        and not issubclass(kind, keras.optimizers.Optimizer)
        and bool(children(value))
    )


def _container_children(value: Any) -> Named:
    if isinstance(value, (list, tuple)):  # a proxy of TensorFlow's passes as one, too
        return [(str(index), child) for index, child in enumerate(value)]
    return unique([(_key(key, index), child) for index, (key, child) in enumerate(list(value.items()))])


def _key(key: Any, index: int) -> str:
    return (
        str(key)
        if type(key) in (str, int, float, bool, tuple, type(None))
        else f"{type(key).__name__}_{index}"
    )


def _variables(variables: Iterable[Any]) -> Named:
    return [(plain_name(variable.name, variable), variable) for variable in variables]


def plain_name(name: str, value: Any) -> str:
    """Return the `name` of `value` without the number that Keras appended to a name it made itself."""
    kind = "variable" if is_variable(value) else _snake_case(type(value).__name__)
    return kind if re.fullmatch(rf"{re.escape(kind)}(_\d+)?", name) else name


def _snake_case(name: str) -> str:
    """Return a class's name as Keras writes it in automatic names."""
    name = re.sub(r"(.)([A-Z][a-z]+)", r"\1_\2", re.sub(r"\W+", "", name))
    return re.sub(r"([a-z])([A-Z])", r"\1_\2", name).lower()


def unique(named: Iterable[tuple[str, Any]]) -> Named:
    """Return `named` with names that occur twice numbered."""
    taken: dict[str, Any] = {}
    last: dict[str, int] = {}
    for name, value in named:
        free = name
        while free in taken:
            # Goes on from the last number: a thousand Dense layers are not counted through for each of them.
            last[name] = last.get(name, 0) + 1
            free = f"{name}_{last[name]}"
        taken[free] = value
    return list(taken.items())


def free_name(name: str, taken: Mapping[str, Any]) -> str:
    """Return `name`, numbered when it is `taken`."""
    free, number = name, 0
    while free in taken:
        number += 1
        free = f"{name}_{number}"
    return free


@cache
def _holders() -> tuple[type, ...]:
    trackable = tf.__internal__.tracking.AutoTrackable
    return (keras.Layer, keras.metrics.Metric, keras.random.SeedGenerator, trackable)


@cache
def _containers() -> tuple[type, ...]:
    """Return list, tuple, dict and the proxies that TensorFlow puts in their place on a `tf.Module`."""
    module = tf.Module()
    module.mapping, module.pair = {}, (tf.Module(),)
    return (list, tuple, dict, type(module.mapping), type(module.pair))


@cache
def _keras_attributes() -> frozenset[str]:
    """Return what Keras itself keeps on every layer and model."""
    return frozenset(vars(keras.Model())) | frozenset(vars(keras.Sequential())) | {"optimizer"}
