"""Requests that are under way, and the ones that wait for the link."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import shiboken6
from PySide6.QtCore import QObject

from eagerlab.protocol.base import Problem
from eagerlab.protocol.replies import Reply
from eagerlab.protocol.requests import Request

ReplyHandler = Callable[[Reply, list[memoryview]], None]
ProblemHandler = Callable[[Problem], None]


@dataclass
class Pending:
    """One request and who waits for it.

    Attributes
    ----------
    retried : bool
        It was sent again on a new subshell; a second failure is final.
    quiet : bool
        The window only wants to show something: when the backend goes, that alone is told.
    """

    request: Request
    on_reply: ReplyHandler | None
    on_problem: ProblemHandler
    owner: QObject | None
    retried: bool = False
    quiet: bool = False

    @property
    def wanted(self) -> bool:
        """Whether anybody still waits for it."""
        return self.owner is None or shiboken6.isValid(self.owner)

    def answer(self, reply: Reply, buffers: list[memoryview]) -> None:
        """Hand over the reply."""
        if self.on_reply is not None and self.wanted:
            self.on_reply(reply, buffers)

    def fail(self, problem: Problem) -> None:
        """Hand over what went wrong."""
        if self.wanted:
            self.on_problem(problem)

    def lose(self, problem: Problem) -> None:
        """Hand over that the backend is gone, before it answered."""
        if not self.quiet:
            self.fail(problem)
