"""Training by `lab`: its runs, their ends, and what is refused."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.experiment.builtin import builtin_spec
from eagerlab.protocol.events import (
    Event,
    ExperimentChanged,
    Marker,
    Metrics,
    ProblemRaised,
    RunStarted,
    StateChanged,
)
from tests.backend.conftest import Bench, make_bench
from tests.backend.networks import cnn_spec, mlp_spec
from tests.patience import patient


def test_line_ends_near_w_3_and_b_2(lab: Lab) -> None:
    lab.open("line")
    lab.train()
    lab.wait()
    assert lab.state.phase == "finished"
    assert lab.state.step == 300
    assert float(lab.model.W.numpy()) == pytest.approx(3, abs=0.2)
    assert float(lab.model.B.numpy()) == pytest.approx(2, abs=0.2)
    assert lab.state.placed_on == "CPU:0"


def test_train_pressed_before_tensorflow_is_there_is_taken(tmp_path: Path) -> None:
    bench = make_bench(tmp_path / "early")
    try:
        # Whether the import has ended by now or not, both are taken in this order.
        bench.lab.queue_load(mlp_spec(), "")
        began = bench.lab.queue_train()
        began.result(patient(60))
        bench.lab.wait(patient(60))
        assert bench.lab.state.step == 12
    finally:
        bench.close()


def test_two_trains_give_one_run_that_ends_once(bench: Bench) -> None:
    bench.lab.load(mlp_spec())
    first, second = bench.lab.queue_train(), bench.lab.queue_train()
    first.result(patient(30))
    second.result(patient(30))
    bench.lab.wait()
    bench.publisher.flush()
    assert len(bench.sink.of(RunStarted)) == 1
    assert [row.state for row in bench.store.runs()] == ["finished"]
    assert list(bench.lab.history.steps) == list(range(1, 13))


def test_stop_right_after_train_leaves_training_standing(bench: Bench) -> None:
    bench.lab.load(mlp_spec(steps=100_000))
    bench.lab.queue_train()
    bench.lab.queue_stop().result(patient(30))
    bench.lab.wait(patient(60))
    assert bench.lab.state.phase == "idle"
    assert bench.lab.state.step <= 1


def test_pause_resume_and_one_step(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=100_000))
    lab.train()
    bench.sink.wait_for(lambda: len(bench.sink.of(Metrics)) > 0)
    lab.pause()
    step = lab.state.step
    assert lab.state.phase == "paused"
    lab.step()
    assert (lab.state.phase, lab.state.step) == ("paused", step + 1)
    lab.resume()
    bench.sink.wait_for(lambda: lab.state.step > step + 3)
    later = lab.state.step + 500  # so far that this thread, however late, asks before it is there
    lab.pause(at=later)
    assert (lab.state.phase, lab.state.step) == ("paused", later)
    lab.pause(at=later + 5)  # nothing goes on
    lab.resume()
    lab.pause(at=later)  # is done already
    assert lab.state.phase == "paused"
    with pytest.raises(LabError, match="Expected the number of a step"):
        lab.pause(at=1.5)  # type: ignore[arg-type]
    lab.resume()
    lab.stop()
    lab.wait(patient(60))
    assert bench.store.runs()[0].state == "stopped"
    with pytest.raises(LabError, match="Nothing is paused"):
        lab.resume()


def test_after_stop_training_goes_on_in_a_new_run_from_the_same_state(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=10))
    lab.train(steps=4)
    lab.wait()
    lab.stop()
    lab.train()
    lab.wait()
    assert [event.first_step for event in bench.sink.of(RunStarted)] == [0, 4]
    assert list(lab.history.steps) == [5, 6, 7, 8, 9, 10]


def test_train_at_the_end_goes_on_for_as_many_steps_again_in_the_same_run(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=5))
    for _ in range(2):
        lab.train()
        lab.wait()
    assert lab.state.step == 10
    assert len(bench.store.runs()) == 1
    assert bench.store.runs()[0].state == "finished"


def test_reset_gives_the_same_training_again_whatever_the_console_drew(lab: Lab) -> None:
    lab.load(mlp_spec())
    lab.train()
    lab.wait()
    first = lab.model, list(lab.history.loss)
    random.seed(99)
    np.random.seed(5)  # noqa: NPY002 - what a person types
    tf.random.set_seed(12345)
    drawn = float(tf.random.uniform(()))
    tf.random.set_seed(12345)
    expected = random.getstate()
    lab.reset()
    assert random.getstate() == expected
    assert float(tf.random.uniform(())) == drawn
    assert lab.state.step == 0
    lab.train()
    lab.wait()
    assert lab.model is not first[0]
    assert list(lab.history.loss) == first[1]


def test_validation_at_each_epochs_end_and_at_the_runs_end_changes_no_random_state(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=12))  # 5 batches an epoch, the last one short
    lab.train()
    lab.wait()
    assert list(lab.history.validation.steps) == [5, 10, 12]
    with_validation = list(lab.history.loss)
    lab.reset()
    lab.queue(lambda engine: setattr(engine.live.data, "validation_count", 0)).result()
    lab.train()
    lab.wait()
    assert len(lab.history.validation) == 0
    assert list(lab.history.loss) == with_validation
    assert any("validation samples" in state for state in _activities(bench))


def _activities(bench: Bench) -> set[str]:
    return {event.state.activity for event in bench.sink.of(StateChanged)}


def test_validation_counts_every_sample_once(lab: Lab) -> None:
    lab.load(cnn_spec(steps=2))
    lab.train()
    lab.wait()
    x, y = lab.data.x_validation, lab.data.y_validation
    predictions = lab.model(x, training=False)
    assert lab.history.validation.loss[-1] == pytest.approx(float(lab.loss(y, predictions)), rel=1e-5)
    right = float(np.mean(np.argmax(predictions.numpy(), -1) == y))
    assert lab.history.validation.accuracy[-1] == pytest.approx(right)
    assert float(lab.metrics[0].result()) == pytest.approx(right)


def test_a_learning_rate_set_mid_run_holds_from_the_next_step_and_is_marked_once(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=6))
    lab.step()
    lab.learning_rate = 0.5
    lab.step()
    # As a person types it, behind our back: seen with the next step.
    lab.optimizer.learning_rate = 0.25
    lab.step()
    bench.publisher.flush()
    marks = [(event.step, event.label) for event in bench.sink.of(Marker) if event.what == "learning_rate"]
    assert marks == [(1, "Learning rate 0.01 → 0.5"), (3, "Learning rate 0.5 → 0.25")]
    assert [event.label for event in bench.store.events(lab.state.run)] == [label for _, label in marks]
    assert lab.learning_rate == lab.state.learning_rate == 0.25
    assert lab.experiment is not None
    assert lab.experiment.optimizer.learning_rate == 0.5


def test_steps_batch_size_and_seed(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec())
    lab.batch_size = 35
    lab.seed = 8
    lab.steps = 3
    assert (lab.batch_size, lab.seed, lab.steps) == (35, 8, 3)
    assert "BATCH_SIZE = 35" in lab.source
    assert lab.describe().batches_per_epoch == 2
    lab.train()
    lab.wait()
    assert lab.state.step == 3
    with pytest.raises(LabError, match="only before the first step"):
        lab.seed = 9
    with pytest.raises(LabError, match="greater than or equal to 1"):
        lab.batch_size = -4
    assert bench.sink.of(ExperimentChanged)


def test_an_exception_in_a_step_is_told_once_and_train_works_again(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=8))
    lab.train(steps=3)
    lab.wait()

    def broken(*arguments: Any) -> Any:
        raise ValueError("my model\nis broken")

    module = _module(lab)
    good = module.compute_gradients
    module.compute_gradients = broken
    lab.mode = "graph"  # makes the step anew
    lab.mode = "eager"
    lab.train(steps=5)
    with pytest.raises(LabError, match="Training stopped at step 4"):
        lab.wait()
    assert lab.state.phase == "failed"
    assert bench.store.runs()[0].state == "failed"
    (problem,) = [event.problem for event in bench.sink.of(ProblemRaised)]
    assert problem.why == "ValueError: my model."
    assert problem.where.startswith("It is line ")
    assert problem.where.endswith(" of test_lab.py, in broken.")
    assert "def broken" not in problem.what
    assert "in broken" in problem.details
    module.compute_gradients = good
    lab.train()
    lab.wait()
    assert lab.state.step == 8
    assert list(lab.history.steps) == list(range(1, 9))


def test_why_it_failed_is_told_behind_the_states_before_and_before_whoever_waits_goes_on(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab, publish = bench.lab, bench.publisher.publish
    found: list[tuple[bool, str]] = []

    def look(event: Event, buffers: Sequence[memoryview] = ()) -> None:
        if isinstance(event, ProblemRaised) and event.problem.holds_training:
            found.append((lab._is_busy(), bench.sink.phases()[-1]))
        publish(event, buffers)

    monkeypatch.setattr(bench.publisher, "publish", look)
    lab.use(step=lambda _batch: 1 / 0, data=(np.ones((4, 1), "f"), np.ones((4, 1), "f")))
    lab.train()
    with pytest.raises(LabError, match="ZeroDivisionError"):
        lab.wait()
    assert found == [(True, "training")]


def _module(lab: Lab) -> Any:
    return lab.queue(lambda engine: engine.live.module).result()


def test_a_step_that_exits_does_not_end_the_trainer(lab: Lab) -> None:
    def leave(batch: Any) -> float:
        raise SystemExit(3)

    lab.use(step=leave, data=(np.ones((4, 1)), np.ones((4, 1))))
    lab.train()
    with pytest.raises(LabError, match="SystemExit"):
        lab.wait()
    assert lab.state.phase == "failed"


def test_nothing_to_train_is_refused_at_once(lab: Lab) -> None:
    with pytest.raises(LabError, match="There is nothing to train yet"):
        lab.train()
    assert lab.state.phase == "idle"


def test_wait_gives_up_after_its_timeout(lab: Lab) -> None:
    lab.load(mlp_spec(steps=100_000))
    lab.train()
    with pytest.raises(TimeoutError):
        lab.wait(0.05)
    lab.stop()


def test_builtin_experiments_open_and_take_a_step(lab: Lab) -> None:
    for key in ("mnist_cnn", "mnist_eager_guide", "line"):
        lab.load(builtin_spec(key))
        lab.step()
        assert lab.state.step == 1
        assert lab.describe().parameters


def test_two_steps_asked_for_at_once_are_two_steps_and_both_end(lab: Lab) -> None:
    lab.load(mlp_spec())
    first, second = lab.queue_step(), lab.queue_step()
    first.result(patient(30))
    second.result(patient(30))
    assert (lab.state.phase, lab.state.step) == ("paused", 2)


def test_a_step_that_train_overtakes_still_ends(lab: Lab) -> None:
    lab.load(mlp_spec())
    step = lab.queue_step()
    lab.train(5)
    step.result(patient(30))
    lab.wait(patient(60))
    assert (lab.state.phase, lab.state.step) == ("finished", 5)


@pytest.mark.parametrize("steps", [0, -1, 2.5, "10"])
def test_a_number_of_steps_that_makes_no_sense_is_refused(lab: Lab, steps: Any) -> None:
    lab.load(mlp_spec())
    with pytest.raises(LabError, match="Expected a whole number of at least 1"):
        lab.train(steps)
    assert lab.state.phase == "idle"
    with pytest.raises(LabError, match="Expected 0"):
        lab.autosave_seconds = "often"  # type: ignore[assignment]
