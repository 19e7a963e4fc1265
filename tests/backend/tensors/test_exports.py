from __future__ import annotations

import csv
import errno
import io
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from hypothesis.extra.numpy import arrays
from PIL import Image

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.exports import ExportCancelledError, write_values
from eagerlab.backend.tensors.opening import values_of
from eagerlab.protocol.base import View
from eagerlab.protocol.exporting import PictureColours

CUBE = np.arange(60, dtype=np.float32).reshape(3, 4, 5)


def export(path: Path, value: Any, view: View | None = None, **more: Any) -> str:
    return write_values(values_of(value), path, view, **more)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=some.data())
def test_an_npy_file_holds_the_very_array(tmp_path: Path, data: some.DataObject) -> None:
    dtype = data.draw(some.sampled_from(["float16", "float32", "int8", "uint64", "bool", "complex64"]))
    shape = tuple(data.draw(some.lists(some.integers(0, 4), max_size=4)))
    x = data.draw(arrays(np.dtype(dtype), shape))
    if data.draw(some.booleans()):
        x = x.T
    path = tmp_path / "x.npy"
    assert export(path, x) == ""
    back = np.load(path)
    assert (back.dtype, back.shape) == (x.dtype, x.shape)
    np.testing.assert_array_equal(back, x)


@pytest.mark.parametrize("make", [tf.constant, tf.Variable, np.asarray])
@pytest.mark.parametrize(
    ("view", "plane"),
    [
        (View(rows=1, columns=2, fixed=(2, 0, 0)), CUBE[2]),
        (View(rows=2, columns=0, fixed=(0, 3, 0)), CUBE[:, 3, :].T),
        (View(rows=0, columns=1, fixed=(0, 0, -1)), CUBE[:, :, -1]),
    ],
)
def test_the_slice_that_is_shown_is_written_as_it_is_shown(
    tmp_path: Path, make: Any, view: View, plane: Any
) -> None:
    export(tmp_path / "x.npy", make(CUBE), view)
    np.testing.assert_array_equal(np.load(tmp_path / "x.npy"), plane)
    export(tmp_path / "x.csv", make(CUBE), view)
    np.testing.assert_array_equal(np.loadtxt(tmp_path / "x.csv", delimiter=",", dtype=np.float32), plane)


def test_bfloat16_is_written_as_float32_and_that_is_said(tmp_path: Path) -> None:
    x = tf.cast(tf.constant([1.5, -2.25]), tf.bfloat16)
    note = export(tmp_path / "x.npy", x)
    assert note == (
        "NumPy has no bfloat16 of its own: the values were written as float32, which holds them exactly."
    )
    assert np.load(tmp_path / "x.npy").tolist() == [1.5, -2.25]


def rows(path: Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (tf.constant(7.5), [["7.5"]]),
        (np.array([0.1, np.nan], np.float32), [["0.1"], ["nan"]]),
        (np.array([[1, 2], [3, 4]]), [["1", "2"], ["3", "4"]]),
        (tf.constant([["a,b", 'Grün "x"'], [b"\xff", ""]]), [["a,b", 'Grün "x"'], ["\\xff", ""]]),
        (tf.ragged.constant([[1.5], [], [0.25, 3.0]]), [["1.5"], [], ["0.25", "3.0"]]),
        (
            tf.sparse.from_dense([[0, 1], [2, 0]]),
            [["axis 0", "axis 1", "value"], ["0", "1", "1"], ["1", "0", "2"]],
        ),
        (
            np.zeros((1, 1, 2), np.int8),
            [["axis 0", "axis 1", "axis 2", "value"], ["0", "0", "0", "0"], ["0", "0", "1", "0"]],
        ),
        (np.ma.masked_array([1, 2], [False, True]), [["1"], ["--"]]),
    ],
)
def test_csv_has_every_value_with_all_its_digits(
    tmp_path: Path, value: Any, expected: list[list[str]]
) -> None:
    export(tmp_path / "x.csv", value)
    assert rows(tmp_path / "x.csv") == expected


def test_long_strings_are_written_in_full(tmp_path: Path) -> None:
    export(tmp_path / "x.csv", tf.constant(["x" * 100_000]))
    assert (tmp_path / "x.csv").stat().st_size == 100_001


@pytest.mark.parametrize(
    "value", [tf.constant(["a"]), tf.ragged.constant([[1], []]), tf.sparse.from_dense([[0, 1]])]
)
def test_what_is_no_array_is_refused_as_npy_and_nothing_is_left(tmp_path: Path, value: Any) -> None:
    with pytest.raises(LabError, match=r"do not fit into an \.npy file.*Export them as \.csv"):
        export(tmp_path / "x.npy", value)
    assert list(tmp_path.iterdir()) == []


def test_a_picture_has_the_colours_of_the_inspector(tmp_path: Path) -> None:
    x = np.array([[-1.0, 0.0, 1.0], [np.nan, np.inf, -np.inf]])
    colours = PictureColours(low=-1.0, high=1.0)
    export(tmp_path / "x.png", x, colours=colours)
    pixels = np.asarray(Image.open(tmp_path / "x.png"))
    hexes = [["#{:02x}{:02x}{:02x}".format(*pixel) for pixel in row] for row in pixels]
    assert hexes == [
        [colours.negative, colours.zero, colours.positive],
        [colours.nan, colours.positive_infinity, colours.negative_infinity],
    ]


def test_bytes_and_colours_are_drawn_as_they_are(tmp_path: Path) -> None:
    random = np.random.default_rng(0)
    for shape in ((20, 30), (20, 30, 3), (20, 30, 4)):
        x = random.integers(0, 256, shape, np.uint8)
        export(tmp_path / "x.png", tf.constant(x))
        np.testing.assert_array_equal(np.asarray(Image.open(tmp_path / "x.png")), x)
    export(tmp_path / "x.png", np.eye(3) > 0)
    np.testing.assert_array_equal(np.asarray(Image.open(tmp_path / "x.png")), np.eye(3) * 255)
    export(tmp_path / "x.png", np.full((2, 2, 3), 0.5, np.float32))
    assert np.asarray(Image.open(tmp_path / "x.png")).max() == 128


def test_a_picture_of_a_large_array_is_written_row_by_row(tmp_path: Path) -> None:
    x = np.random.default_rng(0).integers(0, 256, (3000, 3001), np.uint8)
    export(tmp_path / "x.png", x)
    np.testing.assert_array_equal(np.asarray(Image.open(tmp_path / "x.png")), x)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (np.zeros((2, 2, 2, 2)), "A picture has two axes"),
        (np.zeros((70_000, 1)), "65,535 pixels a side"),
        (tf.constant([["a"]]), "cannot be drawn"),
    ],
)
def test_what_is_no_picture_is_refused(tmp_path: Path, value: Any, told: str) -> None:
    with pytest.raises(LabError, match=told):
        export(tmp_path / "x.png", value)
    assert list(tmp_path.iterdir()) == []


def test_an_ending_that_says_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LabError, match=r"End its name with \.npy, \.csv or \.png"):
        export(tmp_path / "x.xlsx", CUBE)


def test_giving_up_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "x.npy"
    path.write_bytes(b"old")
    shares: list[float] = []

    def looked(share: float) -> None:
        shares.append(share)
        if share > 0.5:
            raise ExportCancelledError(path.name)

    with pytest.raises(ExportCancelledError, match=r"x\.npy was not written: it was cancelled"):
        export(path, np.zeros(2_000_000, np.int8), looked=looked)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
    assert shares == sorted(shares)


def test_a_full_disk_is_told_in_words_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(
        LabError, match=r"x\.csv was not written\. The disk is full\. Free some space and try again\."
    ):
        export(tmp_path / "x.csv", CUBE)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="Choose another folder"):
        export(tmp_path / "nowhere" / "x.npy", CUBE)


def test_writing_copies_no_large_array(tmp_path: Path) -> None:
    import tracemalloc

    x = np.lib.stride_tricks.as_strided(np.zeros(3000, np.int8), (3000, 10_000), (1, 0))
    tracemalloc.start()
    export(tmp_path / "x.npy", x)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8_000_000, "the array has 30 MB"
