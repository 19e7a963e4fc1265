"""Functions whose gradient is computed in the very order in which a tape computes it op by op."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tensorflow as tf


def with_gradient_of_a_tape(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that does the same inside a graph, with the gradient that a tape finds.

    A compiled function's own gradient visits the operations in another order than a tape: where more than two
    gradients meet in one tensor (as in a normalisation), they are added in another order, and the last bit is
    another one.

    Parameters
    ----------
    function : callable
        Takes tensors, gives a nest of tensors; called once, while a graph is traced.
    """

    def taped(*tensors: Any) -> tuple[Any, Callable[..., Any]]:
        with tf.GradientTape(persistent=True) as tape:
            tape.watch([one for one in tensors if one.dtype.is_floating or one.dtype.is_complex])
            outputs = function(*tensors)
        flat = tf.nest.flatten(outputs)

        def gradient(*received: Any, variables: Any = None) -> Any:
            known = [(one, given) for one, given in zip(flat, received, strict=True) if given is not None]
            sources = [*tensors, *(variables or ())]
            found = tape.gradient([one for one, _ in known], sources, [given for _, given in known])
            inputs, rest = found[: len(tensors)], found[len(tensors) :]
            return inputs if variables is None else (inputs, rest)

        return outputs, gradient

    decorated: Callable[..., Any] = tf.custom_gradient(taped)
    return decorated
