"""Steps per second, over the last second."""

from __future__ import annotations

import time
from collections import deque

WINDOW = 1.0


class Speed:
    """Measures from samples of the step count. On the trainer's thread; `value` may be read by any."""

    def __init__(self) -> None:
        self.value: float | None = None
        self._samples: deque[tuple[float, int]] = deque()

    def begin(self, step: int) -> None:
        """Start anew, after standing still."""
        self.value = None
        self._samples.clear()
        self._samples.append((time.monotonic(), step))

    def tick(self, step: int, now: float) -> None:
        """Add a sample; `now` is of `time.monotonic`."""
        while len(self._samples) > 1 and self._samples[1][0] <= now - WINDOW:
            self._samples.popleft()
        if self._samples:
            then, before = self._samples[0]
            # After a restore the count jumps back: that is no speed.
            if now > then and step > before:
                self.value = (step - before) / (now - then)
        self._samples.append((now, step))
