"""Asking the backend what is in a file: one question at a time, with progress and cancel. GUI thread only."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

from PySide6.QtCore import QObject, QTimer, Signal

from eagerlab.experiment.spec import DataSpec
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.protocol.base import Problem
from eagerlab.protocol.data import CancelData, DataFound, OpenData
from eagerlab.protocol.events import DataProgress
from eagerlab.protocol.replies import Reply

SHOWN_AFTER = 200
"""Milliseconds: what is quicker shows no progress."""


class DataReader(QObject):
    """Sends `OpenData`; a newer question cancels the older one.

    Attributes
    ----------
    busy : Signal(str, int, object)
        Words for what is being read (empty: nothing), how much of it is done, and of how much (or None).
    """

    busy = Signal(str, int, object)

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._request = ""
        self._words = ""
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(SHOWN_AFTER)
        self._late.timeout.connect(lambda: self.busy.emit(self._words, 0, None))
        bridge.data_progress.connect(self._progressed)

    @property
    def is_reading(self) -> bool:
        """Whether an answer is still to come."""
        return bool(self._request)

    def read(
        self,
        path: str,
        second: str,
        wanted: DataSpec | None,
        on_found: Callable[[DataFound], None],
        on_problem: Callable[[Problem], None],
        quiet: bool = False,
    ) -> None:
        """Ask what is in a file or folder.

        Parameters
        ----------
        path, second : str
            The file, and the one with the targets or an empty text.
        wanted : DataSpec or None
            What must hold.
        on_found, on_problem : callable
            One of them is called, unless a newer question comes first or this one is cancelled.
        quiet : bool
            Show no progress.
        """
        self.cancel()
        name = PurePath(path).name or path
        self._words = "" if quiet else self.tr("Reading {name}").format(name=name)
        question = OpenData(path=path, second_path=second, wanted=wanted)
        self._request = question.id

        def answered(reply: Reply, _buffers: list[memoryview]) -> None:
            if self._ended(question.id) and isinstance(reply, DataFound):
                on_found(reply)

        def failed(problem: Problem) -> None:
            if self._ended(question.id):
                on_problem(problem)

        self._bridge.request(question, answered, failed, owner=self)
        if not quiet:
            self._late.start()

    def cancel(self) -> None:
        """End the reading; neither callback comes."""
        if self._request:
            self._bridge.request(CancelData(request=self._request), on_problem=lambda _problem: None)
            self._ended(self._request)

    def _ended(self, request: str) -> bool:
        """Take note that an answer came; False when it was no longer waited for."""
        if request != self._request:
            return False
        self._request = ""
        self._late.stop()
        self.busy.emit("", 0, None)
        return True

    def _progressed(self, event: DataProgress) -> None:
        if event.request == self._request and self._words and not self._late.isActive():
            words = f"{self._words}: {event.words}" if event.words else self._words
            self.busy.emit(words, event.done, event.total)
