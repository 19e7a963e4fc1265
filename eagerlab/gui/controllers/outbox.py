"""Requests that change the experiment, counted until they are carried out or refused."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.protocol.base import Problem
from eagerlab.protocol.requests import Request


class Outbox(QObject):
    """Sends requests and knows what is under way. GUI thread only.

    Attributes
    ----------
    ended : Signal
        One was carried out, refused, or lost with the backend.
    epoch : int
        Grows with each request sent and ended: what was read of the backend is up to date if it did not
        grow meanwhile and nothing is under way.
    """

    ended = Signal()

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._under_way = 0
        self.epoch = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing is under way."""
        return self._under_way == 0

    def send(
        self,
        request: Request,
        done: Callable[[], None] = lambda: None,
        failed: Callable[[Problem], None] = lambda _problem: None,
    ) -> None:
        """Send a request; `done` or `failed` is called before `ended` is emitted."""
        self._under_way += 1
        self.epoch += 1

        def end() -> None:
            self._under_way -= 1
            self.epoch += 1
            self.ended.emit()

        def succeeded() -> None:
            done()
            end()

        def refused(problem: Problem) -> None:
            failed(problem)
            end()

        self._bridge.request(request, lambda *_: succeeded(), refused, owner=self)
