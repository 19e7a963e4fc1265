"""The gate: calls of Keras's own layers and losses run in another way, where a thread wants that.

Keras calls every layer through one method, and every loss through another. Both are replaced, once; for a
thread that has not opened the gate, by themselves.
"""

from __future__ import annotations

import functools
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import keras
import tensorflow as tf
from tensorflow.python.eager import context

from eagerlab.backend.compiling.eligible import written_here
from eagerlab.backend.compiling.functions import AS_EVER, Way, call_in_place
from eagerlab.backend.compiling.surroundings import surroundings

_MARK = "_eagerlab_gate"


class _Switch(threading.local):
    """What holds in this thread."""

    way: Way | None = None
    graph: Any = None
    """That in which layers are inlined."""


_switch = _Switch()


@contextmanager
def layers_compiled(*, is_open: bool = True) -> Iterator[None]:
    """Let Keras's own layers and losses run compiled in the calling thread, where it runs op by op.

    Layers of a person's own, layers whose `call` they have changed, and all that adds to the loss stay as
    they are; so does what runs in another thread, and what is inside a `tf.function`.

    Parameters
    ----------
    is_open : bool
        False closes the gate, for code of a person that is no part of a step.
    """
    with _through("compiled" if is_open else None):
        yield


@contextmanager
def layers_noted() -> Iterator[None]:
    """Let Keras's own layers and losses run the operations that they run, without Keras's Python between.

    What they run is noted when something is called for the second time. Left alone is the same as in
    `layers_compiled`, and besides all that holds loops or gradients of its own; and everything while a
    debugger steps through this thread, or somebody's callback looks at operations.
    """
    with _through("noted"):
        yield


@contextmanager
def layers_inlined() -> Iterator[None]:
    """Let tapes see each of Keras's own layers and losses as one operation, in the graph that is traced now.

    Those of which `layers_compiled` makes functions, and so with the same last bits. Left alone is what is
    inside another graph: a `tf.function` of the person's, a branch or a loop.
    """
    before, _switch.graph = _switch.graph, tf.compat.v1.get_default_graph()
    try:
        with _through("inlined"):
            yield
    finally:
        _switch.graph = before


@contextmanager
def _through(way: Way | None) -> Iterator[None]:
    before, _switch.way = _switch.way, way if _install() else None
    surroundings.look()
    try:
        yield
    finally:
        _switch.way = before


def _install() -> bool:
    """Put the gate into its places; return False where a person calls layers in a way of their own."""
    kinds = (keras.Layer, keras.Loss)
    if not all(written_here(kind.__call__) for kind in kinds):
        return False
    for kind in kinds:
        if not hasattr(kind.__call__, _MARK):
            kind.__call__ = _gated(kind.__call__)
    return True


def _gated(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def __call__(self: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N807 - takes the place of Keras's method
        __tracebackhide__ = True  # a person's traceback goes from their line into Keras
        way = _switch.way
        if way is not None:
            here = context.context()
            result = AS_EVER
            if way == "inlined":
                if not here.executing_eagerly() and tf.compat.v1.get_default_graph() is _switch.graph:
                    result = _inline(original, self, args, kwargs)
            elif here.executing_eagerly() and (way == "compiled" or not _is_watched(here)):
                result = call_in_place(way, original, self, args, kwargs)
            if result is not AS_EVER:
                return result
        return original(self, *args, **kwargs)

    setattr(__call__, _MARK, True)
    return __call__


@tf.autograph.experimental.do_not_convert
def _inline(original: Callable[..., Any], callee: Any, args: Any, kwargs: dict[str, Any]) -> Any:
    way, _switch.way = _switch.way, None  # what is inside belongs to it
    try:
        return call_in_place("inlined", original, callee, args, kwargs)
    finally:
        _switch.way = way


def _is_watched(here: Any) -> bool:
    """Tell whether somebody follows this thread line by line, or operation by operation."""
    return sys.gettrace() is not None or bool(here.op_callbacks)
