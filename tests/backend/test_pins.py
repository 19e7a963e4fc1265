"""Values pinned at a moment: copies that nothing changes, bounded in size, opened like any tensor."""

from __future__ import annotations

import array

import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import Tensors
from eagerlab.backend.tensors.pins import Pins
from eagerlab.protocol.base import View
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.requests import ListChildren, OpenTensor, Statistics, Tile
from tests.backend.conftest import Bench
from tests.backend.networks import mlp_spec


def test_a_pin_keeps_the_values_of_its_moment_through_steps_reset_and_device(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=6))
    lab.train(steps=2)
    lab.wait()
    path = next(path for path in lab._require_engine().live.model_variables() if path.endswith("kernel"))
    before = lab.at(path).numpy().copy()
    name = lab.pin(path, "before")
    lab.train(steps=2)
    lab.wait()
    assert name == "before"
    assert (lab.at(path).numpy() != before).any()
    lab.reset()
    lab.device = "CPU:0"
    np.testing.assert_array_equal(lab.pins["before"], before)
    assert lab.pins.pin("before").step == 2
    with pytest.raises(ValueError, match="read-only"):
        lab.pins["before"][0] = 1


def test_pins_are_listed_with_their_moment_and_open_like_tensors(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=6))
    lab._namespace["x"] = tf.Variable([[1.0, 2.0], [3.0, np.nan]])
    lab.pin("x", "mine")
    tensors = Tensors(lab.roots)
    assert "pins" in [row.key for row in tensors.children(ListChildren()).rows]
    (row,) = tensors.children(ListChildren(node=("pins",))).rows
    assert (row.key, row.shape, row.dtype, row.openable, row.nbytes) == ("mine", (2, 2), "float32", True, 16)
    assert row.summary.startswith("step 0 · ")
    assert row.summary.endswith(" · x")
    info = tensors.info(OpenTensor(node=("pins", "mine")))
    assert info.title == "mine"
    assert info.read_only.startswith("A pin keeps values as they were.")
    reply, buffers = tensors.tile(
        Tile(node=("pins", "mine"), view=View(rows=0, columns=1, fixed=(0, 0)), row_count=2, column_count=2)
    )
    assert reply.array is not None
    np.testing.assert_array_equal(read_array(reply.array, buffers), [[1, 2], [3, np.nan]])
    assert tensors.statistics(Statistics(node=("pins", "mine"), exact=True)).nan == 1
    lab.unpin("mine")
    assert "pins" not in [row.key for row in tensors.children(ListChildren()).rows]


@pytest.mark.parametrize(
    "value",
    [
        tf.constant(["a", b"\xff"]),
        tf.ragged.constant([[1], [2, 3]]),
        tf.sparse.from_dense([[0, 1], [2, 0]]),
        tf.constant([1.5, np.inf], tf.bfloat16),
        np.ma.masked_array([1, 2, 3], [False, True, False]),
        [1, 2, 3],
        tf.Variable(True),
        np.zeros((0, 3)),
    ],
)
def test_whatever_holds_values_can_be_pinned(value: object) -> None:
    pins = Pins()
    pin = pins.add(value, "one", "", None)
    assert pin.values().shape == Pins().add(pin, "two", "", None).values().shape
    assert pins["one"] is pin.kept


def test_what_has_no_values_is_refused_in_words() -> None:
    with pytest.raises(LabError, match=r"nothing to pin|cannot be pinned|no values"):
        Pins().add(tf.keras.Sequential(), "model", "", None)


def test_the_memory_of_pins_is_bounded_and_the_message_says_what_to_unpin() -> None:
    pins = Pins(limit=1000)
    pins.add(np.zeros(100), "large", "", None)
    pins.add(np.zeros(2), "small", "", None)
    with pytest.raises(LabError) as refused:
        pins.add(np.zeros(24), "more", "", None)
    assert "take 1 kB together, and take 816 bytes now" in str(refused.value)
    assert "the largest is 'large' with 800 bytes" in str(refused.value)
    assert list(pins) == ["large", "small"]
    pins.remove(["large"])
    pins.add(np.zeros(24), "more", "", None)
    assert pins.nbytes == 208


def test_names_are_chosen_renamed_and_never_taken_twice() -> None:
    pins = Pins()
    first = pins.add(np.zeros(1), "", "model/dense/kernel", 40)
    second = pins.add(np.zeros(1), "", "model/dense/kernel", 40)
    assert first.name == "dense kernel, step 40"
    assert second.name == "dense kernel, step 40_1"
    pins.rename(first.name, "start")
    assert list(pins) == ["start", second.name]
    assert pins.pin("start") is first
    with pytest.raises(LabError, match="called 'start' already"):
        pins.rename(second.name, "start")
    with pytest.raises(LabError, match="no pin called 'gone'"):
        pins.remove(["start", "gone"])
    assert len(pins) == 2


def test_a_pin_while_training_is_of_one_step(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=400))
    lab.train(steps=400)
    bench.sink.wait_for(lambda: lab.state.step > 2)
    path = next(path for path in lab._require_engine().live.model_variables() if path.endswith("kernel"))
    lab.pin(path, "moving")
    step = lab.pins.pin("moving").step
    assert step is not None
    lab.stop()
    lab.wait()
    lab.reset()
    lab.train(steps=step)
    lab.wait()
    np.testing.assert_array_equal(lab.at(path).numpy(), lab.pins["moving"])


@pytest.mark.parametrize(
    "value", [bytearray([0, 1, 2]), array.array("h", [0, 1, 2]), range(3), memoryview(bytes([0, 1, 2]))]
)
def test_numbers_that_python_keeps_are_pinned_as_they_are(value: object) -> None:
    pins = Pins()
    pins.add(value, "before", "x", None)
    np.testing.assert_array_equal(pins["before"], [0, 1, 2])
    if isinstance(value, bytearray):
        value.append(3)  # nothing holds on to its memory
        assert len(pins["before"]) == 3
