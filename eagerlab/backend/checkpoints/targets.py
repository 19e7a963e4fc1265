"""Objects of the console as what a checkpoint is compared with and restored into."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import keras
import tensorflow as tf

from eagerlab.backend.checkpoints.objects import Group
from eagerlab.backend.errors import LabError
from eagerlab.backend.namespace import names
from eagerlab.backend.paths import join
from eagerlab.backend.structure import children, is_variable, tensorflow_variable

_HOLDERS = (keras.Layer, keras.optimizers.Optimizer, keras.metrics.Metric, tf.Module, tf.train.Checkpoint)


def candidates(namespace: Mapping[str, Any]) -> dict[str, Any]:
    """Return the names of the console that hold variables, with what they hold."""
    return {name: value for name, value in names(namespace) if is_variable(value) or _holds(value)}


def group_of(objects: Mapping[str, Any]) -> Group:
    """Put objects in the place of an experiment.

    Parameters
    ----------
    objects : dict of str to object
        By the names that `tf.train.Checkpoint` was, or would be, given. An optimizer takes the optimizer's
        place; a single other object takes the model's, several share it.

    Raises
    ------
    LabError
        One of them holds no variables.
    """
    for name, value in objects.items():
        if not is_variable(value) and not _holds(value):
            raise LabError(
                f"Nothing can be restored into {name!r}.",
                f"Expected something that holds variables. Received: {type(value).__name__}.",
                "Give it a model, a layer, an optimizer, a metric, a tf.Module or a variable.",
            )
    optimizers = [name for name, one in objects.items() if isinstance(one, keras.optimizers.Optimizer)][:1]
    others = {name: value for name, value in objects.items() if name not in optimizers}
    model = tf.train.Checkpoint(**others) if len(others) > 1 else next(iter(others.values()), None)
    return Group(
        model=model,
        optimizer=objects[optimizers[0]] if optimizers else None,
        name=", ".join(objects),
    )


def console_places(namespace: Mapping[str, Any]) -> dict[int, str]:
    """Return the path of everything inside the console's models, layers, modules and metrics, by identity."""
    found: dict[int, str] = {}
    stack: list[tuple[tuple[str, ...], Any]] = [
        (("names", name, key), child)
        for name, value in candidates(namespace).items()
        if _holds(value)
        for key, child in children(value)
    ]
    while stack:
        keys, value = stack.pop()
        inner = tensorflow_variable(value) if is_variable(value) else value
        if inner is None or id(inner) in found:
            continue
        found[id(inner)] = join(keys)
        stack.extend(((*keys, key), child) for key, child in children(value))
    return found


def _holds(value: Any) -> bool:
    return issubclass(type(value), _HOLDERS)
