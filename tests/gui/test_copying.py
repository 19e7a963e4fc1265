from __future__ import annotations

import csv
import io
import struct
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from hypothesis.extra.numpy import arrays

from eagerlab.backend.tensors import Tensors, tables
from eagerlab.gui.models.copying import Array, Form, copied
from eagerlab.protocol.base import View
from eagerlab.protocol.cells import ReadBlock

KINDS = ("float16", "float32", "float64", "int8", "int64", "uint64", "bool", "complex64", "complex128")


def values(dtype: str) -> some.SearchStrategy[Array]:
    shapes = some.tuples(some.integers(1, 4), some.integers(1, 4))
    return shapes.flatmap(lambda shape: arrays(np.dtype(dtype), shape))


def same_bits(one: Array, other: Array) -> bool:
    """Whether two arrays are the same to the sign of their zeros; of NaN, that they are NaN."""
    nan = np.isnan(one)
    return one.dtype == other.dtype and bool(
        np.array_equal(nan, np.isnan(other)) and one[~nan].tobytes() == other[~nan].tobytes()
    )


@pytest.mark.parametrize("dtype", KINDS)
@settings(max_examples=25)
@given(data=some.data())
def test_numpy_code_gives_the_very_values_back(dtype: str, data: some.DataObject) -> None:
    block = data.draw(values(dtype))
    if dtype.startswith("complex"):  # beside a NaN, the other part must come back as well
        block = np.where(np.isnan(block), 0, block).astype(dtype)
    back = eval(copied(block, "numpy", dtype, block.shape), {"np": np})
    assert same_bits(back, block)


@pytest.mark.parametrize("dtype", KINDS)
@settings(max_examples=25)
@given(data=some.data())
def test_python_code_gives_the_values_back(dtype: str, data: some.DataObject) -> None:
    block = data.draw(values(dtype))
    if dtype.startswith("complex"):
        block = np.where(np.isnan(block), 0, block).astype(dtype)
    assert same_bits(np.array(eval(copied(block, "python", dtype, block.shape)), dtype), block)


@pytest.mark.parametrize("form", ["text", "csv"])
@pytest.mark.parametrize("dtype", KINDS)
@settings(max_examples=25)
@given(data=some.data())
def test_text_gives_the_values_back(form: Form, dtype: str, data: some.DataObject) -> None:
    block = data.draw(values(dtype))
    lines = copied(block, form, dtype, block.shape).split("\n")
    cells = [line.split("\t" if form == "text" else ",") for line in lines]
    kinds: dict[str, Callable[[str], Any]] = {"b": lambda cell: cell == "True", "c": complex, "f": float}
    read = kinds.get(block.dtype.kind, int)
    back = np.array([[read(cell) for cell in row] for row in cells], dtype)
    assert same_bits(back, block)


@settings(max_examples=25)
@given(some.integers(0, 2**32 - 1))
def test_any_float32_is_written_with_digits_that_read_back(pattern: int) -> None:
    number = np.frombuffer(struct.pack("<I", pattern), np.float32)
    text = copied(number[None], "text", "float32", (1, 1))
    assert same_bits(np.array([float(text)], np.float32), number)


def test_float32_is_written_with_its_own_digits() -> None:
    block = np.array([[0.1, 1e-20]], np.float32)
    assert copied(block, "text", "float32", (1, 2)) == "0.1\t1e-20"


@pytest.mark.parametrize(("shape", "code"), [((), "np.array(7.5"), ((1,), "np.array([7.5]")])
def test_scalars_and_vectors_stay_what_they_are(shape: tuple[int, ...], code: str) -> None:
    assert copied(np.array([[7.5]]), "numpy", "float64", shape) == f"{code}, dtype=np.float64)"


def test_types_that_numpy_has_not_come_from_tensorflow() -> None:
    block = np.array([[1.5]], np.float32)
    assert copied(block, "numpy", "bfloat16", (1, 1)).endswith("dtype=tf.bfloat16.as_numpy_dtype)")
    assert "tf.as_dtype('float8_e5m2').as_numpy_dtype" in copied(block, "numpy", "float8_e5m2", (1, 1))


TEXTS = (("b'\\xff'", "'a\\tb\\nc'"), ("'Gr\u00fcn, \"x\"'", ""))


def test_texts_are_copied_in_full_and_come_back() -> None:
    back = eval(copied(TEXTS, "numpy", "string", (2, 2)), {"np": np})
    assert back.tolist() == [[b"\xff", "a\tb\nc"], ['Gr\u00fcn, "x"', None]]
    assert copied(TEXTS, "text", "string", (2, 2)) == '\\xff\t"a\tb\nc"\nGr\u00fcn, "x"\t'
    rows = list(csv.reader(io.StringIO(copied(TEXTS, "csv", "string", (2, 2)))))
    assert rows == [["\\xff", "a\tb\nc"], ['Gr\u00fcn, "x"', ""]]


def test_days_come_back_as_days() -> None:
    days = np.array([["2020-01-01", "NaT"]], "datetime64[D]")
    code = copied((("'2020-01-01'", "'NaT'"),), "numpy", "datetime64[D]", (1, 2))
    assert np.array_equal(eval(code, {"np": np}), days, equal_nan=True)


@pytest.mark.parametrize(
    ("array", "dtype"),
    [
        (np.array([[0.1, np.nan], [np.inf, -0.0]], np.float32), "float32"),
        (np.array([[1, 2], [3, 2**62]]), "int64"),
        (np.array([[True, False], [True, True]]), "bool"),
        (np.array([[1 + 2j, 3], [np.inf, 0]], np.complex64), "complex64"),
        (np.array([["a", "b"], ["c", "d"]]), "str32"),
        (np.array([[b"a", b"b"], [b"c", b"d"]]), "bytes8"),
        (np.array([[None, "x"], [1, 2.5]], object), "object"),
        (np.array([["2026-01-01", "NaT"], ["2026-01-02", "2026-01-03"]], "M8[D]"), "datetime64[D]"),
    ],
)
def test_masked_cells_are_masked_in_numpy_none_in_python_and_dashes_in_text(array: Any, dtype: str) -> None:
    held = np.ma.masked_array(array, [[True, False], [False, True]])
    block = literals_of(held)
    back = eval(copied(block, "numpy", dtype, (2, 2)), {"np": np})
    assert back.dtype == array.dtype
    assert back.mask.tolist() == held.mask.tolist()
    assert str(back) == str(held)
    vector = eval(copied([block[0]], "numpy", dtype, (2,)), {"np": np})
    assert vector.mask.tolist() == [True, False]
    listed = eval(copied(block, "python", dtype, (2, 2)))
    assert listed[0][0] is listed[1][1] is None
    assert copied(block, "text", dtype, (2, 2)).split("\n")[0].startswith("--\t")
    assert eval(copied([["np.ma.masked"]], "numpy", dtype, ()), {"np": np}).mask


def literals_of(held: Any) -> list[list[str]]:
    """Return a masked array as the backend hands it over."""
    tensors = Tensors(lambda: {"names": {"x": held}})
    view = View(rows=0, columns=1, fixed=(0, 0))
    bounds: dict[str, Any] = {"first_row": 0, "row_count": 9, "first_column": 0, "column_count": 9}
    reply, _ = tables.read_block(tensors, ReadBlock(node=("names", "x"), view=view, **bounds))
    return [list(row) for row in reply.literals]
