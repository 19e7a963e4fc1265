"""Every request has an answer, and everything that goes wrong is told in words."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, get_args

import pytest

from eagerlab.backend.answering.desk import Desk
from eagerlab.backend.dispatcher import Dispatcher
from eagerlab.backend.errors import LabError
from eagerlab.protocol import codec
from eagerlab.protocol import requests as ask
from eagerlab.protocol.base import View
from eagerlab.protocol.events import OperationDone, State
from eagerlab.protocol.replies import Accepted, Done, Failed, Threads, TileValues, Welcome
from tests.backend.conftest import Sink


class StandInLab:
    """A lab whose operations end when the test says so."""

    def __init__(self) -> None:
        self.ready = threading.Event()
        self.ready.set()
        self.state = State(phase="idle")
        self.start_problem = None
        self.future: Future[Any] = Future()
        self.calls: list[tuple[str, Any]] = []

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            self.calls.append((name, args))
            return self.future

        return call


class StandInTensors:
    def tile(self, request: ask.Tile) -> Any:
        reply = TileValues(request=request.id, generation=3, version=1, first_row=0, first_column=0)
        return reply, [memoryview(b"1234")]

    def info(self, request: ask.OpenTensor) -> Any:
        raise ZeroDivisionError("a fault of ours")


class Asked:
    """A dispatcher and what it works with."""

    def __init__(self) -> None:
        self.lab = StandInLab()
        self.sink = Sink()
        self.ends: list[tuple[bool, Callable[[], None]]] = []
        self.styles: list[dict[str, str]] = []
        lab: Any = self.lab
        tensors: Any = StandInTensors()
        self.dispatcher = Dispatcher(
            Desk(lab, lambda: tensors, self, {}),
            lambda save, done: self.ends.append((save, done)),
            self.styles.append,
        )

    def publish(self, event: Any) -> None:
        self.sink.send(event, ())

    def note_looking(self, seconds: float) -> None:
        self.looking = seconds

    def ask(self, request: ask.Request) -> Any:
        return self.dispatcher.answer(codec.pack(request))[0]

    @property
    def done(self) -> list[OperationDone]:
        return self.sink.of(OperationDone)


@pytest.fixture
def desk() -> Asked:
    return Asked()


def test_every_request_of_the_protocol_has_a_handler(desk: Asked) -> None:
    requests = set(get_args(get_args(ask.Request)[0]))
    assert desk.dispatcher.handled == requests


def test_hello_is_answered_with_process_and_state(desk: Asked) -> None:
    reply = desk.ask(ask.Hello())
    assert isinstance(reply, Welcome)
    assert reply.state.phase == "idle"


def test_what_takes_time_is_accepted_at_once_and_its_end_is_an_event(desk: Asked) -> None:
    request = ask.Train(steps=3)
    assert isinstance(desk.ask(request), Accepted)
    assert desk.lab.calls == [("queue_train", (3,))]
    assert desk.done == []
    desk.lab.future.set_result(None)
    assert [(event.request, event.problem) for event in desk.done] == [(request.id, None)]


def test_the_result_of_an_operation_travels_with_its_end(desk: Asked) -> None:
    desk.ask(ask.SaveCheckpoint(name="mine"))
    desk.lab.future.set_result("checkpoint-7")
    assert desk.done[0].result == "checkpoint-7"


def test_an_error_for_people_keeps_its_words(desk: Asked) -> None:
    desk.ask(ask.RestoreCheckpoint(checkpoint="x"))
    desk.lab.future.set_exception(LabError("There is no checkpoint x.", todo="Choose another."))
    problem = desk.done[0].problem
    assert problem is not None
    assert problem.sentence() == "There is no checkpoint x. Choose another."


def test_an_error_of_ours_gets_a_sentence_and_its_traceback_in_the_details(desk: Asked) -> None:
    reply = desk.ask(ask.OpenTensor(node=("model", "w")))
    assert isinstance(reply, Failed)
    assert reply.problem.what == "EagerLab could not open the tensor."
    assert "a fault of ours" in reply.problem.why
    assert "Traceback" in reply.problem.details


def test_an_operation_that_was_cancelled_is_told(desk: Asked) -> None:
    desk.ask(ask.Pause())
    desk.lab.future.cancel()
    problem = desk.done[0].problem
    assert problem is not None
    assert "ending" in problem.what


def test_buffers_travel_beside_the_reply(desk: Asked) -> None:
    request = ask.Tile(node=("names", "x"), view=View())
    reply, buffers = desk.dispatcher.answer(codec.pack(request))
    assert isinstance(reply, TileValues)
    assert [bytes(buffer) for buffer in buffers] == [b"1234"]


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"eagerlab": 999, "body": "{}"},
        {"eagerlab": 1, "body": "{"},
        {"eagerlab": 1, "body": '{"kind": "dance"}'},
    ],
)
def test_what_is_not_understood_is_refused_in_words(desk: Asked, content: dict[str, Any]) -> None:
    reply, _ = desk.dispatcher.answer(content)
    assert isinstance(reply, Failed)
    assert "do not understand" in reply.problem.what
    assert reply.problem.details


def test_shutdown_ends_the_process_and_tells_when_all_is_saved(desk: Asked) -> None:
    request = ask.Shutdown(save=False)
    assert isinstance(desk.ask(request), Accepted)
    ((save, saved),) = desk.ends
    assert not save
    saved()
    assert desk.done[0].request == request.id


def test_threads_are_listed_with_their_purpose(desk: Asked) -> None:
    reply = desk.ask(ask.ListThreads())
    assert isinstance(reply, Threads)
    assert all(row.purpose for row in reply.threads)


def test_figure_styles_are_handed_on(desk: Asked) -> None:
    assert isinstance(desk.ask(ask.SetFigureStyle(rc={"axes.grid": "True"})), Done)
    assert desk.styles == [{"axes.grid": "True"}]
