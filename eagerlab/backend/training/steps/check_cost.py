"""What looking for NaN and infinity takes: measured by doing that alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import tensorflow as tf

from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.training.steps.watching import Watch, require_finite
from eagerlab.experiment.modes import COMPILED_MODES, Mode

_CALLS = 20


def seconds_of_check(watch: Watch, variables: list[Any], mode: Mode) -> float:
    """Measure what a watch takes of each step; a few milliseconds, on the trainer's thread.

    Parameters
    ----------
    watch : Watch
        What is looked for.
    variables : list of variable
        In place of their gradients, which have the same shapes and types.
    mode : str
        In which the steps are taken.

    Returns
    -------
    float
        Seconds of the quickest of some calls, without what it takes to call a function at all.
    """
    if not watch:
        return 0.0

    def judge(*tensors: Any) -> Any:
        if mode in COMPILED_MODES:
            return watch.finds_none(list(tensors))
        with tf.control_dependencies(require_finite(list(tensors))):
            return tf.identity(tensors[0])

    inner = [tensorflow_variable(one) for one in variables]
    return seconds_of(judge, [tf.zeros((), tf.float32), *(one.value() for one in inner if one is not None)])


def seconds_of(check: Callable[..., Any], values: list[Any]) -> float:
    """Measure what a function takes when it is compiled and called with these tensors; as `seconds_of_check`.

    Parameters
    ----------
    check : callable
        Returns tensors.
    values : list of tensor
        One at least.
    """
    # By names of its own: TensorFlow would warn at the console of one that it does not take.
    compiled = tf.function(lambda *tensors: check(*tensors), autograph=False)
    nothing = tf.function(lambda *tensors: tf.identity(tensors[0]), autograph=False)
    return max(0.0, _quickest(compiled, values) - _quickest(nothing, values))


def _quickest(call: Callable[..., Any], values: list[Any]) -> float:
    def wait() -> None:
        tf.nest.flatten(call(*values))[-1].numpy()

    wait()
    found = []
    for _ in range(_CALLS):
        began = time.perf_counter()
        wait()
        found.append(time.perf_counter() - began)
    return min(found)
