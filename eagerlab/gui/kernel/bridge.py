"""The one class that hops from the I/O thread to the GUI thread: requests out, replies and events in."""

from __future__ import annotations

from collections import deque
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer

from eagerlab.gui.kernel.client import BackendClient
from eagerlab.gui.kernel.heard import heard
from eagerlab.gui.kernel.inbox import Waiting
from eagerlab.gui.kernel.lanes import Lanes
from eagerlab.gui.kernel.pending import Pending, ProblemHandler, ReplyHandler
from eagerlab.gui.kernel.process import BackendProcess
from eagerlab.gui.kernel.signals import BackendSignals
from eagerlab.protocol import events
from eagerlab.protocol.base import Problem
from eagerlab.protocol.codec import (
    REPLY_TYPE,
    REQUEST_TYPE,
    ProtocolError,
    pack,
    unpack_reply,
)
from eagerlab.protocol.replies import Accepted, Done, Failed, Reply, Welcome
from eagerlab.protocol.requests import LANES, Hello, Lane, Request

BACKLOG_LIMIT = 200


class Bridge(BackendSignals):
    """Requests to the backend and what it tells, as Qt signals of the GUI thread.

    Everything here belongs to the GUI thread: methods are called there, signals and callbacks arrive there.

    Parameters
    ----------
    process : BackendProcess
        The backend; its `kernel_client` carries the messages.
    parent : QObject, optional
        Qt's owner.
    """

    def __init__(self, process: BackendProcess, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.process = process
        self.welcome: Welcome | None = None
        self._client: BackendClient | None = None
        self._lanes = Lanes()
        self._pending: dict[str, Pending] = {}
        self._sent_messages: dict[str, str] = {}
        self._backlog: deque[Pending] = deque()
        self._retries: list[Pending] = []
        self._ready = False
        self._hearing = self._greeted = False
        self._dead: str = ""
        self._old_kernels: set[str] = set()
        self._kernel = ""
        process.starting.connect(self._on_starting)
        process.restarting.connect(self._on_restarting)
        process.client_changed.connect(self._on_client)
        process.died.connect(self._on_died)
        process.start_failed.connect(self._on_died)
        process.stopped.connect(self._on_stopped)

    @property
    def is_ready(self) -> bool:
        """Whether requests are answered now."""
        return self._ready

    def subshell(self, lane: Lane) -> str | None:
        """Return the subshell id of a lane, for the header of a Jupyter message; None while there is none."""
        return self._lanes.get(lane)

    def request(
        self,
        request: Request,
        on_reply: ReplyHandler | None = None,
        on_problem: ProblemHandler | None = None,
        owner: QObject | None = None,
    ) -> str:
        """Ask the backend; GUI thread only.

        Parameters
        ----------
        request : Request
            Sent at once, or when the link is up (at most 200 wait; a further one fails at once).
        on_reply : callable, optional
            Called with the reply and its buffers. Where the reply is `Accepted` it is called when the
            operation is done, with `Done`.
        on_problem : callable, optional
            Called with a `Problem` when it failed or the backend died; default: the `problem` signal, which a
            request without a line of Python (one that only reads) does not use for the backend's end.
        owner : QObject, optional
            When it is destroyed, neither callback is called any more.

        Returns
        -------
        str
            The request's id.
        """
        pending = Pending(request, on_reply, on_problem or self.problem.emit, owner)
        pending.quiet = on_problem is None and not request.python()
        if self._dead:
            self._lose_soon(pending, self._gone(self._dead))
        elif self._ready:
            self._send(pending)
        elif len(self._backlog) < BACKLOG_LIMIT:
            self._backlog.append(pending)
        else:
            self._lose_soon(pending, self._gone(self.tr("The backend is still starting.")))
        return request.id

    # --- the link's life ---

    def _on_starting(self) -> None:
        self._dead = ""
        self.backend_phase.emit(self.tr("Starting the backend"))

    def _on_client(self, client: BackendClient) -> None:
        self._take_events()  # the last ones of the backend before
        self._client = client
        queued = Qt.ConnectionType.QueuedConnection
        client.shell_channel.message_received.connect(self._on_shell, queued)
        client.iopub_channel.message_received.connect(self._on_iopub, queued)
        client.iopub_channel.events_wait.connect(self._take_events, queued)
        client.control_channel.message_received.connect(self._on_control, queued)
        self.backend_phase.emit(self.tr("Connecting to the backend"))
        for lane in LANES:
            self._lanes.ask(client, lane)
        self._take_events()  # those that came before anybody listened

    def _on_control(self, message: dict[str, Any]) -> None:
        try:
            lane = self._lanes.take(message)
        except ValueError as error:
            self.problem.emit(self._gone(str(error)))
            return
        if lane is None:
            return
        self._kernel = message["header"]["session"]
        self._greet()
        for pending in [pending for pending in self._retries if pending.request.lane == lane]:
            self._retries.remove(pending)
            self._send(pending)
        self._look_whether_ready()

    def _greet(self) -> None:
        """Ask for the welcome once events are heard: what happened before stands in it, the rest is told."""
        if not self._greeted and self._hearing and self._lanes.get("control") is not None:
            self._greeted = True
            self._send(Pending(Hello(), self._on_welcome, self.problem.emit, None))

    def _on_welcome(self, reply: Reply, _: list[memoryview]) -> None:
        if isinstance(reply, Welcome):
            self.welcome = reply
            self._look_whether_ready()

    def _look_whether_ready(self) -> None:
        if self._ready or self.welcome is None or not self._lanes.complete:
            return
        self._ready = True
        self.ready.emit()
        self.state_changed.emit(self.welcome.state)
        if self.welcome.problem is not None:
            self.problem.emit(self.welcome.problem)
        while self._backlog and self._ready:
            self._send(self._backlog.popleft())

    def _on_restarting(self) -> None:
        # Its last events are still heard (a checkpoint it saves); what is asked now is for the new process.
        self._ready = False
        self._lanes.forget()
        self.backend_phase.emit(self.tr("Restarting the backend"))
        self._fail_pending(
            Problem(
                what=self.tr("This was not carried out."),
                why=self.tr("The backend is being restarted."),
                todo=self.tr("Try again when it is ready."),
                severity="info",
            )
        )

    def _on_stopped(self) -> None:
        self._forget_link()
        words = self.tr("The backend was ended.")
        self._fail_pending(self._gone(words))
        if not self.process.restart_wanted:
            self._dead = words

    def _on_died(self, words: str) -> None:
        self._forget_link()
        self._dead = words
        self.died.emit(words)  # the cause before its consequences
        self._fail_pending(self._gone(words))
        while self._backlog:
            self._backlog.popleft().lose(self._gone(words))

    def _forget_link(self) -> None:
        if self._kernel:
            self._old_kernels.add(self._kernel)
        self._client = None
        self._kernel = ""
        self.welcome = None
        self._ready = self._hearing = self._greeted = False
        self._lanes.forget()

    def _gone(self, why: str) -> Problem:
        return Problem(
            what=self.tr("This was not carried out."),
            why=why,
            todo=self.tr("Restart the backend and try again."),
            action="restart_backend",
        )

    def _fail_pending(self, problem: Problem) -> None:
        pending = [*self._pending.values(), *self._retries]
        self._pending.clear()
        self._retries.clear()
        self._sent_messages.clear()
        for one in pending:
            one.lose(problem)

    def _lose_soon(self, pending: Pending, problem: Problem) -> None:
        QTimer.singleShot(0, self, lambda: pending.lose(problem))

    # --- requests and replies ---

    def _send(self, pending: Pending) -> None:
        assert self._client is not None
        request = pending.request
        subshell = self._lanes.get(request.lane)
        self._pending[request.id] = pending
        if subshell is None:
            del self._pending[request.id]
            self._retries.append(pending)
            return
        message = self._client.session.msg(REQUEST_TYPE, pack(request))
        message["header"]["subshell_id"] = subshell
        self._sent_messages[message["header"]["msg_id"]] = request.id
        self._client.shell_channel.send(message)
        if request.lane == "control":
            self.asked_control.emit()

    def _on_shell(self, message: dict[str, Any]) -> None:
        self.sign_of_life.emit()
        if message["header"]["msg_type"] != REPLY_TYPE:
            return
        request_id = self._sent_messages.pop(message["parent_header"].get("msg_id", ""), None)
        pending = self._pending.get(request_id) if request_id is not None else None
        if request_id is None or pending is None:
            return
        content = message["content"]
        if content.get("ename") == "UnknownSubshellError" and not pending.retried:
            del self._pending[request_id]
            pending.retried = True
            self._retries.append(pending)
            if self._client is not None:
                self._lanes.ask(self._client, pending.request.lane)
            return
        try:
            reply = heard(unpack_reply(content))
        except ProtocolError as error:
            del self._pending[request_id]
            pending.fail(self._misunderstood(error))
            return
        if isinstance(reply, Accepted):
            return  # OperationDone brings the end
        del self._pending[request_id]
        if isinstance(reply, Failed):
            pending.fail(reply.problem)
            return
        self._succeeded(pending, reply, message["buffers"])

    def _on_done(self, event: events.OperationDone) -> None:
        pending = self._pending.pop(event.request, None)
        if pending is None:
            return
        if event.problem is not None:
            pending.fail(event.problem)
        else:
            self._succeeded(pending, Done(request=event.request), [])

    def _succeeded(self, pending: Pending, reply: Reply, buffers: list[memoryview]) -> None:
        if pending.request.python():
            self.sent.emit(pending.request)
        pending.answer(reply, buffers)

    def _misunderstood(self, error: ProtocolError) -> Problem:
        return Problem(
            what=self.tr("The window and the backend do not understand each other."),
            why=self.tr("They are of different versions of EagerLab, or a message was damaged."),
            todo=self.tr("Close EagerLab and start it again; install it again if this comes back."),
            details=str(error),
            action="restart_backend",
        )

    # --- events ---

    def _on_iopub(self, message: dict[str, Any]) -> None:
        self._hear(message["header"]["session"])

    def _hear(self, session: str) -> bool:
        """Note a sign of life; False where it came from a backend that is gone."""
        if session in self._old_kernels or self._client is None:
            return False
        self.sign_of_life.emit()
        if not self._hearing:
            self._hearing = True
            self._greet()
        return True

    def _take_events(self) -> None:
        if self._client is None:
            return
        inbox = self._client.iopub_channel.inbox
        count, has_missed = inbox.open()
        for _ in range(count):
            # One by one: while a dialog is open, they are taken by its event loop, in their order.
            one = inbox.pop()
            if one is not None and self._hear(one.session):
                self._take_event(one)
        if has_missed:
            self.gap.emit()

    def _take_event(self, one: Waiting) -> None:
        if isinstance(one.event, ProtocolError):
            self.problem.emit(self._misunderstood(one.event))
            return
        event = heard(one.event)
        if isinstance(event, events.OperationDone):
            self._on_done(event)
        else:
            self.tell(event, one.buffers)
