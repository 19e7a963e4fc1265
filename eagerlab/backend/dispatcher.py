"""The window's requests, each turned into the call of `Lab` or `Tensors` that does it.

Runs on the threads of the lanes. The lane "control" never waits: what takes time is queued for the trainer
and answered by `Accepted`; an `OperationDone` follows when it is carried out.
"""

from __future__ import annotations

import os
import platform
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from eagerlab import __version__
from eagerlab.backend.answering.console import console_handlers
from eagerlab.backend.answering.desk import Desk, Handlers
from eagerlab.backend.answering.tensors import comparing_handlers, tensor_handlers
from eagerlab.backend.answering.training import checkpoint_handlers, model_handlers, training_handlers
from eagerlab.backend.answering.words import misunderstood, unexpected
from eagerlab.backend.threads import list_threads
from eagerlab.protocol import requests as ask
from eagerlab.protocol.base import Message
from eagerlab.protocol.codec import ProtocolError, unpack_request
from eagerlab.protocol.events import OperationDone
from eagerlab.protocol.replies import Accepted, Failed, Reply, Threads, Welcome

_LOOKING = ("tensors", "statistics")
"""Lanes whose threads answer panes that follow training."""


class Dispatcher:
    """Answers requests; `answer` may be called from several threads at once.

    Parameters
    ----------
    desk : Desk
        Who does what is asked.
    end : callable
        Takes ``save`` and a callable for "all is saved"; ends the process.
    style_figures : callable
        Takes matplotlib settings for the console's figures.
    """

    def __init__(
        self,
        desk: Desk,
        end: Callable[[bool, Callable[[], None]], None],
        style_figures: Callable[[dict[str, str]], None],
    ) -> None:
        self._lab = desk.lab
        self._publisher = desk.publisher
        self._end = end
        self._used = threading.local()
        self._handlers: Handlers = {
            ask.Hello: self._hello,
            ask.ListThreads: lambda r: Threads(request=r.id, threads=list_threads()),
            ask.SetFigureStyle: desk.at_once(lambda r: style_figures(r.rc)),
            ask.Shutdown: self._shutdown,
            **training_handlers(desk),
            **model_handlers(desk),
            **checkpoint_handlers(desk),
            **tensor_handlers(desk),
            **comparing_handlers(desk),
            **console_handlers(desk),
        }

    @property
    def handled(self) -> frozenset[type[Message]]:
        """The kinds of requests that have an answer."""
        return frozenset(self._handlers)

    def answer(self, content: Mapping[str, Any]) -> tuple[Reply, list[memoryview]]:
        """Return the reply to the content of a ``lab_request``, and its buffers; never raises."""
        try:
            request = unpack_request(content)
        except ProtocolError as error:
            return Failed(request="", problem=misunderstood(error)), []
        try:
            answer = self._handlers[type(request)](request)
        except Exception as error:  # noqa: BLE001 - told to the person in words
            return Failed(request=request.id, problem=unexpected(request.kind, error)), []
        if request.lane in _LOOKING:
            self._note_looking()
        return answer if isinstance(answer, tuple) else (answer, [])

    def _note_looking(self) -> None:
        """Count what this thread has used since its last answer, with reading and writing messages."""
        now = time.thread_time()
        self._publisher.note_looking(now - getattr(self._used, "seconds", 0.0))
        self._used.seconds = now

    def _hello(self, request: ask.Hello) -> Reply:
        return Welcome(
            request=request.id,
            process=os.getpid(),
            eagerlab=__version__,
            python=platform.python_version(),
            state=self._lab.state,
            problem=self._lab.start_problem,
        )

    def _shutdown(self, request: ask.Shutdown) -> Reply:
        self._end(request.save, lambda: self._publisher.publish(OperationDone(request=request.id)))
        return Accepted(request=request.id)
