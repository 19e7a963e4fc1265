"""Layers that learn and layers that are frozen: found by name, and changed between two steps."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import Any

import keras

from eagerlab.backend.errors import LabError
from eagerlab.backend.structure import children, has_children
from eagerlab.backend.variables import trained_variables

_FEW_NAMES = 12


def layers_by_path(model: Any) -> dict[str, Any]:
    """Return all layers below a Keras model by path, outer ones before those inside them.

    Parameters
    ----------
    model : object
        What is not a Keras layer has none.

    Returns
    -------
    dict of str to keras.Layer
        Paths as in a checkpoint, without ``model/``: ``conv2d``, ``block/dense``.
    """
    return dict(_walk(model, "", set())) if isinstance(model, keras.Layer) else {}


def find_layer(model: Any, name: str) -> tuple[str, Any]:
    """Return path and layer for a name: a layer's own name, or its path.

    Raises
    ------
    LabError
        There is none, or there are several.
    """
    if not isinstance(model, keras.Layer):
        kind = (
            "There is no model"
            if model is None
            else f"An object of type {type(model).__name__} has no layers"
        )
        raise LabError(
            f"{kind}, so none can be frozen.",
            "",
            "" if model is None else "Give a variable trainable=False where it is made.",
        )
    layers = layers_by_path(model)
    outer = [(path, layer) for path, layer in layers.items() if layer.name == name and "/" not in path]
    if outer:
        return outer[0]
    if name in layers:
        return name, layers[name]
    named = [(path, layer) for path, layer in layers.items() if layer.name == name]
    if len(named) == 1:
        return named[0]
    if named:
        paths = ", ".join(path for path, _ in named)
        raise LabError(f"Several layers are called {name!r}.", f"They are {paths}.", "Name one by its path.")
    raise _no_such_layer(name, layers)


def set_frozen(model: Any, name: str, frozen: bool) -> tuple[str, bool]:
    """Freeze a layer, with all inside it, or let it learn.

    Parameters
    ----------
    model : object
        The model that is trained.
    name : str
        As for `find_layer`.
    frozen : bool
        What it is to be.

    Returns
    -------
    str
        The layer's name.
    bool
        Whether anything changed.

    Raises
    ------
    LabError
        There is no such layer, it has nothing to learn, or nothing would be left to train. Nothing changed.
    """
    _, layer = find_layer(model, name)
    if layer.built and not learnable(layer):
        raise LabError(
            f"The layer {layer.name} has nothing to learn, so it cannot be frozen.",
            "It has no variables that training changes.",
        )
    before = _flags(layer)
    layer.trainable = not frozen
    if frozen and model.built and not trained_variables(model):
        _put_back(layer, before)
        raise LabError(
            f"Without the layer {layer.name} nothing would be left to train.",
            "",
            "Let another layer learn first.",
        )
    return layer.name, _flags(layer) != before


def learnable(layer: Any) -> list[Any]:
    """Return the variables of a layer and of those inside it that training may change, frozen ones as well.

    In the order of ``layer.variables``, which is that of ``layer.trainable_variables``.
    """
    own = {id(one) for inner in layer._flatten_layers() for one in inner._trainable_variables}
    return [one for one in layer.variables if id(one) in own]


def frozen_paths(model: Any) -> tuple[str, ...]:
    """Return the paths of all layers that are frozen, and of those inside them."""
    return tuple(path for path, layer in layers_by_path(model).items() if not layer.trainable)


def freeze_only(model: Any, paths: Iterable[str]) -> None:
    """Freeze exactly these layers and let all others learn; paths that do not exist are left out."""
    frozen = set(paths)
    # Outer layers first: they hand what they are on to those inside.
    for path, layer in layers_by_path(model).items():
        if layer.trainable == (path in frozen):
            layer.trainable = path not in frozen


def _walk(value: Any, prefix: str, seen: set[int]) -> Iterator[tuple[str, Any]]:
    for key, child in children(value):
        if id(child) in seen or not has_children(child):
            continue
        seen.add(id(child))
        path = f"{prefix}{key}"
        if isinstance(child, keras.Layer):
            yield path, child
        yield from _walk(child, f"{path}/", seen)


def _flags(layer: Any) -> list[bool]:
    return [inner.trainable for inner in layer._flatten_layers()]


def _put_back(layer: Any, flags: list[bool]) -> None:
    for inner, flag in zip(layer._flatten_layers(), flags, strict=True):
        inner.trainable = flag


def _no_such_layer(name: str, layers: dict[str, Any]) -> LabError:
    learning = [path for path, layer in layers.items() if not layer.built or learnable(layer)]
    named = ", ".join(learning[:_FEW_NAMES]) + (", …" if len(learning) > _FEW_NAMES else "")
    close = difflib.get_close_matches(name, layers, n=1)
    return LabError(
        f"The model has no layer {name!r}.",
        f"Its layers that can learn: {named}." if learning else "",
        f"Did you mean {close[0]!r}?" if close else "",
    )
