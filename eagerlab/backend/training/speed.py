"""Steps per second, and how much of a step goes into waiting for its batch, over the last second."""

from __future__ import annotations

import time
from collections import deque
from typing import NamedTuple

WINDOW = 1.0


class _Sample(NamedTuple):
    now: float
    step: int
    waited: float
    worked: float


class Speed:
    """Measures from samples of the step count. On the trainer's thread; what it found may be read by any.

    Attributes
    ----------
    value : float or None
        Steps per second.
    input_share : float or None
        From 0 to 1: what part of the time of the steps it took to get their batches.
    """

    def __init__(self) -> None:
        self.value: float | None = None
        self.input_share: float | None = None
        self._waited = self._worked = 0.0
        self._samples: deque[_Sample] = deque()

    def begin(self, step: int) -> None:
        """Start anew, after standing still."""
        self.value = self.input_share = None
        self._samples.clear()
        self._samples.append(_Sample(time.monotonic(), step, self._waited, self._worked))

    def note_wait(self, seconds: float) -> None:
        """Add time in which a step waited for its batch."""
        self._waited += seconds

    def note_work(self, seconds: float) -> None:
        """Add time in which a step trained on it."""
        self._worked += seconds

    @property
    def seconds(self) -> tuple[float, float]:
        """Seconds of waiting and of work since this was made."""
        return self._waited, self._worked

    def tick(self, step: int, now: float) -> None:
        """Add a sample; `now` is of `time.monotonic`."""
        while len(self._samples) > 1 and self._samples[1].now <= now - WINDOW:
            self._samples.popleft()
        if self._samples:
            first = self._samples[0]
            # After a restore the count jumps back: that is no speed.
            if now > first.now and step > first.step:
                self.value = (step - first.step) / (now - first.now)
            waited, worked = self._waited - first.waited, self._worked - first.worked
            if waited + worked > 0:
                self.input_share = waited / (waited + worked)
        self._samples.append(_Sample(now, step, self._waited, self._worked))
