"""``lab.watch(name)``: follows numbers of the console, so that a typed loop gets a live plot."""

from __future__ import annotations

import functools
import itertools
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from eagerlab.backend.errors import LabError
from eagerlab.protocol.base import Problem
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.events import Event, ProblemRaised, Watched

if TYPE_CHECKING:
    from eagerlab.backend.metering import Metering

LOOK_SECONDS = 0.1
CHUNK = 200_000
"""Elements sent in one event."""

Numbers = npt.NDArray[np.float64]
Publish = Callable[..., None]


class NotNumbersError(TypeError):
    """The name holds something that can't be drawn as a curve."""


@dataclass
class _Watch:
    sent: int = 0
    identity: int = 0
    last_scalar: float | None = None
    told: bool = False


class Watches:
    """Samples watched names at most ten times a second while a cell runs, and after each cell.

    It knows names, not objects: nothing is kept alive by being watched.

    Parameters
    ----------
    namespace : mapping
        The console's names.
    publish : callable
        Takes an event and its buffers; any thread.
    """

    def __init__(self, namespace: Mapping[str, Any], publish: Publish) -> None:
        self._namespace = namespace
        self._publish = publish
        self._watches: dict[str, _Watch] = {}
        self._lock = threading.RLock()
        self._running = threading.Event()
        self._closed = False
        self._thread: threading.Thread | None = None

    def watch(self, name: str) -> None:
        """Begin to follow `name`; it need not exist yet. Any thread may call this."""
        if not str(name).isidentifier():
            raise LabError(
                f"lab.watch got {name!r}.",
                "Expected a name of the console as text.",
                'For example lab.watch("losses").',
            )
        with self._lock:
            self._watches[name] = _Watch()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="eagerlab-watch", daemon=True)
                self._thread.start()
        self.look()

    def unwatch(self, name: str) -> None:
        """Stop following `name`. Any thread may call this."""
        with self._lock:
            watch = self._watches.pop(name, None)
        if watch is None:
            raise LabError(f"{name!r} is not watched.")
        self._publish(Watched(name=name, first=watch.sent, count=0, ended=True))

    def cell_began(self) -> None:
        """Sample regularly from now on."""
        self._running.set()

    def cell_ended(self) -> None:
        """Sample once more; then only after the next cell began."""
        self._running.clear()
        self.look()

    def close(self) -> None:
        """End the thread."""
        self._closed = True
        self._running.set()
        if self._thread is not None:
            self._thread.join()

    def look(self) -> None:
        """Send what is new. Any thread may call this."""
        with self._lock:
            for name, watch in list(self._watches.items()):
                for event, buffers in self._sample(name, watch):
                    self._publish(event, buffers)

    def _run(self) -> None:
        pause = threading.Event()
        while True:
            self._running.wait()
            if self._closed:
                return
            self.look()
            pause.wait(LOOK_SECONDS)

    def _sample(self, name: str, watch: _Watch) -> list[tuple[Event, list[memoryview]]]:
        if name not in self._namespace:
            if watch.identity == 0:
                return []  # not there yet
            del self._watches[name]
            return [(Watched(name=name, first=watch.sent, count=0, ended=True), [])]
        try:
            numbers, first = self._new_numbers(self._namespace[name], watch)
        except NotNumbersError as error:
            if watch.told:
                return []
            watch.told = True
            return [(ProblemRaised(problem=_not_drawable(name, error)), [])]
        except KeyError:
            return []  # deleted in this very moment: the next look says so
        watch.sent = first + len(numbers)
        return [
            (Watched(name=name, first=first + start, count=len(part)), [array_buffer(part)[1]])
            for start, part in _chunks(numbers)
        ]

    def _is_metric(self, value: Any) -> bool:
        if "keras" not in sys.modules:  # still being imported: nothing is one yet
            return False
        from eagerlab.backend.metering import is_metric

        return is_metric(value)

    @functools.cached_property
    def _metering(self) -> Metering:
        from eagerlab.backend.metering import Metering

        return Metering(dict)

    def _new_numbers(self, value: Any, watch: _Watch) -> tuple[Numbers, int]:
        """Return the elements that were not sent yet and the index of the first."""
        if self._is_metric(value):
            value = self._metering.number(value)
        if _is_scalar(value):
            number = _as_number(value)
            fresh = watch.identity == 0 or watch.last_scalar is None or not _same(number, watch.last_scalar)
            watch.identity, watch.last_scalar = -1, number
            return np.array([number] if fresh else [], np.float64), watch.sent
        rebound = watch.identity not in (0, id(value))
        watch.identity = id(value)
        length = len(value) if isinstance(value, (list, tuple)) else _length(value)
        first = 0 if rebound or length < watch.sent else watch.sent
        return _as_numbers(value, first, length), first


def _chunks(numbers: Numbers) -> list[tuple[int, Numbers]]:
    return [(start, numbers[start : start + CHUNK]) for start in range(0, len(numbers), CHUNK)]


def _same(a: float, b: float) -> bool:
    return a == b or (a != a and b != b)  # NaN


def _is_scalar(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return False
    if isinstance(value, (bool, int, float, np.number, np.bool_)):
        return True
    return getattr(value, "shape", None) == ()


def _as_number(value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise NotNumbersError(f"it holds an object of type {type(value).__name__}") from error


def _length(value: Any) -> int:
    shape = getattr(value, "shape", None)
    if shape is None or len(shape) != 1:
        raise NotNumbersError(
            f"it holds an object of type {type(value).__name__}"
            + (f" of shape {tuple(shape)}" if shape is not None else "")
        )
    return int(shape[0])


def _as_numbers(value: Any, first: int, length: int) -> Numbers:
    try:
        # islice survives a list that another thread shortens meanwhile.
        part = (
            list(itertools.islice(value, first, length))
            if isinstance(value, (list, tuple))
            else value[first:]
        )
        return np.asarray([float(x) for x in part] if isinstance(part, list) else part, np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise NotNumbersError(f"an element is no number: {error}") from error


def _not_drawable(name: str, error: NotNumbersError) -> Problem:
    return Problem(
        what=f"{name} can't be plotted.",
        why=f"Expected a number, or a list or one-dimensional array of numbers, but {error}.",
        todo=f'Put numbers into it, or end it with lab.unwatch("{name}").',
        severity="warning",
    )
