"""Exact statistics, histograms and lines that tell how far they are, and end when nobody looks any more."""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

from eagerlab.backend.data.reading import Reading
from eagerlab.protocol.counting import CancelStatistics, StatisticsProgress
from eagerlab.protocol.picturing import Histogram, HistogramValues, Line, LineValues
from eagerlab.protocol.replies import Done, StatisticsValues
from eagerlab.protocol.requests import Statistics

if TYPE_CHECKING:
    from eagerlab.backend.tensors import Tensors
    from eagerlab.protocol.events import Event

_ENDED_KEPT = 100


class _Publishing(Protocol):
    def publish(self, event: Event) -> None:
        """Send `event`."""


class CountingLane:
    """Answers `Statistics`, `Histogram`, `Line` and `CancelStatistics`.

    Parameters
    ----------
    tensors : callable
        Returns the `Tensors`; may wait for TensorFlow.
    publisher : Publisher
        Takes `StatisticsProgress`.
    """

    def __init__(self, tensors: Callable[[], Tensors], publisher: _Publishing) -> None:
        self._tensors = tensors
        self._publisher = publisher
        self._lock = threading.Lock()
        self._readings: dict[str, Reading] = {}
        self._ended: deque[str] = deque(maxlen=_ENDED_KEPT)

    def statistics(self, request: Statistics) -> StatisticsValues:
        """Return the numbers. On the lane's thread; raises `ReadingCancelledError` when it was ended."""
        tensors = self._tensors()
        with self._reading(request.id) as reading:
            reading.check()
            return tensors.statistics(request, reading.progress)

    def histogram(self, request: Histogram) -> tuple[HistogramValues, list[memoryview]]:
        """Return counts. On the lane's thread; raises `ReadingCancelledError` when it was ended."""
        tensors = self._tensors()
        with self._reading(request.id) as reading:
            reading.check()
            return tensors.histogram(request, reading.progress)

    def line(self, request: Line) -> tuple[LineValues, list[memoryview]]:
        """Return a line. On the lane's thread; raises `ReadingCancelledError` when it was ended."""
        tensors = self._tensors()
        with self._reading(request.id) as reading:
            reading.check()
            return tensors.line(request, reading.progress)

    def cancel(self, request: CancelStatistics) -> Done:
        """End what `request` asked for, also while it waits in its lane. Any thread; never waits."""
        with self._lock:
            reading = self._readings.get(request.request)
            self._ended.append(request.request)
        if reading is not None:
            reading.cancel()
        return Done(request=request.id)

    @contextlib.contextmanager
    def _reading(self, request: str) -> Iterator[Reading]:
        def show(done: int, total: int | None, _words: str) -> None:
            self._publisher.publish(StatisticsProgress(request=request, done=done, total=total or done))

        reading = Reading(show)
        with self._lock:
            self._readings[request] = reading
            if request in self._ended:
                reading.cancel()
        try:
            yield reading
        finally:
            with self._lock:
                del self._readings[request]
