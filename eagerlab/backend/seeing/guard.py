"""Asking a model must leave no trace: random states, and whatever its code counts, are put back."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator
from typing import Any

import keras
import numpy as np
from keras.src.backend.common import global_state
from keras.src.random.seed_generator import GLOBAL_SEED_GENERATOR
from tensorflow.python.eager import context
from tensorflow.python.ops import stateful_random_ops

from eagerlab.backend.paths import variable_paths
from eagerlab.backend.structure import tensorflow_variable

_OTHER_SEED = 1_592_653_589


@contextlib.contextmanager
def untouched(model: Any, *, alone: bool, training: bool = False) -> Iterator[None]:
    """Put back afterwards what a call may change that is not meant to train. On the trainer's thread.

    With ``training=False`` Keras's own layers change only the state of their seed generators, and that of a
    stateful RNN. With ``training=True``, and in code of a person, any variable may change that is not trained
    by gradients; and a person's code may draw from any generator.

    Parameters
    ----------
    model : keras.Layer or tf.Module
        What is called meanwhile.
    alone : bool
        No cell runs beside: the generators of the process are put back. Else a cell's own draws would be
        repeated.
    training : bool
        Whether it is called with ``training=True``.
    """
    layers = model._flatten_layers() if isinstance(model, keras.Layer) else None
    own = layers is None or not all(type(layer).__module__.startswith("keras.") for layer in layers)
    stateful = own or any(getattr(layer, "stateful", False) for layer in layers or ())
    watched = _watched(model, everything=stateful or training)
    kept = [(variable, np.array(variable.numpy())) for variable in watched]
    generators = _generators() if own and alone else None
    try:
        if generators is not None:
            _use_other_seeds()
        yield
    finally:
        for variable, value in kept:
            if not np.array_equal(variable.numpy(), value):
                variable.assign(value)
        if generators is not None:
            _restore(generators)


@contextlib.contextmanager
def generators_kept() -> Iterator[Callable[[], None]]:
    """Put the generators of the process, and Keras's of this thread, back afterwards.

    Yields
    ------
    callable
        Puts them back into the state that they began with, in the midst of it.
    """
    states, keras_generator = _generators(), global_state.get_global_attribute(GLOBAL_SEED_GENERATOR)

    def begin() -> None:
        _restore(states)
        _use_other_seeds()

    begin()
    try:
        yield begin
    finally:
        _restore(states)
        # One that was made meanwhile is forgotten: training makes it as it would have.
        global_state.set_global_attribute(GLOBAL_SEED_GENERATOR, keras_generator)
        if states[-1] is None:
            stateful_random_ops.global_generator = None


def _watched(model: Any, *, everything: bool) -> list[Any]:
    """Return the `tf.Variable` of seed generators, or of everything that is not trained."""
    if not everything:
        layers = model._flatten_layers()
        return [tensorflow_variable(one.state) for layer in layers for one in layer._seed_generators]
    found = [tensorflow_variable(one) for one in variable_paths(model).values() if not one.trainable]
    return [variable for variable in found if variable is not None]


def _generators() -> tuple[Any, ...]:
    eager = context.context()
    shared = stateful_random_ops.global_generator
    return (
        random.getstate(),
        np.random.get_state(),  # noqa: NPY002 - the console's
        (eager._seed, getattr(eager, "_rng", None)),
        None if shared is None else shared.state.numpy(),
    )


def _use_other_seeds() -> None:
    """Let TensorFlow's random operations be others than those of training: each keeps a state of its own."""
    eager = context.context()
    eager._seed, eager._rng = _OTHER_SEED, random.Random(_OTHER_SEED)


def _restore(generators: tuple[Any, ...]) -> None:
    python_state, numpy_state, seeds, shared = generators
    random.setstate(python_state)
    np.random.set_state(numpy_state)  # noqa: NPY002
    eager = context.context()
    eager._seed, eager._rng = seeds
    if shared is not None:
        stateful_random_ops.global_generator.state.assign(shared)
