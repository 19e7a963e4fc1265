"""Checkpoints that other programs lose, and what a person sees here instead."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.checkpoints.checkpoints import CheckpointMismatch, Checkpoints
from eagerlab.backend.errors import LabError
from eagerlab.store.checkpoints import list_checkpoints
from tests.backend.checkpoint.experiments import Folder, Told, dense_stack, experiment, same, train, values


@pytest.fixture
def checkpoints(tmp_path: Path) -> Iterator[Checkpoints]:
    made = Checkpoints(Folder(tmp_path / "checkpoints"), lambda: None, Told())
    yield made
    made.close()


class Stack(keras.Model):
    def __init__(self, kind: str) -> None:
        super().__init__()
        layers = [keras.layers.Dense(3), keras.layers.Dense(3)]
        self.blocks: Any = []
        if kind == "append":
            for layer in layers:
                self.blocks.append(layer)
        else:
            kinds: dict[str, Any] = {
                "list": layers,
                "dict": dict(zip("ab", layers, strict=True)),
                "tuple": tuple(layers),
            }
            self.blocks = kinds[kind]
        self.head = keras.layers.Dense(1)

    def call(self, x: Any) -> Any:
        for block in self.blocks.values() if isinstance(self.blocks, dict) else self.blocks:
            x = block(x)
        return self.head(x)


@pytest.mark.parametrize("kind", ["list", "dict", "append", "tuple"])
def test_b01_layers_in_a_list_or_dict_are_all_in_the_checkpoint(checkpoints: Checkpoints, kind: str) -> None:
    live = experiment(Stack(kind))
    for variable in live.model.trainable_variables:
        variable.assign(tf.ones_like(variable) * 5)
    saved = checkpoints.save(live).result()
    other = experiment(Stack(kind))
    checkpoints.restore(other, saved)
    assert len(other.model.trainable_variables) == 6
    assert all((variable.numpy() == 5).all() for variable in other.model.trainable_variables)


@pytest.mark.parametrize("name", ["run[1]", "run*a", "run {b}", "Prüfung 试", "what?"])
def test_b03_any_name_of_a_folder_will_do(tmp_path: Path, name: str) -> None:
    place = tmp_path / name
    checkpoints = Checkpoints(Folder(place), lambda: None, Told(), keep_automatic=1)
    live = experiment()
    for _ in range(3):
        train(live)
        checkpoints.save(live, kind="auto").result()
    assert len(list_checkpoints(place)) <= 2, "the newest and the best"
    before = values(live)
    train(live)
    assert checkpoints.restore(live).step == 4
    assert same(values(live), before)
    checkpoints.close()
    moved = tmp_path / "moved [2]"
    shutil.move(place, moved)
    again = Checkpoints(Folder(moved), lambda: None, Told())
    train(live)
    again.restore(live)
    assert same(values(live), before)
    again.close()


def test_b04a_a_layer_that_the_checkpoint_lacks_is_named(checkpoints: Checkpoints) -> None:
    saved = checkpoints.save(experiment(dense_stack((3, 1)))).result()
    other = experiment(dense_stack((3, 1, 1)))
    own = other.model.layers[-1].kernel.numpy()
    report = checkpoints.restore(other, saved)
    assert "not in checkpoint: dense_2" in str(report)
    problem = report.problem()
    assert problem is not None
    assert problem.severity == "warning"
    assert np.array_equal(other.model.layers[-1].kernel.numpy(), own)


def test_b04b_the_state_of_another_optimizer_is_not_used_and_that_is_said(checkpoints: Checkpoints) -> None:
    live = experiment()
    saved = checkpoints.save(live).result()
    other = experiment(optimizer=keras.optimizers.SGD(0.1))
    report = checkpoints.restore(other, saved)
    assert "the optimizer's state was not used" in str(report)
    assert "Adam" in str(report)
    assert float(other.optimizer.learning_rate) == pytest.approx(0.1)
    assert np.array_equal(other.model.variables[0].numpy(), live.model.variables[0].numpy())


def test_b04c_another_shape_names_layer_and_both_shapes_and_changes_nothing(checkpoints: Checkpoints) -> None:
    live = experiment(dense_stack((3, 1)))
    saved = checkpoints.save(live).result()
    other = experiment(dense_stack((7, 1)))
    train(other, 2)
    before, position = values(other), other.capture_position()
    with pytest.raises(CheckpointMismatch) as caught:
        checkpoints.restore(other, saved)
    words = str(caught.value)
    assert "layer dense" in words
    assert "(2, 3)" in words
    assert "(2, 7)" in words
    assert "8 more variables differ" in words
    assert "untouched" in words
    assert same(values(other), before)
    assert other.capture_position() == position


def test_b04d_a_fresh_model_goes_on_where_the_old_one_was(checkpoints: Checkpoints) -> None:
    live = experiment()
    train(live, 4)
    saved = checkpoints.save(live).result()
    other = experiment(built=False)
    checkpoints.restore(other, saved)
    assert other.step == 5
    train(other)
    train(live)
    assert int(other.optimizer.iterations) == 6
    assert same(values(other), values(live))


def test_b04_another_models_checkpoint_is_refused_and_changes_nothing(checkpoints: Checkpoints) -> None:
    saved = checkpoints.save(experiment(dense_stack((3, 1)))).result()
    convolution = keras.Sequential(
        [keras.layers.Reshape((2, 1)), keras.layers.Conv1D(4, 1), keras.layers.Dense(9)]
    )
    other = experiment(convolution)
    before = values(other)
    with pytest.raises(CheckpointMismatch, match="untouched"):
        checkpoints.restore(other, saved)
    assert same(values(other), before)


def test_b06_a_model_that_is_not_built_has_nothing_to_save_yet(checkpoints: Checkpoints) -> None:
    class Bare(keras.Model):
        def __init__(self) -> None:
            super().__init__()
            self.d = keras.layers.Dense(2)

        def call(self, x: Any) -> Any:
            return self.d(x)

    live = experiment(Bare(), built=False)
    with pytest.raises(LabError, match="There is nothing to save yet"):
        checkpoints.save(live)
    train(live)
    assert checkpoints.save(live).result()
