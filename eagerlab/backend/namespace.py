"""The variable tree: model, optimizer, metrics, data and the console's names, a window of rows at a time.

Objects of the person's own classes may do anything when they are asked something: raise, hang, print. So what
they hold is read without asking them. Only types that are known are looked into, and a type is what ``type``
says, not what an object claims.
"""

from __future__ import annotations

import itertools
import types
from collections.abc import Callable, Mapping
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.data.arrays import ArrayData
from eagerlab.backend.data.dataset import DatasetData
from eagerlab.backend.errors import LabError
from eagerlab.backend.listing.natural import natural_key
from eagerlab.backend.listing.slots import Slots
from eagerlab.backend.paths import join, optimizer_tree
from eagerlab.backend.structure import Named, children, has_children, is_a, is_variable, metric_names
from eagerlab.backend.tensors.asking import ask
from eagerlab.backend.tensors.classes import Closed, class_name, seen_as
from eagerlab.backend.tensors.contents import inside
from eagerlab.backend.tensors.held import Found
from eagerlab.backend.tensors.records import is_frame
from eagerlab.protocol.base import NodePath

ROOTS = (
    "frame",
    "step",
    "batch",
    "model",
    "optimizer",
    "metrics",
    "data",
    "names",
    "kept",
    "gradient",
    "pins",
    "checkpoint",
    "compare",
)
HIDDEN = frozenset(("In", "Out", "exit", "quit", "open", "get_ipython", "lab"))
_NOT_SHOWN = (
    types.ModuleType,
    types.FunctionType,
    types.BuiltinFunctionType,
    types.MethodType,
    type,
)
_NO_PARTS = (
    tf.RaggedTensor,
    tf.SparseTensor,
    tf.IndexedSlices,
    keras.KerasTensor,
    keras.optimizers.Optimizer,
    np.ndarray,
)
"""Whose values are shown in the inspector, or which have a branch of their own."""
Below = tuple[int, Callable[[int, int], Named]]
"""How many children there are, and a function that gives a window of them."""


def resolve(roots: Mapping[str, Any], node: NodePath) -> Any:
    """Return the object at a path of the tree.

    Keys are those of the tree; a layer is also found by the name that Keras gave it.

    Raises
    ------
    LabError
        There is no such object, or no longer.
    """
    if not node or node[0] not in ROOTS:
        raise LabError(
            f"There is nothing called {join(node)!r}.", f"Expected one of {', '.join(ROOTS)} first."
        )
    value: Any = roots.get(node[0]) if len(node) == 1 else root_of(roots, node[0])
    if issubclass(type(value), Found):
        return value.find(node[1:])
    for depth, key in enumerate(node[1:], 1):
        value = seen_as(value)
        try:
            value = (
                _slot(roots, value, key)
                if is_variable(value)
                else _child(value, key, is_namespace=node[:depth] == ("names",))
            )
        except KeyError:
            is_name = node[0] == "names"
            raise LabError(
                f"{join(node[1:] if is_name else node)} is not there (any more).",
                "The console has no such name."
                if is_name and depth == 1
                else f"{join(node[is_name:depth])} holds nothing called {key!r}.",
                severity="info",
            ) from None
    return value


def tops(roots: Mapping[str, Any]) -> Named:
    """Return the roots of the tree that there are and that list something, and what is below them."""
    return [(name, root_of(roots, name)) for name, _ in listed(roots)]


def listed(roots: Mapping[str, Any]) -> Named:
    """Return the roots of the tree that there are and that list something, as they are."""
    found = [(name, roots.get(name)) for name in ROOTS]
    return [
        (name, value) for name, value in found if value is not None and not issubclass(type(value), Found)
    ]


def has_rows(value: Any, is_namespace: bool = False) -> bool:
    """Whether there are rows below an object."""
    try:
        return below(value, is_namespace)[0] > 0
    except Exception:  # noqa: BLE001 - an object that cannot be looked into has no rows; its own row says so
        return False


def root_of(roots: Mapping[str, Any], name: str) -> Any:
    """Return what the rows below a root are about."""
    value = roots.get(name)
    if name == "optimizer":
        return optimizer_tree(value, roots.get("model"))
    if name == "metrics":
        return dict(metric_names(value or ()))
    return value


def below(value: Any, is_namespace: bool = False) -> Below:
    """Return what there is below an object: how many rows, and a function that gives some of them."""
    if is_namespace:
        return window(names(value))
    value = seen_as(value)
    kind = type(value)
    if issubclass(kind, dict):
        return dict.__len__(value), lambda start, count: _dict_window(value, start, count)
    if issubclass(kind, (list, tuple)):
        return _sequence_below(value)
    if issubclass(kind, ArrayData):
        named = (
            ("x", value.x),
            ("y", value.y),
            ("x_validation", value.x_validation),
            ("y_validation", value.y_validation),
        )
        return window([(key, part) for key, part in named if part is not None])
    if issubclass(kind, DatasetData):
        sets = (("dataset", value.dataset), ("validation_dataset", value.validation_dataset))
        return window([(key, part) for key, part in sets if part is not None])
    if kind is Closed or is_variable(value) or is_a(value, _NO_PARTS) or is_frame(value):
        return window([])
    return window(ask(value, lambda: children(value)) if has_children(value) else inside(value))


def is_foreign(value: Any) -> bool:
    """Whether an object is of none of the kinds that hold tensors; its rows are its attributes."""
    return not has_children(value) and not issubclass(
        type(value), (dict, list, tuple, ArrayData, DatasetData)
    )


def window(named: Named) -> Below:
    """Return rows that are all there already, as `below` does, each as what is looked at in its place."""
    return len(named), lambda start, count: [(key, seen_as(one)) for key, one in named[start : start + count]]


def _dict_window(value: Any, start: int, count: int) -> Named:
    # At one go: a cell that puts something in meanwhile would end the walk.
    items = list(itertools.islice(dict.items(value), start, start + count))
    return [(_key_in(value, key, start + index), seen_as(one)) for index, (key, one) in enumerate(items)]


def _key_in(value: Any, key: Any, index: int) -> str:
    """Return the name of an entry that no other one has: ``1`` and ``"1"`` may both be keys."""
    name = dict_key(key, index)
    return (
        f"{class_name(type(key))} at {index}"
        if type(key) is not str and dict.__contains__(value, name)
        else name
    )


def _sequence_below(value: Any) -> Below:
    base: Any = list if issubclass(type(value), list) else tuple
    length = base.__len__(value)

    def window(start: int, count: int) -> Named:
        part = base.__getitem__(value, slice(start, start + count))
        return [(str(start + index), seen_as(one)) for index, one in enumerate(part)]

    return length, window


def dict_key(key: Any, index: int) -> str:
    """Return the name of a dict's entry: its key where that is a text or a number, else its place."""
    kind = type(key)
    if kind is str and len(key) <= 200:
        return str(key)
    if kind in (int, float, bool, type(None)) and len(text := repr(key)) <= 40:
        return text
    if (
        kind is tuple
        and all(type(one) in (int, float, bool, str) for one in key)
        and len(text := repr(key)) <= 200
    ):
        return text
    return f"{class_name(kind)} at {index}"


def names(namespace: Mapping[str, Any], *, by_name: bool = True) -> Named:
    """Return the names of the console that hold something to look at, sorted by name or as made."""
    shown = [
        (name, value)
        for name, value in list(namespace.items())
        if type(name) is str
        and not name.startswith("_")
        and name not in HIDDEN
        and not issubclass(type(value), _NOT_SHOWN)
    ]
    return sorted(shown, key=lambda named: (natural_key(named[0]), named[0])) if by_name else shown


def shown_names(names: Mapping[str, Any]) -> dict[str, Any]:
    """Return the local names of a frame that hold something to look at, in their order."""
    return {
        name: value
        for name, value in names.items()
        if not name.startswith("__") and not issubclass(type(value), _NOT_SHOWN)
    }


def _child(value: Any, key: str, is_namespace: bool) -> Any:
    if is_namespace:
        if type(value) is dict and key in value:
            return value[key]
        raise KeyError(key)
    kind = type(value)
    if issubclass(kind, dict):
        return _of_dict(value, key)
    if issubclass(kind, (list, tuple)):
        base: Any = list if issubclass(kind, list) else tuple
        if not key.isdecimal() or int(key) >= base.__len__(value):
            raise KeyError(key)
        return base.__getitem__(value, int(key))
    _, window = below(value)
    named = window(0, 1_000_000)
    for name, child in named:
        if name == key:
            return child
    for _, child in named:
        if issubclass(type(child), (keras.Layer, keras.metrics.Metric)) and child.name == key:
            return child
    raise KeyError(key)


def _slot(roots: Mapping[str, Any], variable: Any, key: str) -> Any:
    """Return what the optimizer keeps for a variable under a name."""
    return dict(Slots(roots.get("optimizer")).of(variable))[key]


def _of_dict(value: Any, key: str) -> Any:
    if dict.__contains__(value, key):
        return dict.__getitem__(value, key)
    for index, (name, one) in enumerate(list(dict.items(value))):
        if _key_in(value, name, index) == key:
            return one
    raise KeyError(key)
