"""Asking a model must leave no trace: random states, and whatever its code counts, are put back."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from typing import Any

import keras
import numpy as np
from tensorflow.python.eager import context
from tensorflow.python.ops import stateful_random_ops

from eagerlab.backend.paths import variable_paths
from eagerlab.backend.structure import tensorflow_variable

_OTHER_SEED = 1_592_653_589


@contextlib.contextmanager
def untouched(model: Any, *, alone: bool) -> Iterator[None]:
    """Put back afterwards what a call with ``training=False`` may change. On the trainer's thread.

    Keras's own layers change only the state of their seed generators, and that of a stateful RNN. Code of a
    person may change any variable that is not trained, and draw from any generator.

    Parameters
    ----------
    model : keras.Layer or tf.Module
        What is called meanwhile.
    alone : bool
        No cell runs beside: the generators of the process are put back. Else a cell's own draws would be
        repeated.
    """
    layers = model._flatten_layers() if isinstance(model, keras.Layer) else None
    own = layers is None or not all(type(layer).__module__.startswith("keras.") for layer in layers)
    stateful = own or any(getattr(layer, "stateful", False) for layer in layers or ())
    kept = [(variable, np.array(variable.numpy())) for variable in _watched(model, everything=stateful)]
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
