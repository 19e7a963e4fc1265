"""Steps that change nothing where their loss or a gradient is not finite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import keras
import tensorflow as tf

from eagerlab.backend.paths import variable_paths
from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.training.optimizers import adapts_scale


class Watch(NamedTuple):
    """What a step looks for before it changes anything; it is false where that is nothing."""

    nan: bool = False
    inf: bool = False

    def __bool__(self) -> bool:
        return self.nan or self.inf

    def finds_none(self, tensors: list[Any]) -> Any:
        """Return, as a tensor, whether there is no watched value in any of these.

        Parameters
        ----------
        tensors : list of tensor, `tf.IndexedSlices` or None
            Of any types; integers are always finite.
        """
        all_values = (_values(one) for one in tensors if one is not None)
        values = [one for one in all_values if one is not None]
        if not values:
            return tf.constant(True)
        # The sum of all squares is one operation for each tensor, and tells as soon as it is finite; where
        # it is not, because something is or because it overflows, each element is looked at.
        squares = [tf.cast(tf.nn.l2_loss(one), tf.float32) for one in values]
        is_certain = tf.math.is_finite(tf.add_n(squares))

        def look_closely() -> Any:
            return tf.reduce_all(tf.stack([self._finds_none(one) for one in values]))

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


def _values(tensor: Any) -> Any:
    """Return what can be not finite in a gradient: its numbers; complex ones as pairs."""
    values = tensor.values if isinstance(tensor, tf.IndexedSlices) else tensor
    if values is None or not (values.dtype.is_floating or values.dtype.is_complex):
        return None
    if values.dtype.is_complex:
        return tf.stack([tf.math.real(values), tf.math.imag(values)])
    return values
