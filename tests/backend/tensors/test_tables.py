from __future__ import annotations

import ast
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import Tensors, tables
from eagerlab.protocol.base import View
from eagerlab.protocol.cells import BlockRead, ReadBlock, ReadScale
from eagerlab.protocol.codec import read_array

NODE = ("names", "x")


def block(value: Any, view: View, **where: Any) -> tuple[BlockRead, list[memoryview]]:
    tensors = Tensors(lambda: {"names": {"x": value}})
    bounds: dict[str, Any] = {
        "first_row": 0,
        "row_count": 100,
        "first_column": 0,
        "column_count": 100,
        **where,
    }
    return tables.read_block(tensors, ReadBlock(node=NODE, view=view, **bounds))


def test_numbers_come_as_numbers() -> None:
    x = np.arange(24).reshape(2, 3, 4)
    view = View(rows=2, columns=1, fixed=(1, 0, 0))
    reply, buffers = block(tf.constant(x), view, first_row=1, row_count=2, first_column=1, column_count=2)
    assert reply.array is not None
    np.testing.assert_array_equal(read_array(reply.array, buffers), x[1].T[1:3, 1:3])


def test_texts_come_in_full_as_python_that_gives_them_back() -> None:
    texts = [b"\xff\x00", b"a\tb", b"x" * 10_000]
    reply, _ = block(tf.constant(texts), View(rows=0, fixed=(0,)))
    assert [ast.literal_eval(row[0]) for row in reply.literals] == texts
    things = [None, 1, "None", 2.5, True]
    reply, _ = block(np.array(things, object), View(rows=0, fixed=(0,)))
    assert [ast.literal_eval(row[0]) for row in reply.literals] == things


def test_what_is_not_there_is_empty_and_coordinates_are_numbers() -> None:
    view = View(rows=0, columns=1, fixed=(0, 0))
    assert block(tf.ragged.constant([[0.1], [2, 3]]), view)[0].literals == (("0.1", ""), ("2.0", "3.0"))
    assert block(tf.sparse.from_dense([[0, 1], [2, 0]]), view)[0].literals == (
        ("0", "1", "1"),
        ("1", "0", "2"),
    )


def test_what_is_masked_is_said_so_and_a_part_without_it_is_numbers() -> None:
    held = np.ma.masked_array([complex("nan+2j"), 1, 2], [False, True, False])
    view = View(rows=0, fixed=(0,))
    reply, _ = block(held, view)
    assert reply.literals == (('complex("nan+2j")',), ("np.ma.masked",), ("(2+0j)",))
    reply, buffers = block(held, view, first_row=2)
    assert reply.array is not None
    np.testing.assert_array_equal(read_array(reply.array, buffers), [[2 + 0j]])


def test_too_long_texts_are_refused_with_another_way() -> None:
    with pytest.raises(LabError, match="export them into a file"):
        block(tf.constant(["x" * 3_000_000] * 2), View(rows=0, fixed=(0,)))


def scale(value: Any) -> tuple[float | None, float | None]:
    found = tables.scale(Tensors(lambda: {"names": {"x": value}}), ReadScale(node=NODE))
    return found.low, found.high


def test_colours_end_at_percentiles_of_finite_values() -> None:
    x = np.append(np.linspace(-1, 1, 201), [1e30, np.nan, np.inf, -np.inf])
    low, high = scale(x)
    assert low == pytest.approx(-0.98, abs=0.02)
    assert high == pytest.approx(0.99, abs=0.02)


@pytest.mark.parametrize("value", [tf.fill((3, 3), np.nan), tf.zeros((0,)), tf.constant(["a"])])
def test_without_finite_numbers_there_is_no_scale(value: Any) -> None:
    assert scale(value) == (None, None)
