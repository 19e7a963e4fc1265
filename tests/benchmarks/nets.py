"""The two networks that every figure is about, and the loops that a person would write for them by hand.

`mlp`: 2-32-32-10 on points of the plane. `conv`: two convolutions of 16 on 28×28 pictures, averaged, to 10
classes. The bare scripts and the program's console import the same file, so that both train the same thing.
"""

from collections.abc import Callable, Iterator
from typing import Any

import keras
import numpy as np
import tensorflow as tf

BATCH = 32
ROWS = 4000


def make_data(net: str) -> tuple[Any, Any]:
    """Return inputs (float32) and labels (int64); `net` is ``mlp`` or ``conv``."""
    random = np.random.default_rng(1)
    shape: tuple[int, ...] = (ROWS, 2) if net == "mlp" else (ROWS, 28, 28, 1)
    x = random.normal(size=shape).astype(np.float32)
    return x, random.integers(0, 10, ROWS)


def make_model(net: str) -> Any:
    """Return the built Sequential of that name."""
    keras.utils.set_random_seed(1)
    if net == "mlp":
        layers = [keras.layers.Dense(32, activation="relu"), keras.layers.Dense(32, activation="relu")]
        shape: tuple[int, ...] = (2,)
    else:
        layers = [
            keras.layers.Conv2D(16, 3, activation="relu"),
            keras.layers.Conv2D(16, 3, activation="relu"),
            keras.layers.GlobalAveragePooling2D(),
        ]
        shape = (28, 28, 1)
    return keras.Sequential([keras.Input(shape), *layers, keras.layers.Dense(10)])


class Subclass(keras.Model):
    """The same network as a class that a person writes."""

    def __init__(self, net: str) -> None:
        super().__init__()
        self.parts = list(make_model(net).layers)

    def call(self, x: Any, training: bool | None = None) -> Any:
        """Call one layer after the other."""
        for layer in self.parts:
            x = layer(x)
        return x


def make_subclass(net: str) -> Any:
    """Return the network of that name as a built `Subclass`."""
    model = Subclass(net)
    model(make_data(net)[0][:1])
    return model


def make_loss() -> Any:
    """Return the loss of both networks."""
    return keras.losses.SparseCategoricalCrossentropy(from_logits=True)


def batches(x: Any, y: Any) -> Iterator[tuple[Any, Any]]:
    """Yield batches without end, in an order drawn anew each epoch."""
    random = np.random.default_rng(1)
    while True:
        order = random.permutation(len(x))
        for start in range(0, len(x), BATCH):
            index = order[start : start + BATCH]
            yield tf.constant(x[index]), tf.constant(y[index])


def hand_written_step(net: str, compiled_update: bool = False) -> Callable[[Any, Any], Any]:
    """Return a step function: tape, gradient, Keras Adam's `apply_gradients`; every part op by op.

    With `compiled_update` only the update is inside a `tf.function`.
    """
    model, loss_function, optimizer = make_model(net), make_loss(), keras.optimizers.Adam()
    variables = model.trainable_variables
    optimizer.build(variables)

    def update(gradients: Any) -> None:
        optimizer.apply_gradients(zip(gradients, variables, strict=True))

    apply = tf.function(update) if compiled_update else update

    def step(x: Any, y: Any) -> Any:
        with tf.GradientTape() as tape:
            loss = loss_function(y, model(x, training=True))
        apply(tape.gradient(loss, variables))
        return loss

    return step


def graph_step(net: str) -> Callable[[Any, Any], Any]:
    """Return the same step inside one `tf.function`."""
    model, loss_function, optimizer = make_model(net), make_loss(), keras.optimizers.Adam()
    optimizer.build(model.trainable_variables)

    def step(x: Any, y: Any) -> Any:
        with tf.GradientTape() as tape:
            loss = loss_function(y, model(x, training=True))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
        return loss

    compiled: Callable[[Any, Any], Any] = tf.function(step)
    return compiled
