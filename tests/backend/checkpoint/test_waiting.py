from __future__ import annotations

from typing import Any

import keras
import pytest
import tensorflow as tf

from eagerlab.backend.checkpoints.checkpoints import CheckpointMismatch
from tests.backend.checkpoint.conftest import Shelf
from tests.backend.checkpoint.experiments import Blocks, dense_stack, experiment, same, train, values


class Lazy(tf.Module):
    """Makes its variables when it is first called, as TensorFlow's guide does."""

    def __init__(self, size: int = 3) -> None:
        super().__init__()
        self.size = size
        self.built = False

    def __call__(self, x: Any) -> Any:
        if not self.built:
            self.w = tf.Variable(tf.random.normal([x.shape[-1], self.size]))
            self.built = True
        return x @ self.w


@pytest.mark.parametrize("make", [dense_stack, Blocks])
def test_keras_layers_are_filled_before_their_first_use(shelf: Shelf, make: Any) -> None:
    live = experiment(make())
    saved = shelf.checkpoints.save(live).result()
    other = experiment(make(), built=False)
    report = shelf.checkpoints.restore(other, saved)
    assert "waiting until created" in str(report)
    assert shelf.checkpoints.waiting == report.waiting
    x = tf.ones((1, 2))
    assert (other.model(x).numpy() == live.model(x).numpy()).all()
    other.optimizer.build(other.model.trainable_variables)
    assert not shelf.checkpoints.waiting
    assert same(values(other), values(live))
    assert "build" not in vars(other.optimizer), "the watch on build is taken down again"
    train(live)
    train(other)
    assert same(values(other), values(live))


def test_a_module_is_filled_when_it_is_looked_at(shelf: Shelf) -> None:
    model = Lazy()
    model(tf.ones((1, 2)))
    live = experiment(model, built=False)
    saved = shelf.checkpoints.save(live).result()
    other = experiment(Lazy(), built=False)
    shelf.checkpoints.restore(other, saved)
    assert shelf.checkpoints.waiting == ("model/w",)
    assert shelf.checkpoints.fill_waiting(other) == []
    other.model(tf.ones((1, 2)))
    assert shelf.checkpoints.fill_waiting(other) == ["model/w"]
    assert (other.model.w.numpy() == model.w.numpy()).all()
    assert not shelf.checkpoints.waiting


def test_what_is_created_with_another_shape_is_said_so(shelf: Shelf) -> None:
    model = Lazy()
    model(tf.ones((1, 2)))
    saved = shelf.checkpoints.save(experiment(model, built=False)).result()
    other = experiment(Lazy(4), built=False)
    shelf.checkpoints.restore(other, saved)
    other.model(tf.ones((1, 2)))
    with pytest.raises(CheckpointMismatch, match=r"model/w was created as float32 \(2, 4\)"):
        shelf.checkpoints.fill_waiting(other)
    assert not shelf.checkpoints.waiting


def test_another_restore_ends_the_waiting(shelf: Shelf) -> None:
    live = experiment()
    shelf.checkpoints.save(live, "one").result()
    other = experiment(built=False)
    shelf.checkpoints.restore(other, "one")
    assert shelf.checkpoints.waiting
    shelf.checkpoints.restore(live, "one")
    assert not shelf.checkpoints.waiting
    keras.utils.set_random_seed(1)
    first = other.model(tf.ones((1, 2)))
    assert (first.numpy() != live.model(tf.ones((1, 2))).numpy()).any()
