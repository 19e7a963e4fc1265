"""Several values put into a region at once: read as the dtype wants each, and nothing lost on the way."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.changing import Change
from eagerlab.backend.tensors.edit_targets import target_of, whole
from eagerlab.backend.tensors.value_edits import ValueEdits
from eagerlab.protocol.events import Typed
from eagerlab.protocol.value_edits import EditValues, ValueEditsChanged
from tests.backend.conftest import Bench
from tests.backend.test_value_edits import loaded


def put(held: Any, values: Any) -> Any:
    target = target_of(held)
    ValueEdits().make(target, whole(target.shape), Change(array=values))
    return held.numpy() if hasattr(held, "numpy") else held


@pytest.mark.parametrize(
    ("dtype", "values"),
    [
        ("float64", [0.1, 1e-300]),
        ("int64", [2**40, -1]),
        ("uint64", [2**64 - 1, 0]),
        ("complex64", [1 + 2j, 3]),
        ("bool", [True, 0]),
        ("bfloat16", ["1.5", "-2"]),
        ("float32", [tf.constant(1.5), np.float32(2)]),
    ],
)
@pytest.mark.parametrize("in_numpy", [False, True])
def test_lists_keep_all_their_digits(dtype: str, values: list[Any], in_numpy: bool) -> None:
    kind = tf.as_dtype(dtype).as_numpy_dtype
    held = np.zeros(2, kind) if in_numpy else tf.Variable(np.zeros(2, kind))
    found = put(held, values)
    np.testing.assert_array_equal(found, np.array([kind(one) for one in values]))


@pytest.mark.parametrize(
    ("dtype", "values", "why"),
    [
        ("int8", [300, 1], "'300' is no value of type int8"),
        ("int8", [1.5, 1], "Expected a whole number"),
        ("int8", np.array([300, 1]), "Some of the values are none of type int8"),
        ("int32", np.array([1.5, 1.0]), "They are float64"),
        ("float32", [1 + 2j, 0], "is no value of type float32"),
        ("float32", np.array([1 + 2j, 0]), "They are complex128"),
        ("float32", [1.0, 2.0, 3.0], r"shape \(3,\) do not fit a region of shape \(2,\)"),
    ],
)
def test_what_would_lose_something_is_refused(dtype: str, values: Any, why: str) -> None:
    variable = tf.Variable(tf.ones(2, dtype))
    with pytest.raises(LabError, match=why):
        put(variable, values)
    assert variable.numpy().tolist() == [1, 1]


@pytest.mark.parametrize("kind", ["<U3", "S3"])
def test_arrays_of_texts_are_changed_and_never_cut_off(kind: str) -> None:
    array = np.array(["abc", "d"], kind)
    before = array.copy()
    edits, target = ValueEdits(), target_of(array)
    edits.make(target, ((1, 2),), Change(value="é"))
    assert array.tolist() == (["abc", "é"] if kind == "<U3" else [b"abc", "é".encode()])
    edits.undo(array)
    np.testing.assert_array_equal(array, before)
    for change in (Change(value="longer"), Change(array=["x", "longer"])):
        with pytest.raises(LabError, match="at most 3 characters"):
            edits.make(target, whole((2,)), change)
    np.testing.assert_array_equal(array, before)
    assert put(array, ["x", "yz"]).tolist() == (["x", "yz"] if kind == "<U3" else [b"x", b"yz"])


def test_the_windows_block_is_written_told_as_code_and_taken_back(bench: Bench) -> None:
    lab, path = loaded(bench, steps=0)
    before = lab.at(path).numpy()
    node = tuple(path.split("/"))
    region = ((0, 1), (1, 5))
    request = EditValues(node=node, region=region, values=("1", "0.1", "-2e-3", "4"))
    lab.queue_edit(request).result()
    wanted = before.copy()
    wanted[0, 1:5] = np.array([1, 0.1, -2e-3, 4], np.float32)
    np.testing.assert_array_equal(lab.at(path).numpy(), wanted)
    assert bench.sink.of(ValueEditsChanged)[-1].undo == "kernel[0, 1:5] = [[1, 0.1, -0.002, 4]]"
    lab.undo_edit()
    np.testing.assert_array_equal(lab.at(path).numpy(), before)
    exec(request.python(), {"lab": lab, "np": np})  # the line does the same
    np.testing.assert_array_equal(lab.at(path).numpy(), wanted)
    with pytest.raises(LabError, match="3 values do not fit"):
        lab.queue_edit(request.model_copy(update={"values": ("1", "2", "3")})).result()
    with pytest.raises(LabError, match="'x' is no value of type float32"):
        lab.queue_edit(request.model_copy(update={"values": ("1", "2", "3", "x")})).result()
    np.testing.assert_array_equal(lab.at(path).numpy(), wanted)
    assert not [one for one in bench.sink.of(Typed) if "…" in one.code]


GIVEN = [
    [[1, 0.1, -0.0, float("nan")]] * 2,
    np.array([0.1, 1e-300, -np.inf, 3], np.float64),
    tf.constant([[0.1], [1 / 3]], tf.bfloat16),
    tf.Variable([0.1, 1 / 3, 2.0, 4.0]),
    np.float32(1 / 3),
    tf.constant(1 / 3, tf.float64),
    1 / 3,
]


def test_what_is_typed_is_written_down_as_a_line_that_does_the_same_to_the_last_bit(bench: Bench) -> None:
    lab = bench.lab
    for dtype, given in product(("float32", "float64", "bfloat16", "complex64"), GIVEN):
        lab._namespace["v"] = variable = tf.Variable(tf.zeros((3, 4), dtype))
        lab.edit("v", np.s_[1:, :], given)
        expected = variable.numpy()
        lab.undo_edit()
        code = bench.sink.of(Typed)[-2].code
        assert "…" not in code
        exec(code, {"lab": lab, "np": np})
        assert variable.numpy().tobytes() == expected.tobytes()
        assert expected[1:].any()


def test_more_values_than_a_line_holds_are_a_remark_in_the_code_and_told_on_the_plot(bench: Bench) -> None:
    lab = bench.lab
    lab._namespace.update(v=tf.Variable(tf.zeros((101, 100))), t=tf.Variable(["a"]), xs=[tf.Variable(1.0)])
    lab.edit("v", ..., np.ones((101, 100)))
    lab.edit("t", 0, "long" * 3_000)
    lab.edit("t", 0, b"\xff")
    lab.edit("names/xs/0", ..., 2)
    for event in bench.sink.of(Typed)[:3]:
        assert compile(event.code, "session", "exec").co_names == ()
    labels = [event.undo for event in bench.sink.of(ValueEditsChanged)]
    assert labels == ["v = 101 × 100 values", "t = '…'", "t = '…'", "xs/0 = 2"]
    assert lab._namespace["t"].numpy() == [b"\xff"]
