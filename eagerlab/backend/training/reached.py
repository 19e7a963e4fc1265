"""Which variables a step of the person's own reaches: it uses model and optimizer by name."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Container, Iterator
from typing import Any

import keras
import tensorflow as tf

_UNNAMED = "Variable"


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
    found = {id(one): one for _, thing in _used_by(step) for one in _variables_in(thing)}
    return list(found.values())


def trained_in(step: Callable[[Any], Any]) -> dict[str, Any]:
    """Return those of `variables_of_step` that can be trained, by names that tell them apart.

    A variable that a person has not named is called as their code calls it.
    """
    called = {id(thing): name for name, thing in _used_by(step) if isinstance(thing, tf.Variable)}
    named: dict[str, Any] = {}
    for variable in variables_of_step(step):
        if variable.trainable:
            name = name_of(variable)
            name = called.get(id(variable), name) if name == _UNNAMED else name
            named[another_name(name, named)] = variable
    return named


def name_of(variable: Any) -> str:
    """Return what a variable is called, by itself."""
    return getattr(variable, "path", "") or str(variable.name).removesuffix(":0")


def another_name(name: str, taken: Container[str]) -> str:
    """Return a name, with a number behind it where it is taken."""
    found, number = name, 2
    while found in taken:
        found, number = f"{name} ({number})", number + 1
    return found


def _used_by(step: Any) -> Iterator[tuple[str, Any]]:
    """Yield what a step uses by name, with the names."""
    if not inspect.isfunction(step) and not inspect.ismethod(step):
        yield from getattr(step, "__dict__", {}).items()
        step = type(step).__call__ if callable(step) else None
    if inspect.ismethod(step):
        yield "", step.__self__
        yield from getattr(step.__self__, "__dict__", {}).items()
        step = step.__func__
    step = inspect.unwrap(step) if callable(step) else step
    if inspect.isfunction(step):
        names = inspect.getclosurevars(step)
        yield from names.globals.items()
        yield from names.nonlocals.items()


def _variables_in(thing: Any) -> Iterator[Any]:
    if isinstance(thing, keras.Variable | tf.Variable):
        yield thing
    elif isinstance(thing, keras.Layer | keras.optimizers.Optimizer | tf.Module):
        yield from thing.variables
    elif isinstance(thing, list | tuple):
        for one in thing[:1000]:
            if isinstance(one, keras.Variable | tf.Variable):
                yield one
