"""Batches, sequence numbers, throttled states, and a store that refuses."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from eagerlab.backend.publisher import METRICS_SECONDS, STATE_SECONDS, Publisher
from eagerlab.protocol.base import Problem
from eagerlab.protocol.counting import StatisticsProgress
from eagerlab.protocol.events import Event, Metrics, NamesChanged, ProblemRaised, State, StateChanged
from eagerlab.store.errors import StoreError
from tests.backend.conftest import Sink


class MemoryStore:
    """Keeps rows; refuses while `full`."""

    def __init__(self, before: int = 0) -> None:
        self.rows: list[tuple[int, float, tuple[float, ...]]] = []
        self.counts: dict[str, int] = {}
        self.before = before
        self.full = False

    def append_metrics(
        self,
        run: str,
        stream: str,
        names: Sequence[str],
        steps: np.ndarray,
        times: np.ndarray,
        values: np.ndarray,
    ) -> int:
        if self.full:
            raise StoreError(Problem(what="The metrics were not saved.", why="The disk is full."))
        before = self.counts.get(stream, self.before)
        self.counts[stream] = before + len(steps)
        self.rows += [
            (int(step), float(time), tuple(row)) for step, time, row in zip(steps, times, values, strict=True)
        ]
        return before


@pytest.fixture
def sink() -> Sink:
    return Sink()


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def publisher(sink: Sink, store: MemoryStore) -> Iterator[Publisher]:
    made = Publisher(sink.send, store)
    yield made
    made.close()


def test_events_are_numbered_in_the_order_they_are_sent_from_many_threads(
    publisher: Publisher, sink: Sink
) -> None:
    def publish_many() -> None:
        for _ in range(200):
            publisher.publish(NamesChanged())

    threads = [threading.Thread(target=publish_many) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [event.sequence for event in sink.events] == list(range(1, 801))


def test_rows_go_out_in_few_batches_and_are_all_in_the_store(
    publisher: Publisher, sink: Sink, store: MemoryStore
) -> None:
    began = time.monotonic()
    for step in range(1, 5001):
        publisher.metrics("run", "train", ("loss", "accuracy"), step, step / 10, (1 / step, 0.5))
    publisher.flush()
    rounds = (time.monotonic() - began) / METRICS_SECONDS  # a busy machine takes longer, and more of them
    batches = sink.of(Metrics)
    assert sum(batch.rows for batch in batches) == 5000
    assert len(batches) <= rounds + 3
    assert batches[0].first_row == 0
    assert store.rows[4999] == (5000, 500.0, (1 / 5000, 0.5))


def test_a_row_is_sent_soon_without_a_flush(publisher: Publisher, sink: Sink) -> None:
    publisher.metrics("run", "train", ("loss",), 1, 0.1, (2.0,))
    sink.wait_for(lambda: bool(sink.of(Metrics)))


def test_rows_are_in_the_store_before_they_are_told(store: MemoryStore) -> None:
    seen: list[int] = []

    def send(event: Event, buffers: Sequence[memoryview]) -> None:
        if isinstance(event, Metrics):
            seen.append(len(store.rows))

    publisher = Publisher(send, store)
    publisher.metrics("run", "train", ("loss",), 1, 0.1, (2.0,))
    publisher.close()
    assert seen == [1]


def test_each_change_of_stream_or_names_is_a_batch_of_its_own_and_streams_count_apart(
    publisher: Publisher, sink: Sink
) -> None:
    publisher.metrics("run", "train", ("loss",), 1, 0.1, (1.0,))
    publisher.metrics("run", "validation", ("loss",), 1, 0.1, (2.0,))
    publisher.metrics("run", "train", ("loss",), 2, 0.2, (3.0,))
    publisher.flush()
    assert [(batch.stream, batch.first_row) for batch in sink.of(Metrics)] == [
        ("train", 0),
        ("validation", 0),
        ("train", 1),
    ]


def test_a_resumed_run_counts_on_from_what_the_store_has(sink: Sink) -> None:
    publisher = Publisher(sink.send, MemoryStore(before=20))
    publisher.metrics("run", "train", ("loss",), 21, 0.1, (1.0,))
    publisher.close()
    assert sink.of(Metrics)[0].first_row == 20


def test_of_many_states_few_are_sent_and_the_last_one_always(publisher: Publisher, sink: Sink) -> None:
    began = time.monotonic()
    for step in range(2000):
        publisher.state(State(phase="training", step=step))
    publisher.flush()
    rounds = (time.monotonic() - began) / STATE_SECONDS
    states = sink.of(StateChanged)
    assert states[-1].state.step == 1999
    assert len(states) <= rounds + 10  # before the first is sent, each is a new phase


def test_the_last_state_goes_out_without_a_flush(publisher: Publisher, sink: Sink) -> None:
    publisher.state(State(phase="training", step=1))
    publisher.state(State(phase="training", step=2))
    sink.wait_for(lambda: any(event.state.step == 2 for event in sink.of(StateChanged)))


def test_a_new_phase_comes_after_the_rows_that_led_to_it(publisher: Publisher, sink: Sink) -> None:
    publisher.state(State(phase="training"))
    sink.wait_for(lambda: bool(sink.of(StateChanged)))
    publisher.metrics("run", "train", ("loss",), 1, 0.1, (1.0,))
    publisher.state(State(phase="finished", step=1))
    sink.wait_for(lambda: "finished" in sink.phases())
    kinds = [event.kind for event in sink.events]
    assert kinds.index("metrics") < len(kinds) - 1


def test_a_full_disk_is_said_once_and_nothing_is_lost(
    publisher: Publisher, sink: Sink, store: MemoryStore
) -> None:
    store.full = True
    for step in (1, 2):
        publisher.metrics("run", "train", ("loss",), step, 0.1, (1.0,))
        publisher.flush()
    assert [event.problem.why for event in sink.of(ProblemRaised)] == ["The disk is full."]
    assert [batch.first_row for batch in sink.of(Metrics)] == [0, 1]
    store.full = False
    publisher.metrics("run", "train", ("loss",), 3, 0.1, (1.0,))
    publisher.flush()
    assert [row[0] for row in store.rows] == [1, 2, 3]
    assert "Nothing was lost" in sink.problems()[-1]


def test_what_could_not_be_written_is_written_when_there_is_room_though_nothing_else_comes(
    publisher: Publisher, sink: Sink, store: MemoryStore
) -> None:
    store.full = True
    for step in range(1, 201):
        publisher.metrics("run", "train", ("loss",), step, 0.1, (1.0,))
        publisher.metrics("run", "validation" if step == 100 else "train", ("loss",), step, 0.1, (2.0,))
        if step % 2:
            publisher.flush()
    publisher.flush()
    assert store.rows == []
    store.full = False
    sink.wait_for(lambda: "Nothing was lost" in sink.problems()[-1])
    assert [row[0] for row in store.rows] == [step for step in range(1, 201) for _ in range(2)]
    assert store.counts == {"train": 399, "validation": 1}


def test_changes_grow_with_each_row_and_event(publisher: Publisher) -> None:
    before = publisher.changes()
    publisher.metrics("run", "train", ("loss",), 1, 0.1, (1.0,))
    between = publisher.changes()
    publisher.publish(NamesChanged())
    assert before < between < publisher.changes()


def test_looking_changes_nothing(publisher: Publisher) -> None:
    publisher.metrics("run", "train", ("loss",), 1, 0.1, (1.0,))
    before = publisher.changes()
    publisher.flush()  # sends the row, which was counted
    publisher.state(State(phase="paused"))
    publisher.flush()
    publisher.publish(StatisticsProgress(request="r", done=1, total=2))
    assert publisher.changes() == before


def test_blocks_of_rows_and_single_rows_keep_their_order_and_go_out_together(
    publisher: Publisher, sink: Sink, store: MemoryStore
) -> None:
    steps = np.arange(2, 5, dtype=np.int64)
    with publisher._round:  # nothing is sent meanwhile
        publisher.metrics("r", "train", ("loss",), 1, 0.1, (10.0,))
        publisher.rows(
            "r", "train", ("loss",), steps, np.array([0.2, 0.3, 0.4]), np.array([[20.0], [30.0], [40.0]])
        )
        publisher.metrics("r", "train", ("loss",), 5, 0.5, (50.0,))
    publisher.flush()
    assert store.rows == [(n, float(f"0.{n}"), (n * 10.0,)) for n in range(1, 6)]
    assert [(event.first_row, event.rows) for event in sink.of(Metrics)] == [(0, 5)]
