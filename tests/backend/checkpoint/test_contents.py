"""What a checkpoint is said to hold, before and after it is restored."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import keras
import pytest
import tensorflow as tf

from eagerlab.backend.checkpoints.checkpoints import Checkpoints
from eagerlab.backend.errors import LabError
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.protocol.checkpoints import CheckpointContents, LookIntoCheckpoint
from tests.backend.checkpoint.conftest import Shelf
from tests.backend.checkpoint.experiments import Folder, Told, dense_stack, experiment, train, values


class Beside:
    """Checkpoints beside an experiment that a test may exchange."""

    def __init__(self, folder: Path, live: LiveExperiment | None = None) -> None:
        self.live = live
        self.names: dict[str, Any] = {}
        self.checkpoints = Checkpoints(Folder(folder), lambda: self.live, Told(), self.names)

    def look(self, checkpoint: str, *names: str) -> CheckpointContents:
        return self.checkpoints.look_into(LookIntoCheckpoint(checkpoint=checkpoint, names=names))

    def matches(self, checkpoint: str, *names: str) -> dict[str, str]:
        return {row.path: row.match for row in self.look(checkpoint, *names).rows}


@pytest.fixture
def beside(tmp_path: Path) -> Any:
    one = Beside(tmp_path / "checkpoints", experiment())
    yield one
    one.checkpoints.close()


def test_everything_fits_what_was_saved_and_is_told_with_its_size(beside: Beside) -> None:
    live = beside.live
    assert live is not None
    saved = beside.checkpoints.save(live).result()
    found = beside.look(saved)
    assert {row.path for row in found.rows} == set(values(live))
    assert {row.match for row in found.rows} == {"fits"}
    kernel = next(row for row in found.rows if row.path == "model/dense/kernel")
    assert (kernel.shape, kernel.dtype, kernel.nbytes) == ((2, 3), "float32", 24)
    assert found.compared
    assert not found.restored


def test_another_shape_is_told_with_both_and_nothing_is_changed(beside: Beside) -> None:
    saved = beside.checkpoints.save(beside.live).result()  # type: ignore[arg-type]
    beside.live = experiment(dense_stack((7, 1)))
    before = values(beside.live)
    rows = {row.path: row for row in beside.look(saved).rows}
    kernel = rows["model/dense/kernel"]
    assert (kernel.match, kernel.shape, kernel.here_shape) == ("differs", (2, 3), (2, 7))
    assert rows["model/dense_1/bias"].match == "fits"
    assert values(beside.live).keys() == before.keys()


def test_what_only_one_side_has_is_told_for_each(beside: Beside) -> None:
    saved = beside.checkpoints.save(beside.live).result()  # type: ignore[arg-type]
    beside.live = experiment(dense_stack((3, 1, 1)))
    assert beside.matches(saved)["model/dense_2/kernel"] == "absent"
    longer = beside.checkpoints.save(beside.live).result()
    beside.live = experiment()
    assert beside.matches(longer)["model/dense_2/kernel"] == "unused"


def test_the_state_of_another_optimizer_is_left_out_and_said_so(beside: Beside) -> None:
    saved = beside.checkpoints.save(beside.live).result()  # type: ignore[arg-type]
    beside.live = experiment(optimizer=keras.optimizers.Adagrad())
    found = beside.look(saved)
    assert {row.match for row in found.rows if row.path.startswith("optimizer/")} == {"skipped"}
    assert "the optimizer's state was not used" in found.notes[0]


def test_values_wait_for_a_model_that_is_not_built_and_are_filled_then(beside: Beside) -> None:
    saved = beside.checkpoints.save(beside.live).result()  # type: ignore[arg-type]
    beside.live = experiment(built=False)
    assert beside.matches(saved)["model/dense/kernel"] == "waiting"
    beside.checkpoints.restore(beside.live, saved)
    found = beside.look(saved)
    assert found.restored
    assert {row.match for row in found.rows if row.path.startswith("model/")} == {"waiting"}
    train(beside.live)
    found = beside.look(saved)
    assert found.restored
    assert {row.match for row in found.rows if not row.path.startswith("random")} == {"fits"}


def test_a_variable_is_compared_with_the_name_it_was_saved_under(beside: Beside) -> None:
    x = beside.names["x"] = tf.Variable([1.0, 2.0])
    saved = beside.checkpoints.save_objects("", {"x": x, "note": "ten"}).result()
    assert beside.matches(saved) == {"x": "fits", "note": "made"}
    beside.names["x"] = tf.Variable(3.0)
    (row, _) = beside.look(saved).rows
    assert (row.match, row.shape, row.here_shape) == ("differs", (2,), ())
    del beside.names["x"]
    assert beside.matches(saved)["x"] == "made"


def test_a_file_of_tensorflow_is_compared_with_names_of_the_console(beside: Beside, tmp_path: Path) -> None:
    model, optimizer = dense_stack(), keras.optimizers.Adam()
    model(tf.ones((1, 2)))
    optimizer.build(model.trainable_variables)
    prefix = tf.train.Checkpoint(model=model, optimizer=optimizer, count=tf.Variable(3)).save(
        str(tmp_path / "mine" / "ckpt")
    )
    beside.names.update(model=dense_stack(), optimizer=keras.optimizers.Adam(), net=dense_stack((7, 1)))
    beside.names["net"](tf.ones((1, 2)))
    found = beside.look(str(tmp_path / "mine"))
    assert found.same_names == ("model", "optimizer")
    assert found.targets == ("model", "net", "optimizer")
    together = beside.matches(prefix, "model", "optimizer")
    assert [path for path, match in together.items() if match == "unused"] == ["count"]
    kernel = next(row for row in beside.look(prefix, "net").rows if row.match == "differs")
    assert (kernel.shape, kernel.here_shape) == ((2, 3), (2, 7))


def test_a_file_of_tensorflow_is_restored_into_names_of_the_console(beside: Beside, tmp_path: Path) -> None:
    model = dense_stack()
    model(tf.ones((1, 2)))
    prefix = tf.train.Checkpoint(model=model).write(str(tmp_path / "other"))
    later = beside.names["net"] = dense_stack()
    before = values(beside.live)  # type: ignore[arg-type]
    report = beside.checkpoints.restore(beside.live, prefix, {"net": later})
    assert report.waiting
    assert not report.absent
    assert {row.match for row in beside.look(prefix, "net").rows} == {"waiting"}
    assert (later(tf.ones((1, 2))).numpy() == model(tf.ones((1, 2))).numpy()).all()
    found = beside.look(prefix, "net")
    assert found.restored
    assert {row.match for row in found.rows} == {"fits"}
    assert all((before[path] == value).all() for path, value in values(beside.live).items())  # type: ignore[arg-type]


def test_two_variables_are_restored_by_their_keywords(beside: Beside, tmp_path: Path) -> None:
    w, b = tf.Variable(1.0), tf.Variable([2.0, 3.0])
    prefix = tf.train.Checkpoint(w=w, b=b).write(str(tmp_path / "pair"))
    w.assign(9.0)
    b.assign([9.0, 9.0])
    beside.checkpoints.restore(beside.live, prefix, {"w": w, "b": b})
    assert (float(w), b.numpy().tolist()) == (1.0, [2.0, 3.0])


def test_own_checkpoints_go_into_a_model_of_the_console_and_leave_the_course_alone(beside: Beside) -> None:
    live = beside.live
    assert live is not None
    saved = beside.checkpoints.save(live).result()
    twin = dense_stack()
    twin(tf.ones((1, 2)))
    expected = live.model(tf.ones((1, 2))).numpy()
    train(live, 2)
    step = live.step
    beside.checkpoints.restore(live, saved, {"model": twin})
    assert live.step == step
    assert (twin(tf.ones((1, 2))).numpy() == expected).all()


def test_what_holds_no_variables_is_refused_by_name(beside: Beside, tmp_path: Path) -> None:
    prefix = tf.train.Checkpoint(v=tf.Variable(1.0)).write(str(tmp_path / "one"))
    with pytest.raises(LabError, match="Nothing can be restored into 'text'"):
        beside.checkpoints.restore(beside.live, prefix, {"text": "hello"})


def test_without_an_experiment_the_contents_are_told_alone(shelf: Shelf, tmp_path: Path) -> None:
    prefix = tf.train.Checkpoint(v=tf.Variable([1.0, 2.0])).write(str(tmp_path / "one"))
    found = shelf.checkpoints.look_into(LookIntoCheckpoint(checkpoint=prefix))
    assert [(row.path, row.shape, row.match) for row in found.rows] == [("v", (2,), "")]
    assert not found.compared


def test_a_weight_inside_a_model_of_the_console_is_put_back_in_place(beside: Beside) -> None:
    net = beside.names["net"] = dense_stack()
    net(tf.ones((1, 2)))
    bias = net.layers[0].bias
    bias.assign([1.0, 2.0, 3.0])
    saved = beside.checkpoints.save_objects("", {"bias": bias}).result()
    bias.assign([0.0, 0.0, 0.0])
    beside.checkpoints.restore(beside.live, saved)
    assert bias.numpy().tolist() == [1.0, 2.0, 3.0]
    assert "bias" not in beside.names
