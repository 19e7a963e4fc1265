"""Ending a burst behind the step in hand."""

from __future__ import annotations

import threading
from collections.abc import Callable

import tensorflow as tf


class Halt:
    """A flag that a compiled loop looks at before each step.

    Parameters
    ----------
    is_wanted : callable
        Whether somebody waits for the trainer already.

    Attributes
    ----------
    flag : tf.Variable
        A bool, for the loop.
    is_asked : bool
        Whether the last burst was to end early.
    """

    def __init__(self, is_wanted: Callable[[], bool]) -> None:
        self._is_wanted = is_wanted
        self._lock = threading.Lock()
        self._is_running = False
        self.is_asked = False
        with tf.device("CPU:0"):
            self.flag = tf.Variable(False, trainable=False)

    def ask(self) -> None:
        """End the burst that runs, if one does. Any thread."""
        with self._lock:
            if self._is_running and not self.is_asked:
                self._set(True)

    def begin(self) -> None:
        """Lower the flag: a burst is about to run. The trainer's thread."""
        with self._lock:
            if self.is_asked:
                self._set(False)
            self._is_running = True
        # Who came before the flag could be raised is not overlooked.
        if self._is_wanted():
            self.ask()

    def end(self) -> None:
        """Note that the burst has ended. The trainer's thread."""
        with self._lock:
            self._is_running = False

    def _set(self, value: bool) -> None:
        # A cell may call from inside a function that is being traced, or from a device's scope.
        with tf.init_scope(), tf.device("CPU:0"):
            self.flag.assign(value)
        self.is_asked = value
