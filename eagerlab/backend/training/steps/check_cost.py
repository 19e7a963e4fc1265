"""What looking at loss and gradients takes of each step: measured by doing that alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import tensorflow as tf

from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.training.steps.watching import Watch

_CALLS = 20


def seconds_of_check(watch: Watch, variables: list[Any]) -> float:
    """Measure what a watch takes of each step; a few milliseconds, on the trainer's thread.

    Parameters
    ----------
    watch : Watch
        What is looked for.
    variables : list of variable
        In place of their gradients, which have the same shapes and types.

    Returns
    -------
    float
        Seconds of the quickest of some calls, without what it takes to call a function at all.
    """
    if not watch:
        return 0.0
    inner = [tensorflow_variable(one) for one in variables]
    values = [tf.zeros((), tf.float32), *(one.value() for one in inner if one is not None)]
    check = tf.function(lambda *tensors: watch.finds_none(list(tensors)), autograph=False)
    nothing = tf.function(lambda *tensors: tf.identity(tensors[0]), autograph=False)
    return max(0.0, _quickest(check, values) - _quickest(nothing, values))


def _quickest(call: Callable[..., Any], values: list[Any]) -> float:
    call(*values).numpy()
    found = []
    for _ in range(_CALLS):
        began = time.perf_counter()
        call(*values).numpy()
        found.append(time.perf_counter() - began)
    return min(found)
