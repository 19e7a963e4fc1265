"""A call of a layer or loss inside the graph of a step, with the gradient that the compiled one has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import tensorflow as tf
from tensorflow.python.eager import record
from tensorflow.python.ops import gradients_util, resource_variable_ops

from eagerlab.backend.compiling.taped import Uses, again, parts_of_sum


class Inlined:
    """A function of tensors, run inside a graph; tapes see it as one operation, as they see a compiled one.

    So gradients are added in the order in which they are added around a compiled function, which is what
    makes ``graph`` round like ``layers``, whatever goes on beside the layer. No function is called: its
    operations stand in the graph.

    Parameters
    ----------
    function : callable
        Takes as many tensors as there are `specs`, gives a nest of tensors and a list of further ones. It is
        called twice, once to see what it uses.
    specs : sequence of tf.TensorSpec
        Shapes and types of its tensors.
    """

    def __init__(self, function: Callable[..., Any], specs: Sequence[tf.TensorSpec]) -> None:
        self._function = function
        self._uses = Uses(function, specs)

    def suits(self, tensors: Sequence[Any]) -> bool:
        """Tell whether a compiled call would suit here: see `Compiled.suits`."""
        if not record.could_possibly_record():
            return True
        for variable in self._uses.variables:
            resource_variable_ops.variable_accessed(variable)
        kinds = gradients_util.PossibleTapeGradientTypes([*tensors, *self._uses.captured])
        return bool(kinds != gradients_util.POSSIBLE_GRADIENT_TYPES_HIGHER_ORDER)

    def run(self, tensors: Sequence[Any]) -> Any:
        """Run it in the graph of the moment; return what the function gives."""
        uses = self._uses
        with tf.GradientTape(persistent=True) as tape:
            tape.watch([one for one in tensors if one.dtype.is_floating or one.dtype.is_complex])
            outputs, further = self._function(*tensors)
        variables = [one for one in uses.variables if one.trainable]
        inside = tf.nest.flatten(outputs)
        with record.stop_recording():
            outside = [tf.identity(one) for one in inside]

        def gradient(*received: Any) -> list[Any]:
            found = tape.gradient(inside, [*tensors, *variables], list(received))
            counts = uses.counts
            parts = [parts_of_sum(one, count) for one, count in zip(found, counts, strict=False)]
            inputs = [*(some[0] for some in parts), *(one for some in parts for one in some[1:])]
            return [*inputs, *found[len(counts) :]]

        handles = [one.handle for one in variables]
        given = [*tensors, *(tensors[number] for number in again(uses.counts)), *handles]
        record.record_operation("layer", outside, given, gradient)
        return tf.nest.pack_sequence_as(outputs, outside), further

    @staticmethod
    def forget() -> None:
        """Let go of what TensorFlow keeps besides this: nothing."""
