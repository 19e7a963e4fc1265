"""Questions about one tensor: one of a kind at a time, the newest next, and none that outlives its tensor."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.protocol.base import Problem
from eagerlab.protocol.replies import Reply
from eagerlab.protocol.requests import Request

ReplyTaker = Callable[[Reply, list[memoryview]], None]
ProblemTaker = Callable[[Problem], None]
Question = tuple[Request, ReplyTaker, ProblemTaker]


class Asking:
    """Asks the backend about what is looked at. GUI thread only.

    While a question is under way, a newer one of its kind waits, and replaces an older one that waits. So
    however fast a slider moves, the backend has one question to answer, and each answer is shown.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    owner : QObject
        With it end all questions.
    """

    def __init__(self, bridge: Bridge, owner: QObject) -> None:
        self._bridge = bridge
        self._owner = owner
        self._epoch = 0
        self._busy: set[str] = set()
        self._waiting: dict[str, Question] = {}

    @property
    def is_busy(self) -> bool:
        """Whether an answer is awaited."""
        return bool(self._busy)

    def is_asking(self, kind: str) -> bool:
        """Whether an answer of this kind is awaited."""
        return kind in self._busy

    def forget(self) -> None:
        """Drop all answers that are still on their way, and all questions that wait."""
        self._epoch += 1
        self._busy.clear()
        self._waiting.clear()

    def tell(self, request: Request) -> None:
        """Send something that has no answer of interest."""
        if self._bridge.is_ready:
            self._bridge.request(request, None, None, self._owner)

    def ask(
        self,
        kind: str,
        request: Request,
        take: ReplyTaker,
        miss: ProblemTaker,
        *,
        is_new: bool = True,
    ) -> None:
        """Ask, or wait until the question of this kind that is under way is answered.

        Parameters
        ----------
        kind : str
            Of the question.
        take, miss : callable
            Gets the answer, or why there is none.
        is_new : bool
            False for the same question again, which need not be asked while it is being answered.
        """
        if kind in self._busy:
            if is_new:
                self._waiting[kind] = (request, take, miss)
            return
        self._busy.add(kind)
        epoch = self._epoch

        def taken(reply: Reply, buffers: list[memoryview]) -> None:
            if epoch == self._epoch:
                self._busy.discard(kind)
                self._ask_next(kind)
                take(reply, buffers)

        def missed(problem: Problem) -> None:
            if epoch == self._epoch:
                self._busy.discard(kind)
                self._ask_next(kind)
                if self._bridge.is_ready:  # else the controller tells, and what is shown stays
                    miss(problem)

        self._bridge.request(request, taken, missed, self._owner)

    def _ask_next(self, kind: str) -> None:
        question = self._waiting.pop(kind, None)
        if question is not None:
            self.ask(kind, *question)
