"""Steps that change nothing where their loss or a gradient is not finite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import keras
import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend.paths import variable_paths
from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.training.optimizers import adapts_scale
from eagerlab.backend.training.tracing import flat_call


class Watch(NamedTuple):
    """What a step looks for before it changes anything; it is false where that is nothing."""

    nan: bool = False
    inf: bool = False

    def __bool__(self) -> bool:
        return self.nan or self.inf

    def finds_in(self, numbers: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Return of each number, of any shape, whether it is watched for."""
        return (self.nan & np.isnan(numbers)) | (self.inf & np.isinf(numbers))

    def finds_none(self, tensors: list[Any]) -> Any:
        """Return, as a tensor, whether there is no watched value in any of these.

        Parameters
        ----------
        tensors : list of tensor, `tf.IndexedSlices` or None
            Of any types; integers are always finite.
        """
        values = _all_values(tensors)
        if not values:
            return tf.constant(True)

        def look_closely() -> Any:
            return tf.reduce_all(tf.stack([self._finds_none(one) for one in values]))

        # Where the sum is not finite, because something is not or because it overflows, each element is
        # looked at.
        is_certain = tf.math.is_finite(_sum_of_squares(values))
        return tf.cond(is_certain, lambda: tf.constant(True), look_closely)

    def finds_none_in_step(self, loss: Any, gradients: list[Any], optimizer: Any) -> Any:
        """Return, as a tensor, whether there is no watched value in the loss and the gradients of a step.

        Under a scale that the optimizer adapts, gradients overflow now and then: it leaves such a step out
        itself, and halves the scale. They are looked at once it is down to 1, for then that does not help.
        """
        if not adapts_scale(optimizer):
            return self.finds_none([loss, *gradients])
        return tf.cond(
            optimizer.dynamic_scale > 1.0,
            lambda: self.finds_none([loss]),
            lambda: self.finds_none([loss, *gradients]),
        )

    def _finds_none(self, values: Any) -> Any:
        if self.nan and self.inf:
            return tf.reduce_all(tf.math.is_finite(values))
        judge = tf.math.is_nan if self.nan else tf.math.is_inf
        return tf.logical_not(tf.reduce_any(judge(values)))


UNWATCHED = Watch()


def require_finite(tensors: list[Any]) -> list[tf.Operation]:
    """Return, inside a graph, operations that raise where something is not finite, or may not be.

    What waits for them does not happen then. That costs next to nothing, unlike `tf.cond`, through which each
    gradient and each variable has to go.

    Parameters
    ----------
    tensors : list of tensor, `tf.IndexedSlices` or None
        Of any types.

    Returns
    -------
    list of tf.Operation
        They raise `tf.errors.InvalidArgumentError`, also where a square overflows.
    """
    values = _all_values(tensors)
    return [tf.debugging.check_numerics(_sum_of_squares(values), "watched").op] if values else []


def state_besides(model: Any, variables: list[Any]) -> list[Any]:
    """Return the variables of a model that a forward pass may change: all but those that are trained.

    Parameters
    ----------
    model : object
        Of any kind.
    variables : list of variable
        Those that are trained.

    Returns
    -------
    list of tf.Variable
        Moving averages, seed generators, counters and the like.
    """
    trained = {id(tensorflow_variable(one)) for one in variables}
    everything = list(variable_paths(model).values())
    if isinstance(model, keras.Layer):
        everything += model.variables
    inner = {id(found): found for found in map(tensorflow_variable, everything) if found is not None}
    return [one for key, one in inner.items() if key not in trained]


def values_of(state: list[Any]) -> Callable[[], list[Any]]:
    """Return a function that returns what variables hold, in one call, and copies nothing.

    TensorFlow copies a value when its variable is next written.
    """
    if not state:
        return list
    read = tf.function(lambda: [one.read_value() for one in state], autograph=False)
    flat: list[Callable[[list[Any]], Any]] = []

    def call() -> list[Any]:
        if not flat:
            flat.append(flat_call(read.get_concrete_function()))
        return list(flat[0]([]))

    return call


def put_back(state: list[Any], values: list[Any]) -> None:
    """Give variables the values that they had before."""
    for variable, value in zip(state, values, strict=True):
        variable.assign(value)


def only_where(is_finite: Any, update: Callable[[], None], otherwise: Callable[[], None]) -> None:
    """Run one of two functions, inside a graph."""

    def done(work: Callable[[], None]) -> Callable[[], Any]:
        def branch() -> Any:
            work()
            return tf.constant(0)

        return branch

    tf.cond(is_finite, done(update), done(otherwise))


def _sum_of_squares(values: list[Any]) -> Any:
    """Return half of it, of all elements: finite only where each of them is. It is one operation for each."""
    return tf.add_n([tf.cast(tf.nn.l2_loss(one), tf.float32) for one in values])


def _all_values(tensors: list[Any]) -> list[Any]:
    found = (_values(one) for one in tensors if one is not None)
    return [one for one in found if one is not None]


def _values(tensor: Any) -> Any:
    """Return what can be not finite in a gradient: its numbers; complex ones as pairs."""
    values = tensor.values if isinstance(tensor, tf.IndexedSlices) else tensor
    if values is None or not (values.dtype.is_floating or values.dtype.is_complex):
        return None
    if values.dtype.is_complex:
        return tf.stack([tf.math.real(values), tf.math.imag(values)])
    return values
