"""Classes and functions that a person defined anew, taken up by the objects that are of the old ones."""

from __future__ import annotations

import inspect
import sys
from typing import Any

import keras
import tensorflow as tf

from eagerlab.backend.training.live import LiveExperiment


def take_up_definitions(live: LiveExperiment) -> list[str]:
    """Let model, loss and step use what has their names now. On the trainer's thread, between two steps.

    A person who corrects a class and runs its cell anew has a new class, while the model is of the old one:
    it becomes one of the new class, and keeps its weights. The same goes for files that were loaded anew.

    Parameters
    ----------
    live : LiveExperiment
        Whose objects are looked at, where they are the person's.

    Returns
    -------
    list of str
        Names of the classes and functions that were taken up.
    """
    taken: dict[str, None] = {}
    for part in _parts_of(live.model):
        newer = _newer(type(part))
        if isinstance(newer, type) and _has_become(part, newer):
            taken[newer.__qualname__] = None
    for name in ("loss", "own_step"):
        newer = _newer(getattr(live, name))
        if inspect.isfunction(newer):
            setattr(live, name, newer)
            taken[newer.__qualname__] = None
    return list(taken)


def _parts_of(model: Any) -> list[Any]:
    if isinstance(model, keras.Layer):
        return list(model._flatten_layers())
    if isinstance(model, tf.Module):
        return [model, *model.submodules]
    return []


def _newer(old: Any) -> Any:
    """Return what has the name of a class or function now, where that is another one; else None."""
    name, module = getattr(old, "__qualname__", ""), getattr(old, "__module__", "")
    if not (inspect.isfunction(old) or isinstance(old, type)) or module.startswith(("keras.", "tensorflow.")):
        return None
    found: Any = sys.modules.get(module)
    for part in name.split("."):
        found = getattr(found, part, None)
    is_same_kind = isinstance(found, type) == isinstance(old, type)
    return found if found is not old and found is not None and is_same_kind else None


def _has_become(part: Any, newer: type) -> bool:
    try:
        object.__setattr__(part, "__class__", newer)
    except TypeError:
        return False  # its objects are laid out in another way
    if isinstance(part, keras.Layer):
        _look_at_call_again(part)
    return True


def _look_at_call_again(layer: Any) -> None:
    """Let Keras know the arguments of the new `call`; it looks at them once, when a layer is made."""
    signature = inspect.signature(layer.call)
    names = list(signature.parameters)
    layer._call_signature, layer.call_signature_parameters = signature, names
    layer._call_has_training_arg, layer._call_has_mask_arg = "training" in names, "mask" in names
    for name in layer._call_has_context_arg:
        layer._call_has_context_arg[name] = name in names
