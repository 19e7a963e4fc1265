"""Values changed by hand: checked, carried out between two steps, taken back to the last bit."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.backend.tensors import Tensors, changing
from eagerlab.backend.tensors.element_text import read_element
from eagerlab.protocol.events import Marker, Typed
from eagerlab.protocol.requests import OpenTensor
from eagerlab.protocol.value_edits import EditProgress, EditValues, ValueEditsChanged
from tests.backend.conftest import Bench
from tests.backend.networks import mlp_spec


def loaded(bench: Bench, steps: int = 2, **fields: Any) -> tuple[Lab, str]:
    lab = bench.lab
    lab.load(mlp_spec(steps=40, **fields))
    if steps:
        train(lab, steps)
    live = lab.queue(lambda engine: engine.live).result()
    return lab, next(path for path in live.model_variables() if path.endswith("kernel"))


def train(lab: Lab, steps: int) -> None:
    lab.train(steps=steps)
    lab.wait()


def state_of(lab: Lab) -> dict[str, Any]:
    live = lab.queue(lambda engine: engine.live).result()
    return {path: np.array(variable.numpy()) for path, variable in live.variables().items()}


def assert_same(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert one.keys() == other.keys()
    assert [path for path in one if one[path].tobytes() != other[path].tobytes()] == []


@pytest.mark.parametrize("mode", ["eager", "layers", "graph"])
def test_an_edit_taken_back_leaves_training_as_without_it_to_the_last_bit(bench: Bench, mode: str) -> None:
    lab, path = loaded(bench, mode=mode)
    train(lab, 4)
    expected, losses = state_of(lab), list(lab.history.loss)
    lab.reset()
    train(lab, 2)
    lab.edit(path, (0, 1), 7.5)
    lab.edit(path, np.s_[:, 0], "nan")
    slot = next(one for one in state_of(lab) if one.startswith("optimizer/") and one.endswith("kernel"))
    lab.edit(slot, ..., scale=3)
    lab.edit(path, ..., normal=(0, 1), seed=3)
    lab.edit(path, np.s_[:, 1:], scale=-2)
    for _ in range(5):
        lab.undo_edit()
    train(lab, 4)
    assert list(lab.history.loss) == losses
    assert_same(state_of(lab), expected)


def test_training_goes_on_with_what_was_changed_and_a_checkpoint_holds_it(bench: Bench) -> None:
    lab, path = loaded(bench)
    before = lab.at(path).numpy().copy()
    lab.edit(path, (0, 1), 7.5)
    changed = lab.at(path).numpy()
    assert changed[0, 1] == 7.5
    assert np.count_nonzero(changed != before) == 1
    saved = lab.save("changed")
    train(lab, 3)
    expected = state_of(lab)
    lab.restore(saved)
    assert lab.at(path).numpy()[0, 1] == 7.5
    train(lab, 3)
    assert_same(state_of(lab), expected)


def test_an_edit_is_marked_on_the_plot_kept_in_the_run_and_told_as_code(bench: Bench) -> None:
    lab, path = loaded(bench)
    lab.edit(path, (0, 1), 7.5)
    (mark,) = [event for event in bench.sink.of(Marker) if event.what == "edit"]
    assert (mark.step, mark.label) == (2, "kernel[0, 1] = 7.5")
    assert mark.detail == f"lab.edit({path!r}, (0, 1), 7.5)"
    assert bench.sink.of(Typed)[-1].code == mark.detail
    assert bench.sink.of(ValueEditsChanged)[-1].undo == "kernel[0, 1] = 7.5"
    lab.undo_edit()
    bench.publisher.flush()
    told = bench.sink.of(ValueEditsChanged)[-1]
    assert (told.undo, told.redo) == ("", "kernel[0, 1] = 7.5")
    labels = [event.label for event in bench.store.events(lab.state.run) if event.what == "edit"]
    assert labels == ["kernel[0, 1] = 7.5", "Undone: kernel[0, 1] = 7.5"]


def test_the_line_of_code_does_the_same_when_it_is_run(bench: Bench) -> None:
    lab, path = loaded(bench)
    requests = [
        EditValues(node=tuple(path.split("/")), region=((0, 1), (1, 2)), value="−2.5"),
        EditValues(node=tuple(path.split("/")), region=((0, 1), (0, 2)), how="scale", value="3"),
        EditValues(node=tuple(path.split("/")), how="normal", mean=0.5, std=0.1, seed=9),
        EditValues(node=tuple(path.split("/")), region=((0, 1), (0, 3)), value="inf"),
    ]
    for request in requests:
        start = lab.at(path).numpy().copy()
        lab.queue_edit(request).result()
        expected = lab.at(path).numpy().copy()
        lab.undo_edit()
        np.testing.assert_array_equal(lab.at(path).numpy(), start)
        exec(request.python(), {"lab": lab, "np": np})
        assert lab.at(path).numpy().tobytes() == expected.tobytes()


def test_while_training_nothing_is_changed_and_the_reason_offers_a_pause(bench: Bench) -> None:
    lab, path = loaded(bench, steps=0)
    lab.train(steps=4000)
    bench.sink.wait_for(lambda: lab.state.step > 0)
    with pytest.raises(LabError) as refused:
        lab.edit(path, (0, 0), 1.0)
    assert refused.value.problem.what == "Values can be changed only while training stands."
    assert refused.value.problem.action == "pause"
    lab._namespace["own"] = tf.Variable([1.0, 2.0])  # training has nothing to do with it
    lab.edit("own", 1, 5)
    assert lab._namespace["own"].numpy().tolist() == [1.0, 5.0]
    lab.pause()
    lab.edit(path, (0, 0), 1.0)
    assert lab.at(path).numpy()[0, 0] == 1.0


def test_undo_after_training_went_on_is_refused_and_changes_nothing(bench: Bench) -> None:
    lab, path = loaded(bench)
    lab.edit(path, (0, 0), 1.0)
    train(lab, 1)
    now = state_of(lab)
    with pytest.raises(LabError, match="cannot be undone any more"):
        lab.undo_edit()
    assert_same(state_of(lab), now)
    with pytest.raises(LabError, match="no change of values to undo"):
        lab.undo_edit()


def test_what_cannot_be_undone_leaves_the_changes_of_other_objects(bench: Bench) -> None:
    lab, path = loaded(bench)
    lab._namespace["a"] = array = np.zeros(3)
    lab.edit("a", 1, 5)
    lab.edit(path, (0, 0), 1.0)
    lab.edit(path, (0, 1), 1.0)
    train(lab, 1)
    with pytest.raises(LabError, match=r"kernel\[0, 1\] = 1.0 cannot be undone any more"):
        lab.undo_edit()
    lab.undo_edit()
    assert array.tolist() == [0, 0, 0]
    lab.redo_edit()
    assert array.tolist() == [0, 5, 0]


def test_undo_and_redo_go_through_all_changes_and_a_new_one_ends_redo(bench: Bench) -> None:
    lab, path = loaded(bench)
    states = [state_of(lab)]
    for value in (1.0, 2.0, 3.0):
        lab.edit(path, (0, 0), value)
        states.append(state_of(lab))
    for expected in reversed(states[:-1]):
        lab.undo_edit()
        assert_same(state_of(lab), expected)
    for expected in states[1:3]:
        lab.redo_edit()
        assert_same(state_of(lab), expected)
    lab.edit(path, (0, 1), 9.0)
    with pytest.raises(LabError, match="no change of values to redo"):
        lab.redo_edit()


def test_changes_of_an_experiment_are_over_when_it_begins_anew(bench: Bench) -> None:
    lab, path = loaded(bench)
    lab._namespace["a"] = array = np.zeros(3)
    lab.edit("a", 1, 5)
    lab.edit(path, (0, 0), 1.0)
    lab.edit(path, (0, 1), 1.0)
    lab.undo_edit()
    lab.reset()
    told = bench.sink.of(ValueEditsChanged)[-1]
    assert (told.undo, told.redo, told.happened) == ("a[1] = 5", "", "")
    lab.undo_edit()
    assert array.tolist() == [0, 0, 0]


def test_what_cannot_be_changed_says_why_and_what_to_do(bench: Bench) -> None:
    lab, path = loaded(bench)
    locked = np.zeros(3)
    locked.flags.writeable = False
    lab._namespace.update(t=tf.zeros(2), a=np.zeros(3), locked=locked, n=np.float32(1), xs=[1, 2])
    lab._namespace["q"] = tf.Variable(tf.quantization.quantize([1.0, 2.0], 0.0, 2.0, tf.qint8).output)
    lab.pin(path, "kept")
    sentences = {
        ("names", "t"): "A tensor is a constant",
        ("names", "locked"): "This array is read-only",
        ("names", "n"): "A number of NumPy's never changes",
        ("names", "xs"): "Values of a list are changed in the console",
        ("pins", "kept"): "A pin keeps values as they were",
        ("data", "x"): "These are the experiment's data",
        ("optimizer", "learning_rate"): "The learning rate is set in the training form",
        ("names", "q"): "Values of type qint8 mean nothing without their scale",
    }
    tensors = Tensors(lab.roots)
    for node, words in sentences.items():
        assert tensors.info(OpenTensor(node=node)).read_only.startswith(words)
        with pytest.raises(LabError, match="cannot be changed by hand"):
            lab.queue_edit(EditValues(node=node, value="1")).result()
    assert tensors.info(OpenTensor(node=("names", "a"))).read_only == ""
    assert tensors.info(OpenTensor(node=tuple(path.split("/")))).read_only == ""
    lab._namespace["layer"] = keras.layers.Dropout(0.5)
    info = tensors.info(OpenTensor(node=("names", "layer", "seed_generator", "seed_generator_state")))
    assert "state of a random generator" in info.read_only


def test_a_large_change_tells_how_far_it_is_and_one_that_is_given_up_leaves_all_as_it_was(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changing, "PIECE", 1)
    lab, path = loaded(bench)
    before = lab.at(path).numpy().copy()
    wanted = EditValues(node=tuple(path.split("/")), value="2")
    lab.cancel_edit(wanted.id)
    with pytest.raises(LabError, match="All values are as they were"):
        lab.queue_edit(wanted).result()
    assert lab.at(path).numpy().tobytes() == before.tobytes()
    assert bench.sink.of(ValueEditsChanged) == []
    again = EditValues(node=tuple(path.split("/")), value="2")
    lab.queue_edit(again).result()
    assert (lab.at(path).numpy() == 2).all()
    told = bench.sink.of(EditProgress)
    assert {event.request for event in told} == {again.id}
    assert 0 < told[0].share < 1
    changed = lab.at(path).numpy().copy()
    lab.cancel_edit("undone")
    with pytest.raises(LabError, match="All values are as they were"):
        lab.queue_undo_edit("undone").result()
    assert lab.at(path).numpy().tobytes() == changed.tobytes()
    lab.queue_undo_edit("again").result()
    assert lab.at(path).numpy().tobytes() == before.tobytes()
    assert {event.request for event in bench.sink.of(EditProgress)} == {again.id, "again"}


def test_an_array_of_the_console_is_changed_in_place_and_taken_back(bench: Bench) -> None:
    lab, _ = loaded(bench, steps=0)
    array = np.arange(6.0).reshape(2, 3)
    lab._namespace["a"] = array
    lab.edit("a", np.s_[0, 1:], 9)
    assert array.tolist() == [[0, 9, 9], [3, 4, 5]]
    lab.undo_edit()
    assert array.tolist() == [[0, 1, 2], [3, 4, 5]]
    assert [event for event in bench.sink.of(Marker) if event.what == "edit"] == []
    lab.edit("a", 0, np.array([7, 8, 9]))
    assert array[0].tolist() == [7, 8, 9]
    with pytest.raises(LabError, match="do not fit a region"):
        lab.edit("a", 0, np.zeros(5))


def test_nan_infinities_and_what_becomes_zero_are_told(bench: Bench) -> None:
    assert "NaN spreads" in read_element("nan", "float32")[1]
    assert "often becomes NaN" in read_element("inf", "float32")[1]
    assert "becomes 0" in read_element("1e-60", "float32")[1]
    lab, path = loaded(bench)
    lab.edit(path, (0, 0), "nan")
    assert any("NaN spreads" in words for words in bench.sink.problems())


def test_random_numbers_that_are_none_are_refused_in_words(bench: Bench) -> None:
    bench.lab._namespace["v"] = tf.Variable([1.0])
    for normal in ((0, -1), (0, float("nan")), (0, 1, 2), ("a", 1), 3):
        with pytest.raises(LabError, match="Expected a mean"):
            bench.lab.edit("v", normal=normal)  # type: ignore[arg-type]
    for seed in (-3, 2**40):
        with pytest.raises(LabError, match="Expected a whole number from 0 to 2147483647"):
            bench.lab.edit("v", normal=(0, 1), seed=seed)
