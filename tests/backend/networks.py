"""Small experiments for tests, and the loop that a person would write by hand."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.experiment.spec import (
    ExperimentSpec,
    LayersModel,
    LayerSpec,
    LossSpec,
    MnistSample,
    NoisyLine,
    OptimizerSpec,
)


def mlp_spec(**changes: Any) -> ExperimentSpec:
    """A tiny regression network on a line, with Dropout: quick, and random in each step."""
    fields: dict[str, Any] = {
        "name": "Tiny",
        "data": NoisyLine(points=70),
        "model": LayersModel(
            layers=(
                LayerSpec(type="Dense", arguments={"units": 8, "activation": "relu"}),
                LayerSpec(type="Dropout", arguments={"rate": 0.25}),
                LayerSpec(type="Dense", arguments={"units": 1}),
            )
        ),
        "loss": LossSpec(type="MeanSquaredError"),
        "optimizer": OptimizerSpec(type="Adam", learning_rate=0.01),
        "batch_size": 16,
        "steps": 12,
        "seed": 7,
    }
    return ExperimentSpec(**{**fields, **changes})


def cnn_spec(**changes: Any) -> ExperimentSpec:
    """A small convolutional network with Dropout on MNIST."""
    fields: dict[str, Any] = {
        "name": "Small CNN",
        "data": MnistSample(),
        "model": LayersModel(
            layers=(
                LayerSpec(type="Conv2D", arguments={"filters": 4, "kernel_size": 3, "activation": "relu"}),
                LayerSpec(type="MaxPooling2D"),
                LayerSpec(type="Flatten"),
                LayerSpec(type="Dropout", arguments={"rate": 0.2}),
                LayerSpec(type="Dense", arguments={"units": 10}),
            )
        ),
        "loss": LossSpec(type="SparseCategoricalCrossentropy", arguments={"from_logits": True}),
        "optimizer": OptimizerSpec(type="Adam", learning_rate=0.002),
        "metrics": ("accuracy",),
        "batch_size": 32,
        "steps": 150,
        "seed": 3,
    }
    return ExperimentSpec(**{**fields, **changes})


def hand_written_losses(module: Any, steps: int, seed: int, batch_size: int) -> list[float]:
    """Train with tape, gradient and ``apply_gradients``, all op by op; return the losses."""
    keras.utils.set_random_seed(seed)
    x_train, y_train, _, _ = module.load_data()
    model, optimizer, loss_fn = module.make_model(), module.make_optimizer(), module.make_loss()
    batches = -(-len(x_train) // batch_size)
    losses = []
    for step in range(steps):
        epoch, batch = divmod(step, batches)
        order = np.random.Generator(np.random.PCG64([seed, epoch])).permutation(len(x_train))
        chosen = order[batch * batch_size : (batch + 1) * batch_size]
        x, y = tf.constant(x_train[chosen]), tf.constant(y_train[chosen])
        with tf.GradientTape() as tape:
            loss = loss_fn(y, model(x, training=True))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
        losses.append(float(loss))
    return losses
