"""Which variables of a model are trained, and which look as if they were."""

from __future__ import annotations

import math
from typing import Any

import keras
import tensorflow as tf

from eagerlab.backend.paths import variable_paths
from eagerlab.backend.structure import is_variable, tensorflow_variable


def trained_variables(model: Any) -> list[Any]:
    """Return the variables that gradients are applied to.

    Parameters
    ----------
    model : keras.Layer or tf.Module
        Of a module, also those of Keras layers inside it, which `tf.Module` itself does not see.

    Returns
    -------
    list of variable
        Each once.
    """
    if isinstance(model, keras.Layer):
        return list(model.trainable_variables)
    # The module's own order first: a source's gradients come in it.
    found = list(model.trainable_variables) if isinstance(model, tf.Module) else []
    seen = {id(tensorflow_variable(variable)) for variable in found}
    found += [
        variable
        for variable in variable_paths(model).values()
        if variable.trainable and id(tensorflow_variable(variable)) not in seen
    ]
    return found


def untrained_names(model: Any) -> tuple[str, ...]:
    """Return the paths of plain `tf.Variable` in a Keras model, which Keras never trains."""
    if not isinstance(model, keras.Layer):
        return ()
    known = {id(tensorflow_variable(variable)) for variable in model.variables}
    return tuple(
        path.removeprefix("model/")
        for path, variable in variable_paths(model).items()
        if id(tensorflow_variable(variable)) not in known and variable.trainable
    )


def names_of(model: Any, variables: list[Any]) -> list[str]:
    """Return a path for each variable, with its type where gradients cannot reach it for that."""
    paths = {id(tensorflow_variable(one)): path for path, one in variable_paths(model).items()}
    names = []
    for variable in variables:
        inner = tensorflow_variable(variable)
        path = paths.get(id(inner), variable.name).removeprefix("model/")
        kind = inner.dtype
        names.append(path if kind.is_floating or kind.is_complex else f"{path} ({kind.name})")
    return names


def bytes_of(variable: Any) -> int:
    """Return how much memory a variable takes; 0 while it is not built."""
    inner = tensorflow_variable(variable)
    return 0 if inner is None else int(math.prod(inner.shape.as_list())) * int(inner.dtype.size)


def is_built(model: Any) -> bool:
    """Return whether all variables that a model is known to have exist."""
    if not isinstance(model, keras.Layer):
        return True
    layers = model._flatten_layers() if isinstance(model, keras.Model) else [model]
    return bool(model.built) and all(layer.built for layer in layers)


def parameter_count(model: Any) -> int | None:
    """Return how many numbers the model holds that are weights; None while it is not built."""
    if not is_built(model):
        return None
    is_keras = isinstance(model, keras.Layer)
    weights = model.weights if is_keras else list(variable_paths(model).values())
    plain = set(untrained_names(model))
    extra = [one for path, one in variable_paths(model).items() if path.removeprefix("model/") in plain]
    return sum(_size(one) for one in (*weights, *extra) if is_variable(one))


def _size(variable: Any) -> int:
    size = 1
    for length in variable.shape:
        size *= int(length)
    return size
