"""Exact statistics, histograms and lines that tell how far they are, and end when nobody looks any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from eagerlab.backend.readings import Readings
from eagerlab.protocol.counting import CancelStatistics, StatisticsProgress
from eagerlab.protocol.picturing import Histogram, HistogramValues, Line, LineValues
from eagerlab.protocol.replies import Done, StatisticsValues
from eagerlab.protocol.requests import Statistics

if TYPE_CHECKING:
    from eagerlab.backend.tensors import Tensors
    from eagerlab.protocol.events import Event


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
        self._readings = Readings(self._tell)

    def statistics(self, request: Statistics) -> StatisticsValues:
        """Return the numbers. On the lane's thread; raises `ReadingCancelledError` when it was ended."""
        tensors = self._tensors()
        with self._readings.begun(request.id) as reading:
            reading.check()
            return tensors.statistics(request, reading.progress)

    def histogram(self, request: Histogram) -> tuple[HistogramValues, list[memoryview]]:
        """Return counts. On the lane's thread; raises `ReadingCancelledError` when it was ended."""
        tensors = self._tensors()
        with self._readings.begun(request.id) as reading:
            reading.check()
            return tensors.histogram(request, reading.progress)

    def line(self, request: Line) -> tuple[LineValues, list[memoryview]]:
        """Return a line. On the lane's thread; raises `ReadingCancelledError` when it was ended."""
        tensors = self._tensors()
        with self._readings.begun(request.id) as reading:
            reading.check()
            return tensors.line(request, reading.progress)

    def cancel(self, request: CancelStatistics) -> Done:
        """End what `request` asked for, also while it waits in its lane. Any thread; never waits."""
        self._readings.cancel(request.request)
        return Done(request=request.id)

    def _tell(self, request: str, done: int, total: int | None, _words: str) -> None:
        self._publisher.publish(StatisticsProgress(request=request, done=done, total=total or done))
