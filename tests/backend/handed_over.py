"""Models and arrays as a person hands them over with `lab.use`."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.lab import Lab

RANDOM = np.random.Generator(np.random.PCG64(0))
X = RANDOM.standard_normal((50, 4)).astype("float32")
Y = X @ RANDOM.standard_normal((4, 1)).astype("float32")
CLASSES = RANDOM.integers(0, 3, 50)


def train(lab: Lab, steps: int) -> None:
    lab.train(steps=steps)
    lab.wait()


class Gain(keras.Model):
    def __init__(self) -> None:
        super().__init__()
        self.gain = tf.Variable(2.0)
        self.d = keras.layers.Dense(1)

    def call(self, x: Any) -> Any:
        return self.d(x) * self.gain


class Wrap(tf.Module):
    def __init__(self) -> None:
        super().__init__()
        self.net = keras.Sequential([keras.layers.Dense(1)])

    def __call__(self, x: Any) -> Any:
        return self.net(x)


class Plain(tf.Module):
    def __init__(self) -> None:
        super().__init__()
        self.w = tf.Variable(tf.zeros((4, 1)))
        self.b = tf.Variable(0.0)

    def __call__(self, x: Any) -> Any:
        return x @ self.w + self.b


class Stack(keras.Model):
    def __init__(self) -> None:
        super().__init__()
        self.blocks = [keras.layers.Dense(3), keras.layers.Dense(3)]
        self.head = keras.layers.Dense(1)

    def call(self, x: Any) -> Any:
        for block in self.blocks:
            x = block(x)
        return self.head(x)


def functional() -> keras.Model:
    inputs = keras.Input((4,))
    return keras.Model(inputs, keras.layers.Dense(1)(inputs))


def unbuilt_sequential() -> keras.Model:
    return keras.Sequential([keras.layers.Dense(3), keras.layers.Dense(1)])
