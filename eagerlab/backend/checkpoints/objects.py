"""Single objects of the console in a checkpoint.

Each object is described in the manifest; its numbers lie in the TensorFlow file under ``objects/NAME…``, and
a ``tf.train.Checkpoint(NAME=…)`` outside finds them, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.checkpoints import files as files
from eagerlab.backend.checkpoints.snapshot import host_value
from eagerlab.backend.errors import LabError
from eagerlab.backend.paths import join, variable_paths
from eagerlab.backend.structure import is_variable, tensorflow_variable

ROOT = "objects"
_MOST_PARTS = 100_000
_PLAIN = (bool, int, float, complex, str, bytes, type(None))
Description = dict[str, Any]


@dataclass
class Group:
    """An object with variables in the place of an experiment: so it is compared and waited for like one."""

    model: Any = None
    optimizer: Any = None
    metrics: list[Any] = field(default_factory=list)
    name: str = ""
    mode: str = ""
    device: str = ""
    source: str = ""
    spec: Any = None

    def capture_position(self) -> dict[str, int | None]:
        """Return that it has no position."""
        return {"step": 0}

    def kept_variables(self) -> dict[str, Any]:
        """Return that nothing is kept."""
        return {}

    def capture_course(self) -> dict[str, Any]:
        """Return that there is no course."""
        return {}

    def adapt(self, course: Mapping[str, Any], entries: Mapping[str, Any]) -> bool:
        """Return that nothing has to change."""
        return False

    def restore_position(self, position: Mapping[str, Any]) -> None:
        """Do nothing: it has no position."""

    @classmethod
    def of(cls, value: Any, name: str) -> Group:
        """Put `value` where it belongs by its kind."""
        if issubclass(type(value), keras.optimizers.Optimizer):
            return cls(optimizer=value, name=name)
        if issubclass(type(value), keras.metrics.Metric):
            return cls(metrics=[value], name=name)
        return cls(model=value, name=name)

    def variables(self) -> dict[str, Any]:
        """Return its variables by path."""
        return variable_paths(self.model, self.optimizer, self.metrics)


@dataclass
class Packed:
    """Objects taken apart: values by path, and what is needed to put them together again."""

    values: dict[str, Any] = field(default_factory=dict)
    variables: dict[str, Any] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    roots: dict[str, Any] = field(default_factory=dict)
    descriptions: dict[str, Description] = field(default_factory=dict)
    places: Mapping[int, str] = field(default_factory=dict)

    @property
    def graph(self) -> bytes:
        """The objects as `tf.train.Checkpoint` sees them."""
        return files.object_graph(self.roots, self.variables, self.names)


def pack(things: Mapping[str, Any], places: Mapping[int, str] | None = None) -> Packed:
    """Take the values of objects as they are now.

    Can be saved: variables, tensors, NumPy arrays, numbers, texts, lists, tuples and dicts of these, and what
    holds variables: Keras models, layers, optimizers and metrics, `tf.Module`.

    Parameters
    ----------
    things : dict of str to object
        By name.
    places : dict of int to str, optional
        Where in the experiment an object is, by identity: there it is found again where no name leads to it.

    Raises
    ------
    LabError
        Naming the first object that cannot be saved, and why.
    """
    packed = Packed(places=places or {})
    for name, value in things.items():
        try:
            packed.descriptions[name] = _describe(value, join((ROOT, name)), packed, ())
        except _Unsaveable as error:
            raise LabError(
                f"{error.place(name)} cannot be saved; nothing was saved.",
                str(error),
                "Leave it out, or save its values as tensors, arrays, numbers or texts.",
            ) from None
        _name_outside(name, value, packed)
    return packed


class _Unsaveable(Exception):  # noqa: N818 - never leaves this module
    def __init__(self, why: str, below: tuple[str, ...]) -> None:
        super().__init__(why)
        self.below = below

    def place(self, name: str) -> str:
        """Say where in which object the fault is."""
        return f"{name!r}" if not self.below else f"{name!r} (at {'/'.join(self.below)})"


def _describe(value: Any, path: str, packed: Packed, below: tuple[str, ...]) -> Description:
    kind = type(value)
    if is_variable(value):
        return _describe_variable(value, path, packed, below)
    if tf.is_tensor(value) and isinstance(value, tf.Tensor):
        if value.dtype in (tf.variant, tf.resource):
            raise _Unsaveable(
                f"A tensor of type {value.dtype.name} has no values that a file could hold.", below
            )
        packed.values[path], packed.variables[path] = value, None
        return {"kind": "tensor", "path": path}
    if kind is np.ndarray or issubclass(kind, np.generic):
        packed.values[path], packed.variables[path] = _tensor_of(np.asarray(value), below), None
        return {
            "kind": "array",
            "path": path,
            "dtype": np.asarray(value).dtype.str,
            "scalar": kind is not np.ndarray,
        }
    if kind in _PLAIN:
        text = value.hex() if isinstance(value, bytes) else value if isinstance(value, str) else repr(value)
        return {"kind": "plain", "type": kind.__name__, "text": text}
    if kind in (list, tuple, dict):
        return _describe_container(value, path, packed, below)
    if issubclass(kind, (keras.Layer, keras.optimizers.Optimizer, keras.metrics.Metric, tf.Module)):
        return _describe_group(value, path, packed, below)
    raise _Unsaveable(f"EagerLab does not know how to save an object of type {kind.__name__}.", below)


def _describe_variable(value: Any, path: str, packed: Packed, below: tuple[str, ...]) -> Description:
    if tensorflow_variable(value) is None:
        raise _Unsaveable("This variable has no value yet.", below)
    packed.values[path], packed.variables[path] = host_value(value), value
    return _placed(tensorflow_variable(value), packed) | {
        "kind": "variable",
        "path": path,
        "keras": issubclass(type(value), keras.Variable),
        "trainable": bool(value.trainable),
    }


def _placed(value: Any, packed: Packed) -> Description:
    place = packed.places.get(id(value))
    return {} if place is None else {"at": place}


def _describe_container(value: Any, path: str, packed: Packed, below: tuple[str, ...]) -> Description:
    if len(below) > 50 or len(packed.values) > _MOST_PARTS:
        raise _Unsaveable("It is nested too deeply or holds too much; does it hold itself?", below)
    if isinstance(value, dict):
        if any(type(key) not in _PLAIN for key in value):
            raise _Unsaveable("Expected a dict whose keys are texts and numbers.", below)
        keys = [_describe(key, "", packed, below) for key in value]
        items = [
            _describe(item, f"{path}/{index}", packed, (*below, str(key)))
            for index, (key, item) in enumerate(value.items())
        ]
        return {"kind": "dict", "keys": keys, "items": items}
    items = [
        _describe(item, f"{path}/{index}", packed, (*below, str(index))) for index, item in enumerate(value)
    ]
    return {"kind": type(value).__name__, "items": items}


def _describe_group(value: Any, path: str, packed: Packed, below: tuple[str, ...]) -> Description:
    variables = Group.of(value, path).variables()
    if not variables:
        raise _Unsaveable(f"This {type(value).__name__} has no variables yet: call it on data first.", below)
    for inner, variable in variables.items():
        packed.values[f"{path}/{inner}"] = host_value(variable)
        packed.variables[f"{path}/{inner}"] = variable
    return _placed(value, packed) | {
        "kind": "group",
        "type": type(value).__name__,
        "path": path,
        "paths": list(variables),
    }


def _tensor_of(array: np.ndarray[Any, Any], below: tuple[str, ...]) -> Any:
    kind = array.dtype.kind
    if kind in "mM":
        array = array.view(np.int64)
    elif kind == "U":
        array = np.char.encode(array, "utf-8").astype(object)
    elif kind == "S":
        array = array.astype(object)
    elif kind in "OV" or array.dtype.itemsize > 16:
        raise _Unsaveable(f"An array of {array.dtype} holds no plain numbers.", below)
    with tf.device("CPU:0"):
        return tf.constant(array)


def _name_outside(name: str, value: Any, packed: Packed) -> None:
    path = join((ROOT, name))
    if path in packed.values:
        packed.names[name] = path
    elif isinstance(value, tf.__internal__.tracking.Trackable):
        packed.roots[name] = value
