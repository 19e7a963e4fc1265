"""The gate: calls of Keras's own layers and losses run compiled, in a thread and as long as it wants that.

Keras calls every layer through one method, and every loss through another. Both are replaced, once; for a
thread that has not opened the gate, by themselves.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import keras
import tensorflow as tf

from eagerlab.backend.compiling.functions import NOT_COMPILED, call_compiled

_MARK = "_eagerlab_gate"


class _Switch(threading.local):
    """What holds in this thread."""

    is_open = False


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
    _install()
    before, _switch.is_open = _switch.is_open, is_open
    try:
        yield
    finally:
        _switch.is_open = before


def _install() -> None:
    for kind in (keras.Layer, keras.Loss):
        if not hasattr(kind.__call__, _MARK):
            kind.__call__ = _gated(kind.__call__)


def _gated(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def __call__(self: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N807 - takes the place of Keras's method
        __tracebackhide__ = True  # a person's traceback goes from their line into Keras
        if _switch.is_open and tf.executing_eagerly():
            result = call_compiled(original, self, args, kwargs)
            if result is not NOT_COMPILED:
                return result
        return original(self, *args, **kwargs)

    setattr(__call__, _MARK, True)
    return __call__
