"""Files that `tf.train.Checkpoint` wrote outside EagerLab."""

from __future__ import annotations

from pathlib import Path

import pytest
import tensorflow as tf

from eagerlab.backend.checkpoints.checkpoints import CheckpointMismatch
from eagerlab.backend.errors import LabError
from tests.backend.checkpoint.conftest import Shelf
from tests.backend.checkpoint.experiments import Blocks, dense_stack, experiment, same, values


@pytest.mark.parametrize("form", ["prefix", "index", "folder"])
def test_a_file_of_tensorflows_own_is_restored(shelf: Shelf, tmp_path: Path, form: str) -> None:
    live = experiment()
    folder = tmp_path / "run[1]"
    prefix = tf.train.Checkpoint(model=live.model, optimizer=live.optimizer).save(str(folder / "ckpt"))
    given = {"prefix": prefix, "index": prefix + ".index", "folder": str(folder)}[form]
    other = experiment()
    report = shelf.checkpoints.restore(other, given)
    assert same(values(other), values(live))
    assert report.step is None
    assert len(report.restored) == len(values(live))


def test_a_model_under_another_name_is_found_and_the_rest_is_reported(shelf: Shelf, tmp_path: Path) -> None:
    live = experiment()
    prefix = tf.train.Checkpoint(net=live.model, count=tf.Variable(3)).write(str(tmp_path / "other"))
    other = experiment()
    report = shelf.checkpoints.restore(other, prefix)
    assert set(report.restored) == {path for path in values(live) if path.startswith("model/")}
    assert "the optimizer's momentum" in str(report)


@pytest.mark.parametrize("name", ["model", "net"])
def test_a_model_that_is_not_built_is_filled_when_it_is(shelf: Shelf, tmp_path: Path, name: str) -> None:
    live = experiment()
    prefix = tf.train.Checkpoint(**{name: live.model}).write(str(tmp_path / "other"))
    other = experiment(built=False)
    report = shelf.checkpoints.restore(other, prefix)
    assert report.waiting
    assert (other.model(tf.ones((1, 2))).numpy() == live.model(tf.ones((1, 2))).numpy()).all()


def test_another_shape_is_refused_and_changes_nothing(shelf: Shelf, tmp_path: Path) -> None:
    live = experiment()
    prefix = tf.train.Checkpoint(model=live.model).write(str(tmp_path / "other"))
    other = experiment(dense_stack((7, 1)))
    before = values(other)
    with pytest.raises(CheckpointMismatch, match=r"\(2, 3\) in the checkpoint and \(2, 7\) in the model"):
        shelf.checkpoints.restore(other, prefix)
    assert same(values(other), before)


def test_layers_that_tensorflow_left_out_are_named(shelf: Shelf, tmp_path: Path) -> None:
    live = experiment(Blocks())
    prefix = tf.train.Checkpoint(model=live.model).write(str(tmp_path / "other"))
    report = shelf.checkpoints.restore(experiment(Blocks()), prefix)
    assert "model/dense/kernel" in report.absent
    assert "not in checkpoint: dense" in str(report)


def test_a_path_without_a_checkpoint_is_said_so(shelf: Shelf, tmp_path: Path) -> None:
    for path in (tmp_path / "nothing", tmp_path):
        with pytest.raises(LabError, match="There is no checkpoint"):
            shelf.checkpoints.restore(experiment(), str(path))


def test_a_damaged_file_is_said_so(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "bad.index").write_bytes(b"nonsense")
    live = experiment()
    before = values(live)
    with pytest.raises(LabError, match="cannot be read; nothing was changed"):
        shelf.checkpoints.restore(live, str(tmp_path / "bad"))
    assert same(values(live), before)
