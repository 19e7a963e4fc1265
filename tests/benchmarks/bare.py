"""Steps per second of a loop in a bare script, with no window: ``bare.py NET LOOP SECONDS`` prints it.

LOOP is ``hand`` (op by op), ``graph`` (one-step `tf.function`), ``fit1`` or ``fit50`` (`model.fit` with that
many ``steps_per_execution``).
"""

import sys
import time
from collections.abc import Callable
from typing import Any

import keras
import nets


def loop_speed(step: Callable[[Any, Any], Any], net: str, seconds: float) -> float:
    """Return steps per second of `step`, the loss read at each step as a person's loop does."""
    source = nets.batches(*nets.make_data(net))
    history = [float(step(*next(source))) for _ in range(20)]
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        history.append(float(step(*next(source))))
        count += 1
    return count / (time.perf_counter() - start)


class Clock(keras.callbacks.Callback):
    """Counts the steps of `model.fit` after a warm-up and stops it when the time is over."""

    def __init__(self, seconds: float, warm_up: int) -> None:
        super().__init__()
        self.seconds, self.warm_up = seconds, warm_up
        self.marks: list[tuple[int, float]] = []

    def on_train_batch_end(self, batch: int, logs: Any = None) -> None:
        """Note steps and time; Keras calls this once per execution."""
        done = int(self.model.optimizer.iterations)
        if done < self.warm_up:
            return
        self.marks = [*self.marks[:1], (done, time.perf_counter())]
        if self.marks[-1][1] - self.marks[0][1] >= self.seconds:
            self.model.stop_training = True

    def speed(self) -> float:
        """Return steps per second between the first and the last mark."""
        (first, start), (last, end) = self.marks
        return (last - first) / (end - start)


def fit_speed(net: str, seconds: float, steps_per_execution: int) -> float:
    """Return steps per second of `model.fit`."""
    x, y = nets.make_data(net)
    model = nets.make_model(net)
    model.compile(optimizer="adam", loss=nets.make_loss(), steps_per_execution=steps_per_execution)
    clock = Clock(seconds, warm_up=2 * (nets.ROWS // nets.BATCH))
    model.fit(x, y, batch_size=nets.BATCH, epochs=100_000, verbose=0, callbacks=[clock])
    return clock.speed()


def main() -> None:
    """Measure what the arguments name and print it."""
    net, loop, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    if loop == "hand":
        speed = loop_speed(nets.hand_written_step(net), net, seconds)
    elif loop == "graph":
        speed = loop_speed(nets.graph_step(net), net, seconds)
    else:
        speed = fit_speed(net, seconds, int(loop.removeprefix("fit")))
    print(speed)


if __name__ == "__main__":
    main()
