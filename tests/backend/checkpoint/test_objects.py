from __future__ import annotations

from pathlib import Path
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.checkpoints.checkpoints import CheckpointMismatch, Checkpoints
from eagerlab.backend.errors import LabError
from eagerlab.backend.namespace import resolve
from eagerlab.backend.paths import split
from tests.backend.checkpoint.conftest import Shelf
from tests.backend.checkpoint.experiments import Folder, Told, dense_stack, experiment, same, train, values


def test_a_variable_gets_its_saved_value_back_in_place(shelf: Shelf) -> None:
    x = tf.Variable(2.0)
    shelf.names["x"] = x
    saved = shelf.checkpoints.save_objects("", {"x": x}).result()
    x.assign(11.0)
    shelf.checkpoints.restore(None, saved)
    assert shelf.names["x"] is x
    assert float(x) == 2.0


def test_a_variable_that_is_gone_is_made_anew(shelf: Shelf) -> None:
    saved = shelf.checkpoints.save_objects(
        "", {"x": tf.Variable([1, 2]), "k": keras.Variable([1.5])}
    ).result()
    shelf.checkpoints.restore(None, saved)
    assert isinstance(shelf.names["x"], tf.Variable)
    assert shelf.names["x"].numpy().tolist() == [1, 2]
    assert isinstance(shelf.names["k"], keras.Variable)


def test_plain_values_and_containers_come_back_as_they_were(shelf: Shelf) -> None:
    things: dict[str, Any] = {
        "t": tf.constant([1.5, 2.5], tf.bfloat16),
        "n": np.arange(6, dtype=np.uint16).reshape(2, 3),
        "u": np.array(["ü", "ab"]),
        "d": np.array(["2020-01-01"], "M8[D]"),
        "s": np.float32(1.25),
        "plain": [1, 2.5, float("inf"), None, True, "text\n", b"\xff", 1 + 2j, (1, (2,))],
        "nested": {"a/b": {1: [np.zeros((0, 2))]}, None: tf.constant("x")},
    }
    saved = shelf.checkpoints.save_objects("all", things).result()
    shelf.checkpoints.restore(None, saved)
    assert shelf.names["t"].dtype == tf.bfloat16
    assert shelf.names["plain"] == things["plain"]
    for key in "nuds":
        assert shelf.names[key].dtype == things[key].dtype
        np.testing.assert_array_equal(shelf.names[key], things[key])
    assert shelf.names["nested"]["a/b"][1][0].shape == (0, 2)
    assert shelf.names["nested"][None].numpy() == b"x"


def test_models_optimizers_and_variables_in_lists_are_put_back_in_place(shelf: Shelf) -> None:
    model, inside = dense_stack(), tf.Variable(1.0)
    model(tf.ones((1, 2)))
    optimizer = keras.optimizers.SGD(momentum=0.9)
    optimizer.build(model.trainable_variables)
    shelf.names.update(model=model, optimizer=optimizer, both=[inside, 3])
    before = [np.array(one.numpy()) for one in model.variables]
    saved = shelf.checkpoints.save_objects("", shelf.names).result()
    for one in (*model.variables, *optimizer.variables):
        one.assign(tf.ones_like(one) * 9)
    inside.assign(5.0)
    shelf.names["both"][1] = 4
    report = shelf.checkpoints.restore(None, saved)
    assert report.problem() is None
    assert all(np.array_equal(one.numpy(), then) for one, then in zip(model.variables, before, strict=True))
    assert float(optimizer.variables[0]) == 0
    assert shelf.names["both"][0] is inside
    assert float(inside) == 1.0
    assert shelf.names["both"][1] == 3


def test_a_model_that_is_not_built_yet_waits_for_its_values(shelf: Shelf) -> None:
    model = dense_stack()
    model(tf.ones((1, 2)))
    saved = shelf.checkpoints.save_objects("", {"model": model}).result()
    fresh = shelf.names["model"] = dense_stack()
    shelf.checkpoints.restore(None, saved)
    assert "model/dense/kernel" in shelf.checkpoints.waiting
    assert np.array_equal(fresh(tf.ones((1, 2))).numpy(), model(tf.ones((1, 2))).numpy())
    assert not shelf.checkpoints.waiting


@pytest.mark.parametrize("path", ["model/dense/kernel", "model/dense", "optimizer", "optimizer/momentum"])
def test_parts_of_the_experiment_that_were_saved_alone_are_put_back_in_place(
    tmp_path: Path, path: str
) -> None:
    live = experiment()
    names: dict[str, Any] = {}
    checkpoints = Checkpoints(Folder(tmp_path), lambda: live, Told(), names)
    before = values(live)
    roots = {"model": live.model, "optimizer": live.optimizer, "metrics": []}
    saved = checkpoints.save_objects("", {"part": resolve(roots, split(path))}).result()
    train(live)
    report = checkpoints.restore(live, saved)
    back = {key: value for key, value in values(live).items() if key == path or key.startswith(f"{path}/")}
    assert back
    assert same(back, {key: before[key] for key in back})
    assert report.problem() is None
    assert live.step == 2, "only the part is put back"
    if path != "optimizer/momentum":
        assert names == {}
    checkpoints.close()


@pytest.mark.parametrize(
    ("thing", "why"),
    [
        (lambda: 1, "type function"),
        ([1, {"a": object()}], "type object"),
        (np.array([{}]), "holds no plain numbers"),
        (dense_stack(), "no variables yet"),
    ],
)
def test_an_object_that_cannot_be_saved_is_named_with_the_reason(shelf: Shelf, thing: Any, why: str) -> None:
    with pytest.raises(LabError, match=why) as caught:
        shelf.checkpoints.save_objects("", {"fine": 1, "bad": thing})
    assert "'bad'" in str(caught.value)
    assert not shelf.folder.exists()


def test_a_list_that_holds_itself_is_refused(shelf: Shelf) -> None:
    loop: list[Any] = []
    loop.append(loop)
    with pytest.raises(LabError, match="does it hold itself"):
        shelf.checkpoints.save_objects("", {"loop": loop})


def test_nothing_changes_when_one_object_does_not_fit(shelf: Shelf) -> None:
    x, y = tf.Variable(1.0), tf.Variable([1.0, 2.0])
    saved = shelf.checkpoints.save_objects("", {"x": x, "y": y}).result()
    x.assign(5.0)
    shelf.names.update(x=x, y=tf.Variable([1.0, 2.0, 3.0]))
    with pytest.raises(CheckpointMismatch, match=r"'y' is float32 \(3,\) here and float32 \(2,\)"):
        shelf.checkpoints.restore(None, saved)
    assert float(x) == 5.0


def test_a_checkpoint_of_tensorflow_reads_saved_objects_by_name(shelf: Shelf) -> None:
    model = dense_stack()
    model(tf.ones((1, 2)))
    saved = shelf.checkpoints.save_objects("", {"x": tf.Variable(2.5), "net": model}).result()
    x, net = tf.Variable(0.0), dense_stack()
    net(tf.ones((1, 2)))
    tf.train.Checkpoint(x=x, net=net).restore(
        str(shelf.folder / saved / "variables")
    ).assert_existing_objects_matched()
    assert float(x) == 2.5
    assert np.array_equal(net.variables[0].numpy(), model.variables[0].numpy())
