"""The running program, its window open and its plot live, as the thing that is measured."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from tests.driver import Driver

HERE = Path(__file__).parent


def script(*arguments: str, name: str = "bare.py") -> float:
    """Return the number that a script of this folder prints last."""
    command = [sys.executable, str(HERE / name), *arguments]
    environment = {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, timeout=300)
    return float(done.stdout.split()[-1])


class Program(Driver):
    """The real window, driven; every speed is read from the steps' own times."""

    def __init__(self) -> None:
        super().__init__()
        self.wait_ready()
        self.steps: list[Any] = []
        self.times: list[Any] = []
        self.window.bridge.metrics.connect(self._metrics)

    def _metrics(self, message: Any, buffers: list[Any]) -> None:
        if message.stream == "train":
            self.steps.append(np.frombuffer(buffers[0], np.int64))
            self.times.append(np.frombuffer(buffers[1], np.float64))

    def use(self, net: str, mode: str, make: str = "make_model") -> None:
        """Hand a network of nets.py over to the buttons, at that speed; `make` is the function for it."""
        self.run(f"import sys; sys.path.insert(0, {str(HERE)!r}); import nets, keras")
        self.run(
            f"x, y = nets.make_data({net!r})\n"
            f"lab.use(model=nets.{make}({net!r}), data=(x, y), loss=nets.make_loss(), "
            f"optimizer=keras.optimizers.Adam())\n"
            f"lab.mode = {mode!r}; lab.batch_size = nets.BATCH; lab.steps = 10**8; lab.autosave_seconds = 0"
        )

    def use_own_step(self, net: str) -> None:
        """Hand the hand-written loop's step over to the buttons: the very loop of the scripts, op by op."""
        self.use(net, "eager")
        self.run(f"step = nets.hand_written_step({net!r}); lab.use(step=lambda batch: step(*batch))")

    def start(self) -> None:
        """Press Train and wait for the first hundred steps to be over."""
        self.steps.clear()
        self.trigger("train")
        self.wait(lambda: sum(map(len, self.steps)) >= 100, 60, "100 steps")

    def speed(self, seconds: float) -> float:
        """Return steps per second over that time, from the times that the trainer noted."""
        self.steps.clear()
        self.times.clear()
        end = time.monotonic() + seconds
        # On a busy machine the first rows may come later.
        self.wait(lambda: time.monotonic() > end and len(self.times) > 1, seconds + 30, "time to pass")
        steps, times = np.concatenate(self.steps), np.concatenate(self.times)
        return float((steps[-1] - steps[0]) / (times[-1] - times[0]))

    def pause(self) -> None:
        """Press Pause and wait until training stands."""
        if self.window.backend_state == "training":
            self.trigger("pause")
            self.wait(lambda: self.window.backend_state == "ready", 30, "paused")


@contextmanager
def program() -> Iterator[Program]:
    """The program for the length of a ``with`` block."""
    running = Program()
    try:
        yield running
    finally:
        running.shutdown()
