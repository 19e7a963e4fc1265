"""The one class that hops from the I/O thread to the GUI thread: requests out, replies and events in."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from eagerlab.gui.kernel.process import BackendProcess
from eagerlab.protocol.base import Problem
from eagerlab.protocol.replies import Reply
from eagerlab.protocol.requests import Request

ReplyHandler = Callable[[Reply, list[memoryview]], None]
ProblemHandler = Callable[[Problem], None]


class Bridge(QObject):
    """Requests to the backend and what it tells, as Qt signals of the GUI thread.

    Everything here belongs to the GUI thread: methods are called there, signals and callbacks arrive there.

    Parameters
    ----------
    process : BackendProcess
        The backend; its `kernel_client` carries the messages.
    parent : QObject, optional
        Qt's owner.
    """

    backend_phase = Signal(str)
    """What the backend is doing while it starts, in words."""
    ready = Signal()
    """Requests are answered now (again after each restart). TensorFlow may still be on its way: see `State.phase`."""
    died = Signal(str)
    """The backend process is gone; in words. Pending requests have failed before this."""
    gap = Signal()
    """Events were missed: read again what is shown (runs, checkpoints, names, description)."""
    sent = Signal(object)
    """A `Request` that the person caused was carried out or taken by the backend (for the session log)."""

    event = Signal(object, list)
    """Every event with its buffers, before the typed signal below."""
    state_changed = Signal(object)
    """`State`; also once with the state of `Welcome`."""
    metrics = Signal(object, list)
    """`Metrics` and its buffers (steps int64, times float64, values float64 rows × names)."""
    run_started = Signal(object)
    """`RunStarted`."""
    marker = Signal(object)
    """`Marker`."""
    problem = Signal(object)
    """A `Problem` for the banner: raised by the backend, or of a request that has no `on_problem` of its own."""
    experiment_changed = Signal()
    checkpoints_changed = Signal(str)
    """Id of the new checkpoint, or empty."""
    runs_changed = Signal()
    names_changed = Signal()
    watched = Signal(object, list)
    """`Watched` and its buffer (float64)."""
    show_tensor = Signal(object)
    """A `NodePath`."""
    typed = Signal(str)
    """A line typed at the console that the forms must follow."""

    def __init__(self, process: BackendProcess, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.process = process

    @property
    def is_ready(self) -> bool:
        """Whether requests are answered now."""
        return False

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
            Called with the reply and its buffers. Where the reply is `Accepted` it is called when the operation is
            done, with `Done`.
        on_problem : callable, optional
            Called with a `Problem` when the request failed or the backend died; default: the `problem` signal.
        owner : QObject, optional
            When it is destroyed, neither callback is called any more.

        Returns
        -------
        str
            The request's id.
        """
        raise NotImplementedError
