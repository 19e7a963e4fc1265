"""Data that is read while training: waiting for it, and what of it cannot be read."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.data import WAITING, Batch, DataError, Waiting
from eagerlab.backend.data.ahead import Ahead
from eagerlab.backend.data.arrays import ArrayData
from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.protocol.events import ProblemRaised, StateChanged
from tests.backend.conftest import Bench
from tests.backend.networks import mlp_spec
from tests.patience import patient


def test_items_come_in_order_and_then_the_end_or_the_error() -> None:
    ahead = Ahead(lambda: iter(range(5)))
    assert [ahead.next(patient(10)) for _ in range(5)] == list(range(5))
    for _ in range(2):
        with pytest.raises(StopIteration):
            ahead.next(patient(10))

    def failing() -> Iterator[int]:
        yield 1
        raise OSError("gone")

    ahead = Ahead(failing)
    assert ahead.next(patient(10)) == 1
    for _ in range(2):
        with pytest.raises(OSError, match="gone"):
            ahead.next(patient(10))
    assert ahead.join(patient(60))


def test_it_reads_no_further_than_its_depth_and_ends_when_closed() -> None:
    taken: list[int] = []
    reached = threading.Event()

    def endless() -> Iterator[int]:
        while True:
            taken.append(len(taken))
            if len(taken) == 4:
                reached.set()
            yield taken[-1]

    ahead = Ahead(endless, depth=2)
    assert ahead.next(patient(10)) == 0
    assert reached.wait(patient(60))
    assert ahead.next(patient(10)) == 1
    ahead.close()
    assert ahead.join(patient(60))
    assert len(taken) <= 5


def test_what_is_not_there_yet_is_waited_for_no_longer_than_asked() -> None:
    go = threading.Event()

    def slow() -> Iterator[int]:
        assert go.wait(patient(60))
        yield 7

    ahead = Ahead(slow)
    assert ahead.next(0.01) is WAITING
    go.set()
    assert ahead.next(patient(10)) == 7
    ahead.close()


class SlowData(ArrayData):
    """Arrays whose next batch comes when it is let through, or cannot be read."""

    def __init__(self) -> None:
        x = np.linspace(-1, 1, 64, dtype="float32").reshape(-1, 1)
        super().__init__(x, 2 * x, x[:16], 2 * x[:16], batch_size=16)
        self.let_through = threading.Event()
        self.let_through.set()
        self.asked = threading.Event()
        self.broken_at: int | None = None
        self.broken_check = False
        self.closed = False

    def batch(self, epoch: int, offset: int) -> Batch | Waiting | None:  # type: ignore[override]
        if offset == self.broken_at:
            raise DataError("The picture cats/3.png cannot be read.", "It is cut short.")
        if not self.let_through.wait(0.02):
            self.asked.set()
            return WAITING
        return super().batch(epoch, offset)

    def validation(self) -> Iterator[Any]:
        yield WAITING
        if self.broken_check:
            raise OSError("Input/output error")
        yield from super().validation()

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def slow(lab: Lab) -> SlowData:
    data = SlowData()
    lab.load(mlp_spec(steps=40))

    def put_in(engine: Any) -> None:
        engine.live.data = data
        engine.live.from_console |= {"data"}

    lab.queue(put_in).result()
    return data


def test_pause_and_stop_answer_while_a_batch_is_waited_for(bench: Bench, slow: SlowData) -> None:
    lab = bench.lab
    lab.step()
    slow.let_through.clear()
    lab.train()
    assert slow.asked.wait(patient(60))
    lab.pause()
    assert (lab.state.phase, lab.state.step) == ("paused", 1)
    lab.resume()
    slow.asked.clear()
    assert slow.asked.wait(patient(60))
    waiting = [e.state for e in bench.sink.of(StateChanged) if (e.state.input_share or 0) > 0.5]
    bench.sink.wait_for(lambda: bool(waiting) or _share(bench) > 0.5)
    lab.stop()
    lab.wait(patient(60))
    assert lab.state.phase == "idle"


def _share(bench: Bench) -> float:
    return max((e.state.input_share or 0.0 for e in bench.sink.of(StateChanged)), default=0.0)


def test_a_batch_that_cannot_be_read_pauses_and_nothing_is_lost(bench: Bench, slow: SlowData) -> None:
    lab = bench.lab
    slow.broken_at = 32
    lab.train()
    with pytest.raises(LabError, match=r"cats/3\.png cannot be read"):
        lab.wait()
    assert (lab.state.phase, lab.state.step) == ("paused", 2)
    # States are told by another thread; this one comes after the problem.
    bench.sink.wait_for(lambda: bench.sink.of(StateChanged)[-1].state.is_held)
    told = [e.problem for e in bench.sink.of(ProblemRaised) if "cats/3.png" in e.problem.what]
    assert [(problem.action, problem.holds_training) for problem in told] == [("train", True)]
    run = lab.state.run
    slow.broken_at = None
    lab.train()
    lab.wait()
    assert (lab.state.phase, lab.state.step, lab.state.run) == ("finished", 40, run)
    assert not lab.state.is_held
    assert lab.history.steps.tolist() == list(range(1, 41))


def test_why_it_stands_is_over_when_a_checkpoint_is_restored(bench: Bench, slow: SlowData) -> None:
    lab = bench.lab
    lab.train(1)
    lab.wait()
    lab.save("one")
    slow.broken_at = 32
    lab.train(5)
    with pytest.raises(LabError, match=r"cats/3\.png cannot be read"):
        lab.wait()
    lab.restore()
    assert (lab.state.phase, lab.state.step, lab.state.is_held) == ("paused", 1, False)


def test_a_check_that_cannot_be_made_is_left_out_and_the_end_is_still_saved(
    bench: Bench, slow: SlowData
) -> None:
    lab = bench.lab
    slow.broken_check = True
    lab.train()
    with pytest.raises(LabError, match="validation data cannot be read"):
        lab.wait()
    assert (lab.state.phase, lab.state.step) == ("paused", 4), "at the end of the first epoch"
    lab.steps = 6
    lab.train()
    with pytest.raises(LabError, match="validation data cannot be read"):
        lab.wait()
    assert lab.state.step == 6
    assert lab.checkpoints()[0].step == 6


def test_data_is_closed_when_other_data_takes_its_place(lab: Lab, slow: SlowData) -> None:
    lab.use(data=(np.ones((4, 1), "f"), np.ones((4, 1), "f")))
    assert slow.closed


def test_a_dataset_that_fails_is_asked_for_the_same_batch_again(lab: Lab) -> None:
    broken = [True]

    def give() -> Iterator[Any]:
        for index in range(6):
            if index == 3 and broken[0]:
                raise ValueError("row 3 is no number")
            row = np.full(1, index, "float32")
            yield row, row

    spec = tf.TensorSpec((1,), tf.float32)
    dataset = tf.data.Dataset.from_generator(give, output_signature=(spec, spec)).batch(1)
    lab.load(mlp_spec(steps=6))
    lab.use(data=dataset)
    lab.train(steps=6)
    with pytest.raises(LabError, match="batch of step 4 cannot be read"):
        lab.wait()
    broken[0] = False
    lab.train()
    lab.wait()
    assert (lab.state.step, lab.state.epoch, lab.state.batch) == (6, 0, 6)
