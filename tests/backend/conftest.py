"""Labs without a kernel, whose events are kept."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import pytest

from eagerlab.backend.lab import Lab
from eagerlab.backend.publisher import Publisher
from eagerlab.protocol.events import Event, Marker, ProblemRaised, StateChanged
from eagerlab.store.home import Home
from eagerlab.store.runs import RunStore
from tests.backend.networks import mlp_spec
from tests.patience import patient

E = TypeVar("E", bound=Event)


@dataclass
class Sink:
    """Keeps all events, and waits for one."""

    events: list[Event] = field(default_factory=list)
    arrived: threading.Condition = field(default_factory=threading.Condition)

    def send(self, event: Event, buffers: Sequence[memoryview]) -> None:
        with self.arrived:
            self.events.append(event)
            self.arrived.notify_all()

    def of(self, kind: type[E]) -> list[E]:
        return [event for event in list(self.events) if isinstance(event, kind)]

    def problems(self) -> list[str]:
        return [event.problem.sentence() for event in self.of(ProblemRaised)]

    def markers(self) -> list[str]:
        return [event.what for event in self.of(Marker)]

    def phases(self) -> list[str]:
        return [event.state.phase for event in self.of(StateChanged)]

    def wait_for(self, condition: Callable[[], bool], timeout: float = 60) -> None:
        with self.arrived:
            assert self.arrived.wait_for(condition, patient(timeout)), f"never came; last: {self.events[-5:]}"


@dataclass
class Bench:
    """A lab, what it told, and the store it wrote to."""

    lab: Lab
    sink: Sink
    store: RunStore
    home: Home
    publisher: Publisher

    def close(self) -> None:
        assert self.lab.shutdown(save=False, timeout=300)
        self.publisher.close()
        self.store.close()


def make_bench(folder: Path) -> Bench:
    home = Home(folder)
    store = RunStore(home.runs_file)
    sink = Sink()
    publisher = Publisher(sink.send, store)
    lab = Lab(home, publisher, {})
    lab.start()
    return Bench(lab, sink, store, home, publisher)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """Yield a started lab with nothing open, TensorFlow imported."""
    made = make_bench(tmp_path / "bench")
    made.lab.ready.wait()
    try:
        yield made
    finally:
        made.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    """Yield a lab that has trained a step, for the tests of a module that load what they need."""
    made = make_bench(tmp_path_factory.mktemp("shared"))
    made.lab.ready.wait()
    made.lab.load(mlp_spec(steps=1))
    made.lab.train()
    made.lab.wait()  # by now the thread that writes checkpoints is there, and no test leaves it behind
    yield made
    made.close()


@pytest.fixture
def lab(bench: Bench) -> Lab:
    return bench.lab
