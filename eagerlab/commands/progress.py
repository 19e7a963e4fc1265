"""What ``eagerlab train`` writes: a progress bar, plain lines, or one JSON object per line."""

from __future__ import annotations

import json
import math
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any, Protocol, TextIO

import numpy as np

from eagerlab.protocol.events import (
    CheckpointsChanged,
    Event,
    Marker,
    Metrics,
    ProblemRaised,
    RunStarted,
    StateChanged,
)

BAR_WIDTH = 24
LINE_SECONDS = 2.0


class Output(Protocol):
    """Takes the trainer's events on the publisher's thread, and what the command says."""

    def send(self, event: Event, buffers: Sequence[memoryview]) -> None:
        """Write what is to be said of an event."""

    def say(self, text: str) -> None:
        """Write a sentence of the command."""

    def finish(self, summary: dict[str, Any]) -> None:
        """Write the last line."""


def rows_of(event: Metrics, buffers: Sequence[memoryview]) -> list[tuple[int, float, dict[str, float]]]:
    """Return step, seconds and named values of each row of a batch."""
    steps = np.frombuffer(buffers[0], "<i8")
    seconds = np.frombuffer(buffers[1], "<f8")
    values = np.frombuffer(buffers[2], "<f8").reshape(len(steps), len(event.names))
    return [
        (int(step), float(when), dict(zip(event.names, map(float, row), strict=True)))
        for step, when, row in zip(steps, seconds, values, strict=True)
    ]


class Guarded:
    """A text stream that takes everything and writes nothing once it could not be written.

    Events are written by the threads that publish them, the trainer's among them: a reader of our output who
    goes away, or a full disk, must end the command and not those threads.

    Parameters
    ----------
    stream : text stream
        Usually the standard output.

    Attributes
    ----------
    error : OSError or None
        Why it could not be written.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.error: OSError | None = None

    def isatty(self) -> bool:
        """Return whether a person looks at it."""
        return self._stream.isatty()

    def write(self, text: str) -> None:
        """Write `text` at once."""
        if self.error is None:
            try:
                self._stream.write(text)
                self._stream.flush()
            except OSError as error:
                self.error = error


class JsonLines:
    """One JSON object per line; a number that JSON has no word for (NaN, infinity) is null.

    Parameters
    ----------
    stream : Guarded
        Usually the standard output.
    """

    def __init__(self, stream: Guarded) -> None:
        self._stream = stream
        self._lock = threading.Lock()

    def send(self, event: Event, buffers: Sequence[memoryview]) -> None:
        """Write what is to be said of an event."""
        if isinstance(event, Metrics):
            kind = "step" if event.stream == "train" else "validation"
            for step, seconds, values in rows_of(event, buffers):
                self._write({"event": kind, "run": event.run, "step": step, "seconds": seconds, **values})
        elif isinstance(event, RunStarted):
            self._write({"event": "started", "run": event.run, "experiment": event.experiment})
        elif isinstance(event, Marker):
            self._write(
                {
                    "event": "marker",
                    "run": event.run,
                    "step": event.step,
                    "what": event.what,
                    "label": event.label,
                }
            )
        elif isinstance(event, CheckpointsChanged) and event.saved:
            self._write({"event": "checkpoint", "id": event.saved})
        elif isinstance(event, ProblemRaised):
            self._write({"event": "problem", **event.problem.model_dump(exclude={"details", "action"})})

    def say(self, text: str) -> None:
        """Write a sentence of the command."""
        self._write({"event": "message", "text": text})

    def finish(self, summary: dict[str, Any]) -> None:
        """Write the last line."""
        self._write({"event": "finished", **summary})

    def _write(self, fields: dict[str, Any]) -> None:
        clean = {
            key: None if isinstance(value, float) and not math.isfinite(value) else value
            for key, value in fields.items()
        }
        with self._lock:
            self._stream.write(json.dumps(clean, allow_nan=False) + "\n")


class Terminal:
    """A progress bar that is drawn over itself on a terminal, and otherwise a plain line every two seconds.

    Parameters
    ----------
    stream : Guarded
        Usually the standard output.
    """

    def __init__(self, stream: Guarded) -> None:
        self._stream = stream
        self._problems = Guarded(sys.stderr)
        self._is_terminal = stream.isatty()
        self._lock = threading.Lock()
        self._drawn = 0
        self._next_line = 0.0
        self._latest: dict[str, float] = {}
        self._step = 0

    def send(self, event: Event, buffers: Sequence[memoryview]) -> None:
        """Write what is to be said of an event."""
        if isinstance(event, Metrics):
            step, _, values = rows_of(event, buffers)[-1]
            if event.stream == "train":
                self._latest = values
            else:
                self.say(f"step {step}: {_numbers({f'validation {k}': v for k, v in values.items()})}")
        elif isinstance(event, StateChanged) and event.state.phase == "training":
            self._progress(event)
        elif isinstance(event, ProblemRaised):
            self._clear()
            self._problems.write(f"{event.problem.severity}: {event.problem.sentence()}\n")

    def say(self, text: str) -> None:
        """Write a sentence of the command."""
        with self._lock:
            self._clear()
            self._stream.write(text + "\n")

    def finish(self, summary: dict[str, Any]) -> None:
        """Write the last line."""
        numbers = {
            key.replace("val_", "validation "): summary[key] for key in ("loss", "accuracy", "val_accuracy")
        }
        known = {key: value for key, value in numbers.items() if value is not None}
        speed = summary["steps_per_second"]
        self.say(
            f"Finished at step {summary['step']}: {_numbers(known)}"
            + (f", {speed:.1f} steps/s" if speed is not None else "")
            + f" (run {summary['run']})"
        )

    def _progress(self, event: StateChanged) -> None:
        state = event.state
        now = time.monotonic()
        if not state.step or (not self._is_terminal and now < self._next_line):
            return
        self._next_line = now + LINE_SECONDS
        speed = state.steps_per_second
        left = f", {_duration((state.until - state.step) / speed)} left" if speed else ""
        pace = f", {speed:.1f} steps/s" if speed else ""
        text = f"step {state.step}/{state.until}: {_numbers(self._latest)}{pace}{left}"
        if not self._is_terminal:
            self.say(text)
            return
        done = round(BAR_WIDTH * min(1.0, state.step / max(1, state.until)))
        with self._lock:
            line = f"[{'#' * done}{'-' * (BAR_WIDTH - done)}] {text}"
            self._stream.write("\r" + line.ljust(self._drawn))
            self._drawn = len(line)

    def _clear(self) -> None:
        if self._drawn:
            self._stream.write("\r" + " " * self._drawn + "\r")
            self._drawn = 0


def _numbers(values: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.4f}" for name, value in values.items())


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
