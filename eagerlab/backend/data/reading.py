"""Long readings of data: how they tell how far they are, how they are ended, and what they give."""

from __future__ import annotations

import contextlib
import math
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from eagerlab.backend.errors import LabError
from eagerlab.experiment.data_spec import DataSpec
from eagerlab.protocol.base import Problem
from eagerlab.protocol.data import ClassCount, ColumnFound, Finding

_PROGRESS_SECONDS = 0.1
ShowProgress = Callable[[int, int | None, str], None]


class ReadingCancelledError(LabError):
    """The person ended a reading."""

    def __init__(self) -> None:
        super().__init__("The reading was cancelled.", severity="info")


def _show_nothing(done: int, total: int | None, words: str) -> None:
    del done, total, words


class Reading:
    """One reading of data: on its lane's thread, but `cancel` may come from any.

    Parameters
    ----------
    show : callable, optional
        Takes done, total (None while nobody knows) and words, at most ten times a second.
    """

    def __init__(self, show: ShowProgress = _show_nothing) -> None:
        self._show = show
        self._cancelled = threading.Event()
        self._shown = -math.inf  # the first word is told at once

    def cancel(self) -> None:
        """End it: its next `check` or `progress` raises."""
        self._cancelled.set()

    @property
    def is_cancelled(self) -> bool:
        """Whether the person has ended it."""
        return self._cancelled.is_set()

    def check(self) -> None:
        """Raise `ReadingCancelledError` when the person has ended it."""
        if self.is_cancelled:
            raise ReadingCancelledError

    def progress(self, done: int, total: int | None = None, words: str = "") -> None:
        """Tell how far it is; raises `ReadingCancelledError` when the person has ended it. Cheap."""
        self.check()
        now = time.monotonic()
        if now - self._shown >= _PROGRESS_SECONDS:
            self._shown = now
            self._show(done, total, words)


class CurrentReading:
    """The reading of data for training, told in words of what is being done.

    Parameters
    ----------
    tell : callable
        Takes the words; empty ones when it has ended.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._reading: Reading | None = None

    @contextlib.contextmanager
    def begun(self) -> Iterator[Reading]:
        """Begin a reading; it has ended when the context has. On the trainer's thread."""

        def show(done: int, total: int | None, words: str) -> None:
            self._tell(f"{words}: {done / total:.0%} done" if total else words)

        self._reading = reading = Reading(show)
        try:
            yield reading
        finally:
            self._reading = None
            self._tell("")

    def end(self) -> None:
        """End it, where there is one: something else is wanted. Any thread."""
        reading = self._reading
        if reading is not None:
            reading.cancel()


@dataclass(frozen=True)
class Found:
    """What a file or folder holds; the fields are those of `DataFound`.

    Attributes
    ----------
    data : DataSpec or None
        How to use it, as suggested; None when nothing can be used: then `problem` says why.
    name : str
        What an experiment on it would be called.
    count : int or None
        Samples in all parts together, as far as it is known.
    class_counts : tuple of int
        Samples of each class, in their order; empty where there are no classes.
    largest : int or None
        The greatest of the whole numbers that are to be looked up.
    target_scale : tuple of float or None
        Typical value and spread of the numbers that are to be told, where they are far from 0 and 1.
    """

    data: DataSpec | None = None
    findings: tuple[Finding, ...] = ()
    columns: tuple[ColumnFound, ...] = ()
    arrays: tuple[tuple[str, tuple[int, ...], str], ...] = ()
    rows: int | None = None
    first_rows: tuple[tuple[str, ...], ...] = ()
    name: str = ""
    count: int | None = None
    class_counts: tuple[int, ...] = ()
    largest: int | None = None
    target_scale: tuple[float, float] | None = None
    problem: Problem | None = None


@dataclass(frozen=True)
class Preview:
    """Samples as the model gets them; the fields are those of `DataPreview`.

    Attributes
    ----------
    train, validation : int
        How many samples each part has.
    x, y : array or None
        Of the samples that were asked for.
    x_shape, y_shape : tuple of int or None
        Of one batch of unknown size: the first entry is None.
    """

    train: int
    validation: int
    x: npt.NDArray[np.generic] | None
    y: npt.NDArray[np.generic] | None
    x_shape: tuple[int | None, ...] = ()
    y_shape: tuple[int | None, ...] = ()
    balance: tuple[ClassCount, ...] = ()
    findings: tuple[Finding, ...] = ()
    sources: tuple[str, ...] = ()
    element_spec: str = ""
