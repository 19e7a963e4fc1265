"""A call of a layer or loss as a compiled function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import tensorflow as tf
from tensorflow.python.eager import record
from tensorflow.python.ops import gradients_util, resource_variable_ops

from eagerlab.backend.compiling.taped import Uses, again, with_gradient_of_a_tape
from eagerlab.backend.training.tracing import custom_gradients, flat_call, forget_gradients


class Compiled:
    """A function of tensors, compiled, with the gradient that a tape finds.

    Parameters
    ----------
    function : callable
        Takes as many tensors as there are `specs`, gives a nest of tensors and a list of further ones. It is
        called once.
    specs : sequence of tf.TensorSpec
        Shapes and types of its tensors.
    """

    def __init__(self, function: Callable[..., Any], specs: Sequence[tf.TensorSpec]) -> None:
        further: list[Any] = []

        def outputs_of(*tensors: Any) -> Any:
            outputs, further[:] = function(*tensors)
            return outputs

        uses = Uses(function, specs).counts
        self._again = again(uses)

        def call(*tensors: Any) -> Any:
            return with_gradient_of_a_tape(outputs_of, uses)(*tensors), list(further)

        given = [*specs, *(specs[number] for number in self._again)]
        self._concrete = tf.function(call, autograph=False).get_concrete_function(*given)
        self._call = flat_call(self._concrete)
        self._gradients = custom_gradients(self._concrete.graph)

    def suits(self, tensors: Sequence[Any]) -> bool:
        """Tell whether the call can be made so: not where tapes inside tapes, or one used again, record it.

        The second derivative of a compiled function has another last bit than the same has op by op.
        """
        if not record.could_possibly_record():
            return True
        for variable in self._concrete.graph.variables:  # a tape watches a variable from its first use on
            resource_variable_ops.variable_accessed(variable)
        given = [*tensors, *self._concrete.captured_inputs]
        kinds = gradients_util.PossibleTapeGradientTypes(given)
        return bool(kinds != gradients_util.POSSIBLE_GRADIENT_TYPES_HIGHER_ORDER)

    def run(self, tensors: list[Any]) -> Any:
        """Call it with tensors of the shapes and types that were told; return what the function gives."""
        return self._call([*tensors, *(tensors[number] for number in self._again)])

    def forget(self) -> None:
        """Let go of the gradients that TensorFlow keeps of it."""
        forget_gradients(self._gradients)
