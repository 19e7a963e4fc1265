"""A pass through a dataset that can be ended while an element is being made.

Letting go of an iterator does not end what it works on: a shuffle buffer of ten million would go on to be
filled, with nobody waiting for it. The operation that gets an element is therefore run with TensorFlow's own
means to cancel it, which the public iterator has no argument for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import tensorflow as tf
from tensorflow.python.data.util import structure
from tensorflow.python.eager import context, execute
from tensorflow.python.eager.cancellation import CancellationManager


class Pass:
    """One pass, from the beginning. `cancel` from any thread; all else on the thread that iterates.

    Parameters
    ----------
    dataset : tf.data.Dataset
        Its own state is not touched, but for a shuffle that counts passes.
    """

    def __init__(self, dataset: Any) -> None:
        self._dataset = dataset
        self._manager = CancellationManager()

    def cancel(self) -> None:
        """End it; what is being made is given up where TensorFlow can, and Python's functions are not."""
        self._manager.start_cancel()

    def __iter__(self) -> Iterator[Any]:
        iterator = iter(self._dataset)
        spec = iterator.element_spec
        shapes = structure.get_flat_tensor_shapes(spec)
        types = structure.get_flat_tensor_types(spec)
        attributes = (
            "output_types",
            [one.as_datatype_enum for one in types],
            "output_shapes",
            [None if one.rank is None else one.as_list() for one in shapes],
        )
        while not self._manager.is_cancelled:
            try:
                flat = execute.execute_with_cancellation(
                    "IteratorGetNext",
                    len(types),
                    [iterator._iterator_resource],
                    attributes,
                    context.context(),
                    self._manager,
                )
            except tf.errors.OutOfRangeError:
                return
            yield structure.from_compatible_tensor_list(spec, flat)
