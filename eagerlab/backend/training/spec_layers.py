"""Which layer of the model is which of the experiment's list, and which of the list are frozen."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import keras

from eagerlab.backend.training.freezing import learnable
from eagerlab.experiment.model_spec import RESIDUAL, LayersModel, LayerSpec
from eagerlab.protocol.editing import LayerPath

_PROJECTIONS = {2: "Dense", 3: "Conv1D", 4: "Conv2D", 5: "Conv3D"}


def layers_of(spec: LayersModel, model: Any) -> dict[LayerPath, Any]:
    """Return the layer that was made for each entry of the list; groups and what wrappers hold have none.

    Parameters
    ----------
    spec : LayersModel
        What the model was built from.
    model : keras.Model
        Whose layers Keras numbered in the order in which they were made.

    Returns
    -------
    dict of tuple of int to keras.Layer
        Incomplete where the model is another one.
    """
    if not isinstance(model, keras.Model):
        return {}
    made = _by_class(model)
    for name in _augmenting(spec, made):
        made[name].pop(0)
    found: dict[LayerPath, Any] = {}
    _assign(spec.layers, (), made, found)
    return found


def with_frozen(spec: LayersModel, model: Any) -> LayersModel:
    """Return the list with `trainable` as it is in the model."""
    made = layers_of(spec, model)
    return spec.model_copy(update={"layers": tuple(_flagged(spec.layers, (), made))})


def _by_class(model: Any) -> dict[str, list[Any]]:
    """Return the model's layers by class, each in the order in which they were made."""
    made: dict[str, list[Any]] = defaultdict(list)
    for layer in model.layers:
        made[type(layer).__name__].append(layer)
    for layers in made.values():
        layers.sort(key=lambda layer: _number(layer.name))
    return made


def _number(name: str) -> int:
    found = re.search(r"_(\d+)$", name)
    return int(found[1]) if found else 0


def _augmenting(spec: LayersModel, made: Mapping[str, list[Any]]) -> Iterator[str]:
    """Yield the classes of layers that come before those of the list: they change the pictures at random."""
    wanted = [_class_name(layer) for layer in _all(spec.layers)]
    for name, layers in made.items():
        if name.startswith("Random"):
            yield from [name] * max(0, len(layers) - wanted.count(name))


def _all(layers: tuple[LayerSpec, ...]) -> Iterator[LayerSpec]:
    for layer in layers:
        yield layer
        if layer.type == RESIDUAL and not layer.own:
            yield from _all(layer.layers)


def _class_name(layer: LayerSpec) -> str:
    """Return the class that a name stands for: Keras has several for some."""
    kind = None if layer.own else getattr(keras.layers, layer.type, None)
    return layer.type if kind is None else str(kind.__name__)


def _assign(
    layers: tuple[LayerSpec, ...],
    prefix: LayerPath,
    made: Mapping[str, list[Any]],
    found: dict[LayerPath, Any],
) -> None:
    for index, layer in enumerate(layers):
        path = (*prefix, index)
        if layer.type == RESIDUAL and not layer.own:
            _assign(layer.layers, path, made, found)
            last = found.get((*path, len(layer.layers) - 1))
            if layer.arguments.get("projection") and last is not None:
                _take(made, _PROJECTIONS.get(len(last.output.shape), ""), "")
            continue
        taken = _take(made, _class_name(layer), str(layer.arguments.get("name", "")))
        if taken is not None:
            found[path] = taken


def _take(made: Mapping[str, list[Any]], kind: str, name: str) -> Any:
    """Take the next layer of a class, or the one that was given this name."""
    waiting = made.get(kind, [])
    place = next((index for index, layer in enumerate(waiting) if layer.name == name), 0) if name else 0
    return waiting.pop(place) if place < len(waiting) else None


def _flagged(
    layers: tuple[LayerSpec, ...], prefix: LayerPath, made: Mapping[LayerPath, Any]
) -> Iterator[LayerSpec]:
    for index, layer in enumerate(layers):
        path = (*prefix, index)
        if layer.type == RESIDUAL and not layer.own:
            inside = {key: one for key, one in made.items() if key[: len(path)] == path and learnable(one)}
            learns = not inside or any(one.trainable for one in inside.values())
            if layer.trainable or learns:
                within = tuple(_flagged(layer.layers, path, made))
                layer = layer.model_copy(update={"layers": within, "trainable": True})
        elif path in made and learnable(made[path]):
            layer = layer.model_copy(update={"trainable": bool(made[path].trainable)})
        yield layer
