"""Updates that are watched: what is not finite changes nothing, what is watched for no one is applied."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.training.going_back import AT_ONCE
from eagerlab.backend.training.steps.update import Update
from eagerlab.backend.training.steps.watching import UNWATCHED, Watch

NAN, INF = Watch(nan=True), Watch(inf=True)


class Trained:
    """Two weights and their optimizer, updated in one way."""

    def __init__(self, watch: Watch, *, op_by_op: bool = False) -> None:
        self.weights = [keras.Variable(np.ones(shape, "float32")) for shape in ((3, 2), (2,))]
        self.optimizer = keras.optimizers.Adam(0.1)
        self.optimizer.build(self.weights)
        self.update = Update(self.optimizer, self.weights, watch, op_by_op=op_by_op)

    def take(self, value: float, loss: float = 1.0, *, sparse: bool = False) -> Any:
        """Apply gradients of ones, the last of which is `value`; return what is told of them."""
        gradients: list[Any] = [tf.ones((3, 2)), tf.constant([1.0, value])]
        if sparse:
            gradients[0] = tf.IndexedSlices(gradients[0][:1], tf.constant([1]), tf.constant([3, 2]))
        _, is_finite = self.update(tf.constant(loss), gradients)
        return is_finite if is_finite is None else bool(is_finite)

    def state(self) -> list[Any]:
        return [np.array(one) for one in (*self.weights, *self.optimizer.variables)]


def assert_equal(one: Trained, other: Trained) -> None:
    for a, b in zip(one.state(), other.state(), strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("sparse", [False, True])
@pytest.mark.parametrize("op_by_op", [False, True])
def test_a_watched_update_has_the_numbers_of_one_that_is_not(op_by_op: bool, sparse: bool) -> None:
    watched, plain = Trained(NAN, op_by_op=op_by_op), Trained(UNWATCHED, op_by_op=op_by_op)
    for value in (1.0, -3.5, 0.25):
        assert watched.take(value, sparse=sparse) is True
        assert plain.take(value, sparse=sparse) is None
    assert_equal(watched, plain)


@pytest.mark.parametrize(
    ("watch", "value", "loss"),
    [(NAN, np.nan, 1.0), (NAN, 1.0, np.nan), (INF, -np.inf, 1.0), (Watch(nan=True, inf=True), np.inf, 1.0)],
)
@pytest.mark.parametrize("op_by_op", [False, True])
def test_what_is_watched_for_changes_nothing_and_the_next_update_is_taken(
    watch: Watch, value: float, loss: float, op_by_op: bool
) -> None:
    watched, plain = Trained(watch, op_by_op=op_by_op), Trained(UNWATCHED, op_by_op=op_by_op)
    for one in (watched, plain):
        one.take(2.0)
    assert watched.take(value, loss) is False
    assert_equal(watched, plain)
    assert watched.take(3.0) is True
    plain.take(3.0)
    assert_equal(watched, plain)


@pytest.mark.parametrize(("watch", "value"), [(NAN, np.inf), (INF, np.nan), (NAN, 3e25), (INF, 3e25)])
def test_what_nobody_watches_for_and_numbers_whose_squares_overflow_are_applied(
    watch: Watch, value: float
) -> None:
    watched, plain = Trained(watch), Trained(UNWATCHED)
    for one in (1.0, value, value, 1.0):
        assert watched.take(one) is True
        plain.take(one)
    assert_equal(watched, plain)
    # And what is watched for is found all the same.
    assert watched.take(np.nan if watch is NAN else np.inf) is False
    assert_equal(watched, plain)


@pytest.mark.parametrize("clipping", [{}, {"clipvalue": 1.0}, {"clipnorm": 1.0}, {"global_clipnorm": 1.0}])
@pytest.mark.parametrize("optimizer_type", sorted(AT_ONCE, key=str))
def test_a_nan_in_a_gradient_is_in_its_weight_after_the_update(
    optimizer_type: type[keras.optimizers.Optimizer], clipping: dict[str, float]
) -> None:
    weight = keras.Variable(np.ones((4, 5), "float32"))
    optimizer = optimizer_type(learning_rate=0.1, **clipping)
    gradient = np.ones((4, 5), "float32")
    gradient[1, 2] = np.nan
    optimizer.apply_gradients([(tf.constant(gradient), weight)])
    assert np.isnan(weight.numpy()).any()
