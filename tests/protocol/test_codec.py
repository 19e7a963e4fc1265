"""Messages survive the way to the other process and back, and damaged ones are refused."""

import math

import numpy as np
import pytest

from eagerlab.protocol.base import View
from eagerlab.protocol.codec import (
    ProtocolError,
    array_buffer,
    pack,
    read_array,
    unpack_event,
    unpack_reply,
    unpack_request,
)
from eagerlab.protocol.events import State, StateChanged
from eagerlab.protocol.replies import StatisticsValues
from eagerlab.protocol.requests import CopyToDevice, SaveCheckpoint, SetTraining, Tile, Train


def test_a_request_comes_back_equal() -> None:
    tile = Tile(node=("names", "x"), view=View(rows=0, columns=1, fixed=(0, 0, 3)), generation=7)
    assert unpack_request(pack(tile)) == tile


def test_nan_and_infinity_survive() -> None:
    values = StatisticsValues(
        request="1", generation=0, version=0, total=2, counted=2, minimum=-math.inf, mean=math.nan
    )
    back = unpack_reply(pack(values))
    assert isinstance(back, StatisticsValues)
    assert back.minimum == -math.inf
    assert back.mean is not None
    assert math.isnan(back.mean)


@pytest.mark.parametrize(
    "body",
    ["", "{", '{"kind": "train", "surprise": 1}', '{"kind": "no such"}', '{"kind": "train", "steps": -4}'],
)
def test_a_damaged_or_unknown_request_is_refused(body: str) -> None:
    with pytest.raises(ProtocolError):
        unpack_request({"eagerlab": 1, "body": body})


def test_another_version_is_refused_by_name() -> None:
    content = pack(StateChanged(state=State(phase="idle")))
    with pytest.raises(ProtocolError, match="version 1"):
        unpack_event({**content, "eagerlab": 2})


@pytest.mark.parametrize(
    "dtype", ["bool", "uint8", "int64", "uint64", "float16", "float32", "float64", "complex64"]
)
def test_an_array_comes_back_equal(dtype: str) -> None:
    array = np.arange(6).reshape(2, 3).astype(dtype)
    header, buffer = array_buffer(array)
    back = read_array(header, [buffer])
    assert back.dtype == array.dtype
    np.testing.assert_array_equal(back, array)


def test_big_endian_and_transposed_arrays_keep_their_values() -> None:
    array = np.arange(6, dtype=">f4").reshape(2, 3).T
    header, buffer = array_buffer(array)
    np.testing.assert_array_equal(read_array(header, [buffer]), array)


def test_empty_and_scalar_arrays_travel() -> None:
    for array in (np.zeros((0, 4)), np.array(2.5)):
        header, buffer = array_buffer(array)
        assert read_array(header, [buffer]).shape == array.shape


def test_a_short_buffer_is_refused() -> None:
    header, buffer = array_buffer(np.arange(4.0))
    with pytest.raises(ProtocolError):
        read_array(header, [buffer[:-3]])


def test_requests_tell_their_line_of_python() -> None:
    assert Train(steps=400).python() == "lab.train(steps=400)"
    assert SetTraining(learning_rate=0.001).python() == "lab.learning_rate = 0.001"
    assert SaveCheckpoint(name="it's").python() == 'lab.save("it\'s")'
    assert SaveCheckpoint(nodes=(("names", "x"),)).python() == "lab.save(x=x)"
    copy = CopyToDevice(node=("model", "a/b", "kernel"), device="CPU:1", name="kernel_copy")
    assert copy.python() == "kernel_copy = lab.copy_to_device(lab.at('model/a%2Fb/kernel'), 'CPU:1')"
