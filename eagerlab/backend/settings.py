"""Keras keeps its settings per thread: those of the console, handed over to the trainer's thread."""

from __future__ import annotations

from typing import Any


class ConsoleSettings:
    """The console's Keras settings, read on its thread and applied on the trainer's.

    `read` runs on the console's thread, `apply` on the trainer's. Both need TensorFlow to be imported.
    """

    def __init__(self) -> None:
        self._policy: Any = None

    def read(self) -> None:
        """Keep the settings of the calling thread."""
        import keras

        self._policy = keras.config.dtype_policy()

    def apply(self) -> None:
        """Use the kept settings on the calling thread; before the first `read` nothing is changed."""
        import keras

        if self._policy is not None:
            keras.config.set_dtype_policy(self._policy)
