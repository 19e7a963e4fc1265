"""What `lab` saves and restores, asked and unasked."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.protocol.events import (
    ExperimentChanged,
    Metrics,
    RunStarted,
)
from tests.backend.conftest import Bench, make_bench
from tests.backend.networks import mlp_spec
from tests.patience import patient


def test_restore_takes_what_the_list_of_checkpoints_gives_and_refuses_a_number(lab: Lab) -> None:
    lab.load(mlp_spec(steps=3))
    lab.train()
    lab.wait()
    lab.save("mine")
    weights = [variable.numpy() for variable in lab.model.trainable_variables]
    lab.train(steps=2)
    lab.wait()
    lab.restore(next(one for one in lab.checkpoints() if one.name == "mine"))
    for variable, before in zip(lab.model.trainable_variables, weights, strict=True):
        np.testing.assert_array_equal(variable.numpy(), before)
    with pytest.raises(LabError, match="names no checkpoint"):
        lab.restore(3)  # type: ignore[arg-type]


def test_save_and_restore_put_weights_position_and_dropout_back(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=20))
    lab.train(steps=7)
    lab.wait()
    saved = lab.save("before")
    lab.train(steps=6)
    lab.wait()
    went_on = list(lab.history.loss)[7:]
    for variable in lab.model.trainable_variables:
        variable.assign(tf.zeros_like(variable))
    rate, lab.learning_rate = lab.learning_rate, 0.5
    told = len(bench.sink.of(ExperimentChanged))
    lab.restore(saved)
    assert lab.learning_rate == rate
    assert len(bench.sink.of(ExperimentChanged)) > told, "the form would go on showing 0.5"
    assert (lab.state.step, lab.state.epoch, lab.state.batch) == (7, 1, 2)
    assert lab.state.phase == "paused"
    lab.train(steps=6)
    lab.wait()
    assert list(lab.history.loss)[-6:] == went_on
    assert "restore" in bench.sink.markers()
    assert len(bench.sink.of(RunStarted)) == 1


def test_a_finished_run_leaves_a_checkpoint_and_autosave_writes_in_between(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=100_000))
    lab.autosave_seconds = 0.001
    lab.train()
    bench.sink.wait_for(lambda: any(one.kind == "auto" for one in lab.checkpoints()))
    lab.autosave_seconds = 0
    lab.stop()
    lab.wait(patient(60))
    newest = lab.checkpoints()[0]
    assert newest.kind == "end"
    assert newest.step == lab.state.step
    assert "validation_loss" in newest.metrics
    with pytest.raises(LabError, match="Expected 0"):
        lab.autosave_seconds = -1


def test_shutdown_while_training_saves_and_ends_the_run(tmp_path: Path) -> None:
    bench = make_bench(tmp_path / "end")
    lab = bench.lab
    lab.load(mlp_spec(steps=100_000))
    lab.train()
    bench.sink.wait_for(lambda: len(bench.sink.of(Metrics)) > 0)
    assert lab.shutdown(save=True, timeout=300)
    assert lab.checkpoints()[0].step == lab.history.steps[-1]
    assert bench.store.runs()[0].state == "stopped"
    assert not any(thread.name == "eagerlab-trainer" for thread in threading.enumerate())
    bench.publisher.close()
    bench.store.close()
