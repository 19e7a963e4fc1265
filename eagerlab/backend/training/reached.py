"""Which variables a step of the person's own reaches: it uses model and optimizer by name."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import keras
import tensorflow as tf


def variables_of_step(step: Callable[[Any], Any]) -> list[Any]:
    """Return the variables of all objects that a step of the person's own uses by name.

    Parameters
    ----------
    step : callable
        A function, a method, or an object that can be called.

    Returns
    -------
    list of variable
        Each once. What is reached in other ways (through a function that it calls) is not among them.
    """
    found: dict[int, Any] = {}
    for thing in _used_by(step):
        for variable in _variables_in(thing):
            found[id(variable)] = variable
    return list(found.values())


def _used_by(step: Any) -> Iterator[Any]:
    if not inspect.isfunction(step) and not inspect.ismethod(step):
        yield from getattr(step, "__dict__", {}).values()
        step = type(step).__call__ if callable(step) else None
    if inspect.ismethod(step):
        yield step.__self__
        yield from getattr(step.__self__, "__dict__", {}).values()
        step = step.__func__
    step = inspect.unwrap(step) if callable(step) else step
    if inspect.isfunction(step):
        names = inspect.getclosurevars(step)
        yield from names.globals.values()
        yield from names.nonlocals.values()


def _variables_in(thing: Any) -> Iterator[Any]:
    if isinstance(thing, keras.Variable | tf.Variable):
        yield thing
    elif isinstance(thing, keras.Layer | keras.optimizers.Optimizer | tf.Module):
        yield from thing.variables
    elif isinstance(thing, list | tuple):
        for one in thing[:1000]:
            if isinstance(one, keras.Variable | tf.Variable):
                yield one
