"""20 + 20 steps in two processes' worth of objects are 40 steps, to the last bit, whatever was changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eagerlab.backend.lab import Lab
from eagerlab.experiment.spec import (
    Augmentation,
    EarlyStopping,
    ExperimentSpec,
    OptimizerSpec,
    ScheduleSpec,
)
from tests.backend.conftest import make_bench
from tests.backend.networks import cnn_spec, mlp_spec

Edit = Callable[[Lab], None]


def decaying(rate: float = 0.01) -> OptimizerSpec:
    arguments = {"decay_steps": 7, "decay_rate": 0.7}
    return OptimizerSpec(
        learning_rate=rate, schedule=ScheduleSpec(type="ExponentialDecay", arguments=arguments)
    )


def change_batch_size(lab: Lab) -> None:
    lab.batch_size = 24


def freeze(lab: Lab) -> None:
    lab.freeze("dense")


def set_rate(lab: Lab) -> None:
    lab.learning_rate = 0.003


def change_all(lab: Lab) -> None:
    for edit in (change_batch_size, freeze, set_rate):
        edit(lab)


CASES: dict[str, tuple[ExperimentSpec, Edit | None]] = {
    "batch size": (mlp_spec(), change_batch_size),
    "epochs and batch size": (mlp_spec(epochs=9), change_batch_size),
    "frozen": (mlp_spec(), freeze),
    "schedule": (mlp_spec(optimizer=decaying()), None),
    "schedule replaced": (mlp_spec(optimizer=decaying()), set_rate),
    "early stopping": (mlp_spec(early_stopping=EarlyStopping(patience=3)), None),
    "early stopping on the loss": (mlp_spec(early_stopping=EarlyStopping(monitor="loss", patience=2)), None),
    "class weights": (cnn_spec(class_weights="balanced", batch_size=200), None),
    "augmentation": (cnn_spec(augmentation=Augmentation(rotation=10, shift=0.1), batch_size=200), None),
    "mixed float16": (mlp_spec(precision="mixed_float16"), None),
    "mixed float16 in graph": (mlp_spec(precision="mixed_float16", mode="graph"), None),
    "all at once": (
        mlp_spec(
            optimizer=decaying(),
            early_stopping=EarlyStopping(patience=4),
            precision="mixed_float16",
            epochs=9,
        ),
        change_all,
    ),
}


def train_to(lab: Lab, step: int) -> None:
    if lab.state.step < step:
        lab.train(steps=step - lab.state.step)
        lab.wait()


def state_of(lab: Lab) -> dict[str, Any]:
    live = lab.queue(lambda engine: engine.live).result()
    values = {**live.variables(), **live.kept_variables()}
    return {path: np.array(variable.numpy()) for path, variable in values.items()}


@pytest.mark.parametrize("name", CASES)
def test_a_run_that_goes_on_from_a_checkpoint_equals_one_that_never_stopped(
    tmp_path: Path, name: str
) -> None:
    spec, edit = CASES[name]
    half, whole = 13, 26  # in mid-epoch both
    first = make_bench(tmp_path / "first")
    try:
        first.lab.load(spec)
        train_to(first.lab, 9)
        if edit is not None:
            edit(first.lab)
        train_to(first.lab, half)
        saved = first.home.checkpoints / first.lab.save("half")
        train_to(first.lab, whole)
        expected, losses = state_of(first.lab), list(first.lab.history.loss)
        state = first.lab.state
        end = (state.step, state.epoch, state.batch, state.until)
    finally:
        first.close()
    second = make_bench(tmp_path / "second")
    try:
        second.lab.load(spec)
        second.lab.restore(str(saved))
        assert second.lab.state.step == half
        train_to(second.lab, whole)
        assert list(second.lab.history.loss) == losses[half:]
        state = second.lab.state
        assert (state.step, state.epoch, state.batch) == end[:3]
        found = state_of(second.lab)
        assert found.keys() == expected.keys()
        differing = [
            path for path in found if not np.array_equal(found[path], expected[path], equal_nan=True)
        ]
        assert [path for path in differing if not path.startswith("metrics/")] == []
    finally:
        second.close()


def test_a_checkpoint_of_a_version_that_counted_batches_is_read(tmp_path: Path) -> None:
    bench = make_bench(tmp_path)
    try:
        bench.lab.load(mlp_spec())
        live = bench.lab.queue(lambda engine: engine.live).result()
        live.restore_position({"step": 7, "epoch": 1, "batch": 2, "seed": 7})
        assert (live.offset, live.batch) == (32, 2)
        assert live.capture_position()["batch"] == 2, "and what is written now can be read by it"
    finally:
        bench.close()
