from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from hypothesis import given, settings
from hypothesis import strategies as some
from hypothesis.extra.numpy import arrays

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import Tensors, finding, tables, tiles
from eagerlab.backend.tensors.finding import find_all
from eagerlab.backend.tensors.opening import values_of
from eagerlab.protocol.base import View
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.finding import FindValues, ValuesFound
from eagerlab.protocol.ordering import Order

SPECIAL = np.array([[1.5, np.nan, -3.0], [np.inf, 0.0, -np.inf]], np.float32)
CONDITIONS: dict[str, Callable[[Any], Any]] = {
    "1.5": lambda x: x == 1.5,
    "== 0": lambda x: x == 0,
    "!= 0": lambda x: x != 0,
    "> 0": lambda x: x > 0,
    ">= 1.5": lambda x: x >= 1.5,
    "<= -1e-3": lambda x: x <= -1e-3,
    "< −2": lambda x: x < -2,
    "≥0": lambda x: x >= 0,
    "-3..0": lambda x: (x >= -3) & (x <= 0),
    "abs > 2": lambda x: np.abs(x) > 2,
    "|x| <= 1.5": lambda x: np.abs(x) <= 1.5,
    "is nan": np.isnan,
    "NaN": np.isnan,
    "is not nan": lambda x: ~np.isnan(x),
    "is inf": np.isinf,
    "+inf": np.isposinf,
    "== -inf": np.isneginf,
    "is finite": np.isfinite,
    "is not finite": lambda x: ~np.isfinite(x),
}


def found(value: Any, text: str) -> list[list[int]]:
    """Return where a condition is fulfilled: the same as a table of the values marks."""
    values = values_of(value)
    rows: list[list[int]] = find_all(values, text, 1000).tolist()
    if 0 < len(values.shape) <= 2:
        view = View(rows=0, columns=1 if len(values.shape) > 1 else None, fixed=(0,) * len(values.shape))
        marked = tiles.hits(values, view, slice(0, 64), slice(0, 64), text)
        assert marked is not None
        assert np.argwhere(marked)[:, : len(values.shape)].tolist() == rows
    return rows


@pytest.mark.parametrize("text", CONDITIONS)
def test_a_condition_finds_what_numpy_finds(text: str) -> None:
    with np.errstate(invalid="ignore"):
        expected = np.argwhere(CONDITIONS[text](SPECIAL)).tolist()
    assert found(tf.constant(SPECIAL), text) == expected
    assert found(tf.Variable(SPECIAL), text) == expected
    assert found(tf.cast(tf.constant(SPECIAL), tf.bfloat16), text) == expected


OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "==": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
}


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int8", "int64", "uint64", "bool"])
@settings(max_examples=25)
@given(data=some.data())
def test_hits_are_those_of_numpy_for_any_array_view_and_number(dtype: str, data: some.DataObject) -> None:
    shape = tuple(data.draw(some.lists(some.integers(0, 4), min_size=1, max_size=4)))
    x = data.draw(arrays(np.dtype(dtype), shape))
    if x.size and data.draw(some.booleans()):
        number = x.reshape(-1)[data.draw(some.integers(0, x.size - 1))].item()
    else:
        number = data.draw(some.integers(-300, 300))
    if number != number:
        number = 0
    name = data.draw(some.sampled_from(list(OPERATORS)))
    axes = data.draw(some.permutations(range(len(shape))))
    view = View(rows=axes[0], columns=axes[1] if len(axes) > 1 else None, fixed=(0,) * len(shape))
    with np.errstate(all="ignore"):
        expected = OPERATORS[name](x, number).transpose(Order(shape, view).axes).reshape(-1)
    text = f"{name} {number!r}"
    if x.size:
        plane = tiles.hits(values_of(x), view, slice(0, 9), slice(0, 9), text)
        assert plane is not None
        assert plane.reshape(-1).tolist() == expected[: plane.size].tolist()
    request = FindValues(node=(), view=view, condition=text, limit=1000)
    parts, order = finding.search(values_of(x), request)
    assert parts.ended
    assert parts.counted == np.count_nonzero(expected)
    assert parts.positions == np.flatnonzero(expected).tolist()
    if parts.positions:
        back = finding.search(values_of(x), request.model_copy(update={"backward": True, "first_only": True}))
        assert back[0].positions == parts.positions[-1:]
        assert x[order.index(parts.positions[0])] is not None


@pytest.mark.parametrize(
    ("value", "text", "expected"),
    [
        (np.array([2**63, 2**64 - 1], np.uint64), "18446744073709551615", [[1]]),
        (np.array([2**53, 2**53 + 1]), "9007199254740993", [[1]]),
        (np.array([1, 255], np.uint8), "> 300", []),
        (np.array([1, 255], np.uint8), "> -1", [[0], [1]]),
        (np.array([3, 255], np.uint8), "0xff", [[1]]),
        (np.array([True, False]), "true", [[0]]),
        (np.array([-128, 5], np.int8), "abs > 100", [[0]]),
        (np.array([0.1, 0.2], np.float32), "0.1", [[0]]),
        (np.array([1.0, np.inf], np.float32), "> 1e300", [[1]]),
        (np.array([1 + 2j, 3]), "1+2j", [[0]]),
        (np.array([3 + 4j, 3]), "abs >= 5", [[0]]),
        (np.array([complex("nan"), 1]), "is nan", [[0]]),
        (np.array(7.0), "7", [[]]),
        (tf.zeros((0, 3)), "0", []),
        (tf.ragged.constant([[1, 2], [], [3, 4, 2]]), "2", [[0, 1], [2, 2]]),
        (tf.sparse.from_dense([[0, 1], [2, 0]]), "2", [[1, 2]]),
        (np.ma.masked_array([1, 2, 2], [False, True, False]), "2", [[2]]),
        ([1, 5, 3], "> 2", [[1], [2]]),
    ],
)
def test_numbers_of_every_kind_are_found_exactly(value: Any, text: str, expected: list[list[int]]) -> None:
    assert found(value, text) == expected


TEXTS = tf.constant(["cat", "Grün 试", b"\xff\x00cat", "x" * 100_000 + "needle"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CAT", [[0], [2]]),
        ("== cat", [[0]]),
        ("!= cat", [[1], [2], [3]]),
        ("grün", [[1]]),
        ('"is nan"', []),
        ("is nan", []),
        ("needle", [[3]]),
    ],
)
def test_texts_are_searched_in_full(text: str, expected: list[list[int]]) -> None:
    assert found(TEXTS, text) == expected


def test_numbers_among_objects_and_numbers_written_as_texts_are_compared() -> None:
    objects = np.array([1, None, 5.5, "7", "x", np.float32(9), [4]], object)
    assert found(objects, "> 5") == [[2], [3], [5]]
    assert found(np.array([1, np.nan, None, "NaN", "is nan"], object), "is nan") == [[1], [3]]
    assert found(tf.constant(["10", "9", "", "b"]), "<= 9") == [[1]]
    assert found(tf.constant(["a <> b", "c"]), "<>") == [[0]]
    assert found(tf.constant(["if x > y:", "y"]), "> y") == [[0]]


@pytest.mark.parametrize("text", ["> ", "about three", "1..", "> nan", "3 4 5 x", "**"])
def test_what_is_no_condition_is_told_in_one_message(text: str) -> None:
    with pytest.raises(LabError, match=r"nothing to search for\. Write a value such as 3, or > 3"):
        found(tf.zeros(3), text)


def test_complex_numbers_have_no_order() -> None:
    with pytest.raises(LabError, match=r"no order\. Search for their magnitude: abs > 3"):
        found(tf.zeros(3, tf.complex64), "> 1")


def ask(tensors: Tensors, **fields: Any) -> tuple[ValuesFound, list[list[int]]]:
    view = View(rows=0, columns=None, fixed=(0,))
    reply, buffers = tables.find(tensors, FindValues(node=("names", "x"), view=view, **fields))
    assert reply.places is not None
    return reply, read_array(reply.places, buffers).tolist()


def test_a_search_goes_on_where_the_last_piece_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "SECONDS", 0.0)
    monkeypatch.setattr(finding.search, "__defaults__", (0.0,))
    x = np.zeros(1_000_000, np.int8)
    x[[3, 700_000, 999_999]] = 1
    tensors = Tensors(lambda: {"names": {"x": x}})
    places, counted, start, pieces = [], 0, 0, 0
    while True:
        reply, hits = ask(tensors, condition="1", start=start, limit=10)
        places += hits
        counted += reply.counted
        pieces += 1
        if reply.ended:
            break
        assert reply.reached > start
        start = reply.reached
    assert places == [[3], [700_000], [999_999]]
    assert (counted, reply.total) == (3, 1_000_000)
    assert pieces > 2


def test_backwards_the_last_hit_before_a_place_comes_first() -> None:
    x = np.zeros(1_000_000, np.int8)
    x[[3, 700_000, 999_999]] = 1
    tensors = Tensors(lambda: {"names": {"x": x}})
    reply, hits = ask(tensors, condition="1", stop=999_999, backward=True, first_only=True)
    assert (hits, reply.ended, reply.texts) == ([[700_000]], True, ("1",))
    reply, hits = ask(tensors, condition="1", start=4, stop=700_000, backward=True, first_only=True)
    assert (hits, reply.ended, reply.reached) == ([], True, 4)


def test_more_hits_than_are_wanted_are_counted_all_the_same() -> None:
    tensors = Tensors(lambda: {"names": {"x": np.ones(1000)}})
    reply, hits = ask(tensors, condition="1", limit=5)
    assert (len(hits), reply.counted) == (5, 1000)


def test_as_many_places_are_returned_as_are_wanted() -> None:
    x = np.zeros(60_000)
    x[::2] = 1
    assert find_all(values_of(x), "1", 25_000).reshape(-1).tolist() == list(range(0, 50_000, 2))
    assert len(find_all(values_of(x), "1", 100_000)) == 30_000
    assert find_all(values_of(x), "1", 0).shape == (0, 1)


def test_searching_copies_no_large_array() -> None:
    import tracemalloc

    x = np.zeros((400, 300, 500), np.float32)
    view = View(rows=0, columns=1, fixed=(0, 0, 0))
    request = FindValues(node=(), view=view, condition="> 0")
    tracemalloc.start()
    finding.search(values_of(x), request, seconds=60.0)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 16_000_000, "the array has 240 MB"
