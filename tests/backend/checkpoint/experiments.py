"""Experiments, a home and a publisher for tests of checkpoints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.training.live import LiveExperiment
from eagerlab.protocol.events import Event, ProblemRaised


@dataclass
class Folder:
    """A home with nothing but checkpoints."""

    checkpoints: Path


@dataclass
class Told:
    """Keeps the events."""

    events: list[Event] = field(default_factory=list)

    def publish(self, event: Event) -> None:
        self.events.append(event)

    def problems(self) -> list[str]:
        return [event.problem.sentence() for event in self.events if isinstance(event, ProblemRaised)]


class Blocks(keras.Model):
    """Keeps layers where TensorFlow's own tracking does not look, and plain TensorFlow variables."""

    def __init__(self, blocks: Sequence[Any] | None = None) -> None:
        super().__init__()
        self.blocks = list(blocks) if blocks else [keras.layers.Dense(3), keras.layers.Dense(3)]
        self.named = {"a/b": keras.layers.Dense(3), "drop": keras.layers.Dropout(0.5)}
        self.gain = tf.Variable(2.0)
        self.head = keras.layers.Dense(1)

    def call(self, x: Any, training: bool = False) -> Any:
        for block in self.blocks:
            x = block(x)
        return self.head(self.named["drop"](self.named["a/b"](x), training=training)) * self.gain


def dense_stack(units: Sequence[int] = (3, 1)) -> keras.Model:
    return keras.Sequential([keras.layers.Dense(size) for size in units])


def experiment(model: Any = None, optimizer: Any = None, built: bool = True) -> LiveExperiment:
    """An experiment on two inputs, trained for one step when it is built."""
    live = LiveExperiment()
    live.model = dense_stack() if model is None else model
    live.optimizer = keras.optimizers.Adam(0.01) if optimizer is None else optimizer
    if built:
        train(live)
    return live


def train(live: LiveExperiment, steps: int = 1) -> None:
    """Change every trainable variable by one step, as a gradient of ones would."""
    live.model(tf.ones((1, 2)))
    for _ in range(steps):
        variables = live.model.trainable_variables
        live.optimizer.apply_gradients([(tf.ones_like(one), one) for one in variables])
        live.step += 1
        live.offset += 1


def values(live: LiveExperiment) -> dict[str, Any]:
    return {path: np.array(variable.numpy()) for path, variable in live.variables().items()}


def spoil(live: LiveExperiment) -> None:
    for variable in live.variables().values():
        variable.assign(tf.zeros_like(variable) if variable.dtype != "bool" else variable)


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[path], other[path]) for path in one)
