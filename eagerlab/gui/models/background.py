"""Reading and writing files away from the GUI thread, one piece of work after the other."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

from eagerlab.protocol.base import Problem
from eagerlab.store.errors import StoreError, reason

T = TypeVar("T")


class Background(QObject):
    """Does work on a thread that lives only while there is some; answers arrive in the GUI thread.

    Parameters
    ----------
    name : str
        Of the thread.
    parent : QObject, optional
        Qt's owner.
    """

    _finished = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._lock = threading.Lock()
        self._jobs: deque[_Job[object]] = deque()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def run(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Problem], None]
    ) -> None:
        """Do `work` on the thread, then call one of the others in the GUI thread. GUI thread only.

        Parameters
        ----------
        work : callable
            May raise `StoreError` and `OSError`.
        done : callable
            Gets what `work` returned.
        failed : callable
            Gets what to tell the person.
        """
        with self._lock:
            if self._closed:
                return
            self._jobs.append(_Job(work, done, failed))  # type: ignore[arg-type]
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Forget what was not begun, and wait for what was. No answer arrives any more."""
        with self._lock:
            self._closed = True
            self._jobs.clear()
            thread = self._thread
        if thread is not None:
            thread.join()

    def finish(self) -> None:
        """Wait until all is done that was asked for. No answer arrives any more."""
        with self._lock:
            self._closed = True
            thread = self._thread
        if thread is not None:
            thread.join()

    def _work(self) -> None:
        while (job := self._next()) is not None:
            try:
                job.do()
            except BaseException:
                with self._lock:
                    self._thread = (
                        None  # so that the next job gets a thread; this one's end is reported by Python
                    )
                raise
            try:
                self._finished.emit(job)
            except RuntimeError:
                if isValid(self):
                    raise
                return  # the window is gone, and with it whoever waited for the answer

    def _next(self) -> _Job[object] | None:
        with self._lock:
            if self._jobs:
                return self._jobs.popleft()
            self._thread = None
            return None

    def _deliver(self, job: _Job[object]) -> None:
        if not self._closed:
            job.answer()


class _Job(Generic[T]):
    def __init__(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Problem], None]
    ) -> None:
        self._work, self._done, self._failed = work, done, failed
        self._outcome: Callable[[], None] | None = None

    def do(self) -> None:
        try:
            result = self._work()
        except StoreError as error:
            problem = error.problem
            self._outcome = lambda: self._failed(problem)
        except OSError as error:
            where = error.filename or ""
            problem = Problem(
                what=f"{where} could not be used." if where else "A file could not be used.",
                why=reason(error),
            )
            self._outcome = lambda: self._failed(problem)
        else:
            self._outcome = lambda: self._done(result)

    def answer(self) -> None:
        if self._outcome is not None:
            self._outcome()
