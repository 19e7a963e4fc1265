"""Functions whose gradient is computed in the very order in which a tape computes it op by op."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import tensorflow as tf
from tensorflow.python.eager import graph_only_ops, record
from tensorflow.python.framework import func_graph

from eagerlab.backend.training.tracing import custom_gradients, forget_gradients

_WITHOUT_GRADIENT = frozenset({"Shape", "Rank", "Size", "StopGradient", "OnesLike", "ZerosLike"})


def with_gradient_of_a_tape(function: Callable[..., Any], uses: Sequence[int]) -> Callable[..., Any]:
    """Return a function that does the same inside a graph, with the gradient that a tape finds.

    A compiled function's own gradient visits the operations in another order than a tape: where more than two
    gradients meet in one tensor (as in a normalisation), they are added in another order, and the last bit is
    another one.

    And where a tensor goes into several operations of the function, and into others outside as well, a tape
    adds all their gradients at once, but would get only one sum from the function. So such a tensor is given
    to it as many times as it is used, and each of them gets the gradient of one use.

    Parameters
    ----------
    function : callable
        Takes tensors, gives a nest of tensors; called once, while a graph is traced.
    uses : sequence of int
        How many operations each tensor goes into, see `Uses`.

    Returns
    -------
    callable
        Takes the tensors, and then again those that are used several times: see `again`.
    """

    def taped(*given: Any) -> tuple[Any, Callable[..., Any]]:
        tensors = given[: len(uses)]
        with tf.GradientTape(persistent=True) as tape:
            tape.watch([one for one in tensors if one.dtype.is_floating or one.dtype.is_complex])
            outputs = function(*tensors)
        flat = tf.nest.flatten(outputs)

        def gradient(*received: Any, variables: Any = None) -> Any:
            known = [(one, given) for one, given in zip(flat, received, strict=True) if given is not None]
            sources = [*tensors, *(variables or ())]
            found = tape.gradient([one for one, _ in known], sources, [given for _, given in known])
            inputs, rest = found[: len(tensors)], found[len(tensors) :]
            parts = [parts_of_sum(one, count) for one, count in zip(inputs, uses, strict=True)]
            inputs = [*(some[0] for some in parts), *(one for some in parts for one in some[1:])]
            return inputs if variables is None else (inputs, rest)

        return outputs, gradient

    decorated: Callable[..., Any] = tf.custom_gradient(taped)
    return decorated


class TrialGraph(func_graph.FuncGraph):
    """Holds operations that are only looked at."""


class Uses:
    """What a function makes of its tensors, and which variables it reads.

    Parameters
    ----------
    function : callable
        Takes tensors; it is traced once for this.
    specs : sequence of tf.TensorSpec
        Of its tensors.

    Attributes
    ----------
    counts : list of int
        How many inputs of operations each of its tensors becomes; at least 1.
    variables : list of tf.Variable
        Which it reads.
    captured : list of tensor
        What it takes from outside, the handles of its variables among it.
    """

    def __init__(self, function: Callable[..., Any], specs: Sequence[tf.TensorSpec]) -> None:
        graph = TrialGraph("uses")
        with graph.as_default(), record.stop_recording():
            given = [graph_only_ops.graph_placeholder(spec.dtype, spec.shape) for spec in specs]
            function(*given)
        forget_gradients(custom_gradients(graph))
        self.counts = [max(1, _uses(one)) if one.dtype.is_floating else 1 for one in given]
        self.variables = list(graph._watched_variables)
        self.captured = list(graph.external_captures)


def again(uses: Sequence[int]) -> list[int]:
    """Return which of the tensors are given once more, by their numbers."""
    return [number for number, count in enumerate(uses) for _ in range(count - 1)]


def _uses(tensor: Any) -> int:
    consumers = [one for one in tensor.consumers() if one.type not in _WITHOUT_GRADIENT]
    return sum(given.name == tensor.name for one in consumers for given in one.inputs)


def parts_of_sum(gradient: Any, count: int) -> list[Any]:
    """Return the terms of a sum that a tape has made of the gradients of `count` uses, or of fewer."""
    terms = [gradient]
    if count > 1 and isinstance(gradient, tf.Tensor) and gradient.op.type == "AddN":
        terms = list(gradient.op.inputs)
    if len(terms) > count:
        terms = [gradient]
    return terms + [None] * (count - len(terms))
