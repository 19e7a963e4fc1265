from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.checkpoints import files as checkpoint_files
from eagerlab.backend.checkpoints.snapshot import Plan, take
from eagerlab.backend.errors import LabError
from eagerlab.protocol.events import CheckpointsChanged
from eagerlab.store.checkpoints import list_checkpoints, verify
from tests.backend.checkpoint.conftest import Shelf
from tests.backend.checkpoint.experiments import (
    Blocks,
    dense_stack,
    experiment,
    same,
    spoil,
    train,
    values,
)


def test_everything_comes_back_after_it_was_spoilt(shelf: Shelf) -> None:
    live = experiment(Blocks())
    live.metrics = [keras.metrics.Mean(name="accuracy")]
    live.metrics[0].update_state([1.0, 2.0])
    live.epoch, live.seed = 3, 11
    before, position = values(live), live.capture_position()
    saved = shelf.checkpoints.save(live, "good").result()
    train(live, 2)
    spoil(live)
    live.epoch, live.seed = 0, 0
    report = shelf.checkpoints.restore(live, saved)
    assert same(values(live), before)
    assert live.capture_position() == position
    assert report.problem() is None
    assert "“good” (step 1)" in str(report)


def test_the_values_of_the_moment_are_written_and_not_later_ones(shelf: Shelf) -> None:
    live = experiment()
    before = values(live)
    future = shelf.checkpoints.save(live)
    train(live, 3)
    saved = future.result()
    shelf.checkpoints.restore(live, saved)
    assert same(values(live), before)


@pytest.mark.parametrize("compiled", [False, True])
def test_a_snapshot_is_left_alone_by_every_way_of_writing_a_variable(compiled: bool) -> None:
    live = experiment()
    kernel, bias = live.model.trainable_variables[:2]
    first, second = (one.value for one in live.optimizer.variables[2:4])
    snapshot = take(live)
    before = {path: np.array(value.numpy()) for path, value in snapshot.values.items()}

    def write() -> None:
        kernel.assign_add(tf.ones_like(kernel))
        bias.value.scatter_nd_update([[0]], [7.0])
        tf.raw_ops.ResourceApplyGradientDescent(var=bias.value.handle, alpha=0.1, delta=tf.ones_like(bias))
        tf.raw_ops.ResourceApplyMomentum(
            var=kernel.value.handle, accum=first.handle, lr=0.1, grad=tf.ones_like(kernel), momentum=0.9
        )
        second.assign(second + 1.0)

    (tf.function(write) if compiled else write)()
    train(live)
    changed = values(live)
    assert not np.array_equal(changed["model/dense/kernel"], before["model/dense/kernel"])
    assert all(np.array_equal(snapshot.values[path].numpy(), value) for path, value in before.items())


def test_what_was_found_ahead_is_used_again_until_the_model_changes() -> None:
    live = experiment(Blocks())
    plan = Plan.of(live)
    train(live, 2)
    assert plan.holds(live)
    live.model.gain = tf.Variable(5.0)
    assert not plan.holds(live)
    assert take(live, plan).values["model/gain"].numpy() == 5.0
    plan = Plan.of(live)
    live.metrics = [keras.metrics.Mean()]
    assert not plan.holds(live)
    plan = Plan.of(live)
    live.optimizer = keras.optimizers.SGD()
    assert not plan.holds(live)


def test_the_manifest_tells_what_is_in_the_files(shelf: Shelf) -> None:
    live = experiment()
    live.epoch = 2
    saved = shelf.checkpoints.save(live, "a", "auto", {"loss": 0.5}, run="r1").result()
    (manifest,) = list_checkpoints(shelf.folder)
    assert (manifest.id, manifest.name, manifest.kind, manifest.run) == (saved, "a", "auto", "r1")
    assert (manifest.step, manifest.epoch, manifest.metrics, manifest.optimizer) == (
        1,
        2,
        {"loss": 0.5},
        "Adam",
    )
    assert {one.path: (one.shape, one.dtype) for one in manifest.variables} == {
        path: (tuple(variable.shape), tf.as_dtype(variable.dtype).name)
        for path, variable in live.variables().items()
    }
    assert {one.name for one in manifest.files} >= {"variables.index", "state.json"}
    assert verify(shelf.folder, saved) == manifest
    assert CheckpointsChanged(saved=saved) in shelf.told.events


@pytest.mark.parametrize("built", [True, False])
def test_a_plain_checkpoint_of_tensorflow_reads_the_files(shelf: Shelf, built: bool) -> None:
    live = experiment()
    saved = shelf.checkpoints.save(live).result()
    other = experiment(built=built)
    spoil(other)
    status = tf.train.Checkpoint(model=other.model, optimizer=other.optimizer).restore(
        str(shelf.folder / saved / "variables")
    )
    if not built:
        other.model(tf.ones((1, 2)))
        other.optimizer.build(other.model.trainable_variables)
    status.assert_existing_objects_matched()
    assert same(values(other), values(live))


def test_every_kind_of_variable_comes_back(shelf: Shelf) -> None:
    module = tf.Module()
    kinds: dict[str, Any] = {
        "text": ["a", "\xff"],
        "flags": [True, False],
        "whole": np.array([2**63 - 1], np.int64),
        "half": tf.constant([1.5], tf.bfloat16),
        "complex": [1 + 2j],
        "empty": np.zeros((0, 3), np.float32),
        "nan": [float("nan"), float("inf")],
    }
    module.held = [tf.Variable(value) for value in kinds.values()]
    live = experiment(module, built=False)
    live.optimizer = None
    before = [tf.identity(variable) for variable in module.held]
    saved = shelf.checkpoints.save(live).result()
    for variable in module.held:
        variable.assign(variable[::-1])
    shelf.checkpoints.restore(live, saved)
    text, *numbers = module.held
    assert text.numpy().tolist() == [b"a", "\xff".encode()]
    assert [one.numpy().tobytes() for one in numbers] == [one.numpy().tobytes() for one in before[1:]]


def test_layers_of_one_name_are_kept_apart(shelf: Shelf) -> None:
    def twins() -> keras.Model:
        return Blocks(
            [keras.Sequential([keras.layers.Dense(2, name="same")], name="block") for _ in range(2)]
        )

    live = experiment(twins())
    paths = set(live.variables())
    assert {"model/block/same/kernel", "model/block_1/same/kernel"} <= paths
    other = experiment(twins())
    shelf.checkpoints.restore(other, shelf.checkpoints.save(live).result())
    assert same(values(other), values(live))


def test_the_generators_that_code_uses_go_on_where_they_were(shelf: Shelf) -> None:
    keras.utils.set_random_seed(5)
    live = experiment()

    def draw() -> tuple[float, float, float, float]:
        return (
            random.random(),
            float(np.random.rand()),  # noqa: NPY002 - the person's code may use it
            float(tf.random.normal(())),
            float(keras.random.normal(())),
        )

    draw()
    saved = shelf.checkpoints.save(live).result()
    first = draw()
    shelf.checkpoints.restore(live, saved)
    assert draw() == first


def test_nothing_built_is_nothing_to_save(shelf: Shelf) -> None:
    with pytest.raises(LabError, match="There is nothing to save yet"):
        shelf.checkpoints.save(experiment(built=False))
    live = experiment()
    live.model = None
    with pytest.raises(LabError, match="There is no model"):
        shelf.checkpoints.save(live)
    assert not shelf.folder.exists()


def test_the_newest_is_restored_without_an_id_and_one_by_its_name(shelf: Shelf) -> None:
    live = experiment()
    with pytest.raises(LabError, match="There is no checkpoint yet"):
        shelf.checkpoints.restore(live)
    shelf.checkpoints.save(live, "first").result()
    train(live)
    shelf.checkpoints.save(live, "second").result()
    shelf.checkpoints.save_objects("an object", {"x": tf.constant(1)}).result()
    assert shelf.checkpoints.restore(live, "first").step == 1
    assert shelf.checkpoints.restore(live).step == 2


def test_the_last_five_the_best_and_those_saved_by_hand_stay(shelf: Shelf) -> None:
    live = experiment()
    by_hand = shelf.checkpoints.save(live, "mine").result()
    ids = [
        shelf.checkpoints.save(live, kind="auto", metrics={"validation_loss": loss}).result()
        for loss in (3.0, 0.5, 2.0, 1.9, 1.8, 1.7, 1.6, 1.5)
    ]
    assert {one.id for one in list_checkpoints(shelf.folder)} == {by_hand, ids[1], *ids[-5:]}


def test_forgetting_lets_go_of_the_model(shelf: Shelf) -> None:
    import gc
    import weakref

    live = experiment()
    shelf.checkpoints.save(live).result()
    model = weakref.ref(live.model)
    live.model = dense_stack()
    live.optimizer = keras.optimizers.Adam()
    shelf.checkpoints.forget()
    gc.collect()
    assert model() is None


def test_a_folder_with_pattern_characters_is_read_through_a_link(tmp_path: Path) -> None:
    folder = tmp_path / "run[1]*{b}?"
    folder.mkdir()
    stored = checkpoint_files.write(
        folder, {"x": tf.constant([1.0])}, checkpoint_files.object_graph({}, {"x": None})
    )
    (value,) = checkpoint_files.read(folder / "variables", list(stored.values()))
    assert value.numpy() == [1.0]
