"""A way of computing gradients that takes gradients of gradients."""

from __future__ import annotations

from typing import Any

import tensorflow as tf


def penalised_slope(model: Any, loss_fn: Any, x: Any, y: Any) -> tuple[Any, Any, list[Any]]:
    """Return loss, predictions and gradients, where the loss has the square of the model's slope in it."""
    with tf.GradientTape() as outer:
        with tf.GradientTape() as inner:
            inner.watch(x)
            predictions = model(x, training=True)
        slope = inner.gradient(predictions, x)
        loss = loss_fn(y, predictions) + tf.reduce_mean(slope**2)
    return loss, predictions, outer.gradient(loss, model.trainable_variables)
