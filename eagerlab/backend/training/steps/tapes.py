"""What tapes answer in a step of a person's own: which variables no gradient reaches.

There nobody but the step itself holds the gradients, so the tape's method is replaced, once; for a thread
that does not listen, by itself.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import keras
import tensorflow as tf
from tensorflow.python.framework.ops import EagerTensor

from eagerlab.backend.structure import is_variable, tensorflow_variable
from eagerlab.backend.training.reached import name_of
from eagerlab.backend.training.steps.gradients import is_anywhere_nonzero

_MARK = "_eagerlab_listens"


class Heard:
    """What tapes have answered in one step, or while one was traced.

    Parameters
    ----------
    keeps : bool
        Whether to keep the gradients as well, for `is_all_zero` and whoever looks at them.
    """

    def __init__(self, *, keeps: bool = False) -> None:
        self._keeps = keeps
        self._missing: dict[int, Any] = {}
        self._reached: set[int] = set()
        self.kept: list[tuple[Any, Any]] = []
        """Variables with the gradients that a tape gave for them, where they are kept."""
        self.applied: list[tuple[Any, list[Any]]] = []
        """Optimizers that were given gradients, each with the variables that it was given them for."""

    def note(self, sources: list[Any], gradients: list[Any]) -> None:
        """Take up one answer of a tape."""
        for source, gradient in zip(sources, gradients, strict=True):
            if not is_variable(source):
                continue
            inner = tensorflow_variable(source)
            if gradient is None:
                self._missing[id(inner)] = source
            else:
                self._reached.add(id(inner))
                self.kept += [(source, gradient)] if self._keeps else []

    def is_missing(self, variable: Any) -> bool:
        """Tell whether a tape has answered that no gradient reaches a variable."""
        return id(tensorflow_variable(variable)) in self._missing

    def missing(self) -> str:
        """Return the names of variables that no gradient reaches, with commas between."""
        return ", ".join(_name(one) for key, one in self._missing.items() if key not in self._reached)

    def is_all_zero(self) -> bool:
        """Tell whether gradients were kept whose numbers are there, and all are exactly zero."""
        return bool(self.kept) and not any(
            is_anywhere_nonzero(one) if is_number(one) else True for _, one in self.kept
        )


class _Switch(threading.local):
    """Who listens in this thread."""

    heard: Heard | None = None


_switch = _Switch()


@contextmanager
def tapes_heard(*, keeps: bool = False) -> Iterator[Heard]:
    """Note in the calling thread what ``tape.gradient`` gives; also where it is called in a graph.

    Of what was noted so, Keras's optimizers say nothing in the console: it is told in better words.
    """
    if not hasattr(tf.GradientTape.gradient, _MARK):
        tf.GradientTape.gradient = _listening(tf.GradientTape.gradient)
        optimizer: Any = keras.optimizers.Optimizer
        optimizer._filter_empty_gradients = _quiet(optimizer._filter_empty_gradients)
    before, heard = _switch.heard, Heard(keeps=keeps)
    _switch.heard = heard
    try:
        yield heard
    finally:
        _switch.heard = before


def _listening(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def gradient(self: Any, target: Any, sources: Any, *args: Any, **kwargs: Any) -> Any:
        __tracebackhide__ = True
        heard, _switch.heard = _switch.heard, None  # what layers ask of tapes meanwhile is a part of this
        try:
            answer = original(self, target, sources, *args, **kwargs)
        finally:
            _switch.heard = heard
        if heard is not None:
            heard.note(tf.nest.flatten(sources), tf.nest.flatten(answer))
        return answer

    # A graph takes it as it takes TensorFlow's own, and rewrites nothing of it.
    listening: Callable[..., Any] = tf.autograph.experimental.do_not_convert(gradient)
    setattr(listening, _MARK, True)
    return listening


def _quiet(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def filtered(self: Any, gradients: Any, variables: Any) -> Any:
        heard = _switch.heard
        if heard is None:
            return original(self, gradients, variables)
        pairs = list(zip(gradients, variables, strict=True))
        heard.applied.append((self, [of for one, of in pairs if one is not None]))
        left = [(one, of) for one, of in pairs if one is not None or not heard.is_missing(of)]
        pairs = left or pairs  # where none is left, Keras refuses them all
        return original(self, [one for one, _ in pairs], [of for _, of in pairs])

    quiet: Callable[..., Any] = tf.autograph.experimental.do_not_convert(filtered)
    return quiet


def _name(variable: Any) -> str:
    name = name_of(variable)
    kind = tensorflow_variable(variable).dtype
    return name if kind.is_floating or kind.is_complex else f"{name} ({kind.name})"


def is_number(gradient: Any) -> bool:
    """Tell whether a gradient holds numbers, and is none of a graph."""
    return isinstance(gradient.values if isinstance(gradient, tf.IndexedSlices) else gradient, EagerTensor)
