"""Code of the console on devices, in modes, over sizes. On the thread that calls it: a cell's."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import tensorflow as tf
from tensorflow.python.eager import context
from tensorflow.python.framework import op_callbacks

from eagerlab.backend import devices
from eagerlab.backend.errors import LabError
from eagerlab.backend.measuring.clock import StoppedError
from eagerlab.backend.measuring.effects import lengths, watched
from eagerlab.backend.measuring.rows import Key, Rows
from eagerlab.backend.measuring.snippet import CALL, Snippet, failure, run_setup
from eagerlab.backend.measuring.timing import Pace, Run, measure
from eagerlab.backend.training.steps.scope import scope_of
from eagerlab.protocol.measuring import BenchmarkMode


def measure_expression(
    rows: Rows, snippet: Snippet, setup: str, size_name: str, namespace: dict[str, Any]
) -> None:
    """Measure each row; they are added to `rows`.

    Parameters
    ----------
    rows : Rows
        Says which, and takes what is found.
    snippet : Snippet
        The code.
    setup : str
        Lines that run before, once for each device and size, so that all modes get the same tensors.
    size_name : str
        The name that gets each row's size; empty without a sweep.
    namespace : dict
        The console's names; what the code assigns does not come into it.

    Raises
    ------
    LabError
        The set-up failed.
    StoppedError
        All were to end.
    """
    scope: dict[str, Any] = {}
    before: Key | None = None
    with unwatched_operations():
        for key in rows.keys:
            with devices.scope(key.device):
                if before is None or before[:2] != key[:2]:
                    rows.forget_results(key)
                    rows.stopping.look()
                    scope = dict(namespace)
                    if size_name:
                        scope[size_name] = key.size
                    run_setup(setup, scope)
                before = key
                _measure_row(rows, key, snippet, scope)


@contextmanager
def unwatched_operations() -> Iterator[None]:
    """Let nothing look at operations one by one, on the calling thread.

    The numerics watch, or `tf.debugging.enable_check_numerics`, would be measured instead of the code.
    """
    eager = context.context()
    watching = list(eager.op_callbacks)
    for callback in watching:
        op_callbacks.remove_op_callback(callback)
    try:
        yield
    finally:
        for callback in watching:
            op_callbacks.add_op_callback(callback)


def _measure_row(rows: Rows, key: Key, snippet: Snippet, scope: dict[str, Any]) -> None:
    run = Run(repeats=CALL not in snippet.reads)
    with watched(lambda: lengths(scope, snippet.reads)) as watch:

        def work(pace: Pace) -> None:
            with _in_words():
                measure(_calls(snippet, scope, key.mode), run, pace, watch)

        rows.measure(key, run, watch, work)


def _calls(snippet: Snippet, scope: dict[str, Any], mode: BenchmarkMode) -> Callable[[int], Any]:
    """Return what makes one call, given its number."""
    function = in_mode(snippet.function(scope), mode)
    names = snippet.arguments(scope)
    given = [scope[name] for name in names if name != CALL]
    if CALL in names:
        return lambda number: function(*given, number)
    return lambda _number: function(*given)


def in_mode(function: Callable[..., Any], mode: BenchmarkMode) -> Callable[..., Any]:
    """Return a function as it runs in a mode."""
    if mode == "eager":
        return function
    if mode == "layers":
        return _with_layers_compiled(function)
    compiled: Callable[..., Any] = tf.function(function, jit_compile=True if mode == "xla" else None)
    return compiled


def _with_layers_compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def call(*args: Any) -> Any:
        with scope_of("layers"):
            return function(*args)

    return call


@contextmanager
def _in_words() -> Iterator[None]:
    try:
        yield
    except (StoppedError, LabError):
        raise
    except Exception as error:
        raise LabError.of(failure(error)) from error
