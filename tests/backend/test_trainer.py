from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial

import pytest

from eagerlab.backend.training.trainer import THREAD_NAME, Trainer
from tests.patience import patient


class Turns:
    """Takes turns until told otherwise; a turn waits for `go`."""

    def __init__(self) -> None:
        self.taken = 0
        self.wanted = True
        self.go = threading.Event()
        self.began = threading.Event()

    def turn(self) -> bool:
        self.began.set()
        assert self.go.wait(patient(60))
        self.taken += 1
        return self.wanted


@pytest.fixture
def turns() -> Turns:
    return Turns()


@pytest.fixture
def trainer(turns: Turns) -> Iterator[Trainer]:
    made = Trainer(turns.turn)
    made.start()
    yield made
    turns.wanted = False
    turns.go.set()
    assert made.close(patient(10))


def test_work_runs_on_the_named_thread_in_order(trainer: Trainer) -> None:
    order: list[int] = []
    futures = [trainer.submit(partial(order.append, i)) for i in range(20)]
    futures[-1].result(patient(10))
    assert order == list(range(20))
    assert (
        trainer.submit(lambda: threading.current_thread().name).result(patient(10))
        == THREAD_NAME
        == "eagerlab-trainer"
    )


def test_work_from_the_trainers_own_thread_runs_at_once(trainer: Trainer) -> None:
    assert trainer.submit(lambda: trainer.submit(lambda: 5).result(0)).result(patient(10)) == 5


def test_work_runs_between_two_turns_and_can_end_them(trainer: Trainer, turns: Turns) -> None:
    trainer.submit(trainer.want_turns).result(patient(10))
    assert turns.began.wait(patient(60))

    def end() -> int:
        turns.wanted = False
        return turns.taken

    ended = trainer.submit(end)
    assert not ended.done()  # the turn in hand comes first
    turns.go.set()
    assert ended.result(patient(10)) == 1


def test_what_work_raises_reaches_whoever_asked_and_the_thread_goes_on(trainer: Trainer) -> None:
    def fail() -> None:
        raise SystemExit("not the whole process")

    assert isinstance(trainer.submit(fail).exception(patient(10)), SystemExit)
    assert trainer.submit(lambda: "alive").result(patient(10)) == "alive"


def test_work_already_queued_is_done_before_the_end_and_later_work_is_cancelled(turns: Turns) -> None:
    trainer = Trainer(turns.turn)
    trainer.start()
    hold = threading.Event()
    trainer.submit(lambda: hold.wait(patient(60)))
    last = trainer.submit(lambda: "done")
    assert not trainer.close(0.01)
    hold.set()
    assert trainer.close(patient(10))
    assert last.result(0) == "done"
    assert trainer.submit(lambda: None).cancelled()
