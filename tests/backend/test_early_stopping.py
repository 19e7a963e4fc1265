from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.backend.training.stopping import Stopping
from eagerlab.experiment.spec import EarlyStopping, OptimizerSpec
from eagerlab.protocol.events import Marker
from tests.backend.conftest import Bench
from tests.backend.networks import cnn_spec, mlp_spec


def judged(rule: EarlyStopping, values: list[float]) -> int | None:
    """Return the check at which it would stop, counted from 1."""
    stopping = Stopping(rule)
    name = rule.monitor.removeprefix("validation_")
    for number, value in enumerate(values, 1):
        if stopping.judge({name: value}, number, {}):
            return number
    return None


def test_it_stops_after_so_many_checks_without_an_improvement() -> None:
    rule = EarlyStopping(patience=2)
    assert judged(rule, [3, 2, 2, 2]) == 4
    assert judged(rule, [3, 2, 2.5, 1, 1.5, 1.2]) == 6
    assert judged(rule, [3, 2, 1, 0.5]) is None
    assert judged(rule, [3, math.nan, math.nan]) == 3
    assert judged(rule, [math.nan, math.nan]) == 2
    assert judged(EarlyStopping(patience=2, min_delta=0.5), [3, 2.6, 2.4, 2.3, 2.2]) == 5
    assert judged(EarlyStopping(monitor="validation_accuracy", patience=1), [0.5, 0.6, 0.6]) == 3


def test_a_check_that_is_not_finite_is_never_the_best_one() -> None:
    stopping = Stopping(EarlyStopping(monitor="validation_accuracy", patience=9))
    for number, checked in enumerate(
        (
            {"loss": math.nan, "accuracy": 0.1},
            {"loss": 2.0, "accuracy": 0.05},
            {"loss": math.inf, "accuracy": 1.0},
        )
    ):
        stopping.judge(checked, number, {})
    assert (stopping.best, stopping.best_step) == (0.05, 1)
    assert judged(EarlyStopping(patience=1), [3, -math.inf]) == 2


def test_the_loss_of_an_epoch_is_the_mean_over_its_steps() -> None:
    stopping = Stopping(EarlyStopping(monitor="loss", patience=1))
    for losses, stops in (([4.0, 2.0], False), ([3.0, 2.0], False), ([1.0, 9.0], True)):
        for loss in losses:
            stopping.note_loss(loss)
        assert stopping.judge({}, 1, {}) is stops
    assert stopping.best == 2.5


def model_values(lab: Lab) -> dict[str, Any]:
    return {
        path: np.array(one.numpy())
        for path, one in lab.queue(lambda e: e.live.model_variables()).result().items()
    }


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_a_run_ends_early_with_the_variables_of_the_best_check(bench: Bench, mode: str) -> None:
    lab = bench.lab
    # So large a rate soon makes it worse.
    spec = mlp_spec(
        steps=200,
        mode=mode,
        optimizer=OptimizerSpec(type="SGD", learning_rate=0.4),
        early_stopping=EarlyStopping(patience=2),
    )
    lab.load(spec)
    lab.train()
    lab.wait()
    step, checks = lab.state.step, lab.history.validation
    best = int(checks.steps[int(np.nanargmin(checks.loss))])
    assert (lab.state.phase, step) == ("finished", best + 10), "an epoch has 5 steps"
    assert lab.state.step < 200
    (mark,) = [event for event in bench.sink.of(Marker) if event.what == "early_stop"]
    expected = (
        f"Stopped early at step {step}: no improvement of validation loss for 2 checks; "
        f"the variables of step {best} were put back."
    )
    assert (mark.step, mark.label, mark.detail) == (step, "Stopped early", expected)
    assert expected in bench.sink.problems()
    found = model_values(lab)
    again = mlp_spec(steps=200, mode=mode, optimizer=spec.optimizer)
    lab.load(again)
    lab.train(steps=best)
    lab.wait()
    alone = model_values(lab)
    assert all(np.array_equal(found[path], value) for path, value in alone.items())


def test_it_may_leave_the_last_variables_where_they_are(lab: Lab) -> None:
    rule = EarlyStopping(patience=1, restore_best=False, min_delta=1000.0)
    lab.load(mlp_spec(steps=50, early_stopping=rule))
    lab.train()
    lab.wait()
    assert lab.state.step == 10
    assert lab.queue(lambda engine: engine.live.kept_variables()).result() == {}


def test_training_goes_on_after_an_early_stop_and_reset_forgets_it(lab: Lab) -> None:
    lab.load(mlp_spec(steps=50, early_stopping=EarlyStopping(patience=1, min_delta=1000.0)))
    lab.train()
    lab.wait()
    assert lab.state.step == 10
    lab.train()
    lab.wait()
    assert lab.state.step == 15
    lab.reset()
    lab.train()
    lab.wait()
    assert lab.state.step == 10


def test_what_is_not_measured_cannot_be_watched(lab: Lab) -> None:
    lab.load(cnn_spec(metrics=(), early_stopping=EarlyStopping(monitor="validation_accuracy")))
    lab.train()
    with pytest.raises(LabError, match="watches the validation accuracy, which is not measured"):
        lab.wait()
    assert lab.state.step == 0
    lab.load(mlp_spec(early_stopping=EarlyStopping()))
    lab.use(data=(np.ones((8, 1), "f"), np.ones((8, 1), "f")))
    lab.train()
    with pytest.raises(LabError, match="no data to validate with"):
        lab.wait()


def test_stop_and_single_steps_are_no_checks_of_an_epoch(lab: Lab) -> None:
    lab.load(mlp_spec(steps=50, early_stopping=EarlyStopping(patience=1, min_delta=1000.0)))
    for _ in range(3):
        lab.step()
        lab.stop()
        lab.wait()
    stopping = lab.queue(lambda engine: engine.live.stopping).result()
    assert stopping is not None
    assert stopping.waited == 0
    lab.train()
    lab.wait()
    assert lab.state.step == 10


def test_it_is_set_changed_and_ended_while_training(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=60))
    lab.train(steps=7)
    lab.wait()
    lab.early_stopping = {"patience": 2, "min_delta": 1000.0}
    lab.train(steps=8)
    lab.wait()
    assert lab.state.step == 15
    lab.early_stopping = EarlyStopping(patience=4, min_delta=1000.0)
    lab.train(steps=45)
    lab.wait()
    assert lab.state.step == 30, "the check at 15 was one without an improvement, and counts"
    lab.early_stopping = None
    assert lab.experiment is not None
    assert lab.experiment.early_stopping is None
    lab.train(steps=30)
    lab.wait()
    assert lab.state.step == 60
    assert [event.label for event in bench.sink.of(Marker) if event.what == "early_stopping"] == [
        "Early stopping after 2 checks",
        "Early stopping after 4 checks",
        "Early stopping off",
    ]
    with pytest.raises(LabError, match="validation accuracy, which is not measured"):
        lab.early_stopping = EarlyStopping(monitor="validation_accuracy")
    with pytest.raises(LabError, match="not possible"):
        lab.early_stopping = {"patience": 0}
