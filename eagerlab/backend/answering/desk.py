"""What the answers to requests of all subjects need: who does what is asked, and how its end is told."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from eagerlab.backend.answering.words import unexpected
from eagerlab.protocol.base import Message, NodePath, Problem
from eagerlab.protocol.events import Event, NamesChanged, OperationDone
from eagerlab.protocol.replies import Accepted, Done, Reply

if TYPE_CHECKING:
    from eagerlab.backend.lab import Lab
    from eagerlab.backend.tensors import Tensors
    from eagerlab.protocol.requests import Request

Answer = Reply | tuple[Reply, list[memoryview]]
Handler = Callable[[Any], Answer]
Handlers = dict[type[Message], Handler]


class Publishing(Protocol):
    """Where events go."""

    def publish(self, event: Event) -> None:
        """Send `event`."""

    def note_looking(self, seconds: float) -> None:
        """Add the processor's time that answering a pane has used."""


class Desk:
    """Any thread may use it.

    Parameters
    ----------
    lab : Lab
        Does what is asked.
    tensors : callable
        Returns the `Tensors`; called only after `lab.ready`, because importing them imports TensorFlow.
    publisher : Publishing
        Takes `OperationDone`.
    namespace : dict
        The console's names.
    """

    def __init__(
        self,
        lab: Lab,
        tensors: Callable[[], Tensors],
        publisher: Publishing,
        namespace: dict[str, Any],
    ) -> None:
        self.lab = lab
        self.publisher = publisher
        self._tensors = tensors
        self._namespace = namespace

    def queued(self, start: Callable[[Any], Future[Any]]) -> Handler:
        """Make a handler that begins an operation and lets its end be told by an event."""

        def handler(request: Request) -> Reply:
            future = start(request)
            future.add_done_callback(partial(self._tell_done, request.id, request.kind))
            return Accepted(request=request.id)

        return handler

    def at_once(self, work: Callable[[Any], object]) -> Handler:
        """Make a handler that does what is asked before it answers, which is that it is done."""

        def handler(request: Request) -> Reply:
            work(request)
            return Done(request=request.id)

        return handler

    def when_ready(self, handler: Handler) -> Handler:
        """Make a handler wait until TensorFlow is there."""

        def waiting(request: Request) -> Answer:
            self.lab.ready.wait()
            return handler(request)

        return waiting

    def tensors(self) -> Tensors:
        """Return what knows tensors, as soon as TensorFlow is there."""
        self.lab.ready.wait()
        return self._tensors()

    def resolve(self, node: NodePath) -> Any:
        """Return the person's object at a path; raises `LabError` when there is none."""
        found = self.tensors().resolve(node)
        from eagerlab.backend.tensors.held import unwrapped

        return unwrapped(found)

    def give_name(self, name: str, value: Any) -> None:
        """Let a name of the console lead to an object."""
        self._namespace[name] = value
        self.publisher.publish(NamesChanged())

    def _tell_done(self, request: str, kind: str, future: Future[Any]) -> None:
        problem = None
        result = ""
        try:
            value = future.result()
            result = "" if value is None else str(value)
        except CancelledError:
            problem = Problem(what="This was not carried out: the backend is ending.", severity="warning")
        except Exception as error:  # noqa: BLE001 - told to the person in words
            problem = unexpected(kind, error)
        self.publisher.publish(OperationDone(request=request, result=result, problem=problem))
