"""Which tensors, variables and arrays lie in the same memory: marked, and counted once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from hypothesis import given
from hypothesis import strategies as st

from eagerlab.backend.listing import memory
from eagerlab.backend.listing.listing import Listing
from eagerlab.backend.listing.memory import Neighbours, measure, places_of

Names = dict[str, Any]


def marks(
    names: Names, changes: list[int] | None = None, listing: Listing | None = None
) -> dict[str, set[str]]:
    """Return, for each name, the others that lie in its memory."""
    listing = listing or Listing(lambda: {"names": names}, lambda: 0)
    rows = listing.rows(("names",), 0, 100)[1]
    return {row.key: {"/".join(path[1:]) for path in row.memory} for row in rows}


def weight(names: Names) -> int:
    return Listing(lambda: {"names": names}, lambda: 0).totals()[0]["names"][1]


def read_of_a_variable() -> Names:
    variable = tf.Variable(tf.zeros(1000))
    return {"v": variable, "read": variable.value(), "same": tf.identity(variable)}


def reshaped() -> Names:
    tensor = tf.zeros((10, 100))
    return {"flat": tf.reshape(tensor, [-1]), "tensor": tensor, "turned": tf.identity(tensor)}


def views_of_bytes() -> Names:
    buffer = bytearray(4000)
    return {"first": np.frombuffer(buffer, np.uint8), "second": np.frombuffer(memoryview(buffer), np.float32)}


def seen_by_numpy() -> Names:
    tensor = tf.range(1000)
    return {"array": np.asarray(tensor), "tensor": tensor}


@pytest.mark.parametrize("make", [read_of_a_variable, reshaped, views_of_bytes, seen_by_numpy])
def test_what_lies_in_the_same_memory_is_marked_and_counted_once(make: Any) -> None:
    names = make()
    assert marks(names) == {name: set(names) - {name} for name in names}
    assert weight(names) == 4000
    copies = {name: np.array(value) for name, value in names.items()}
    assert marks(copies) == {name: set() for name in names}
    assert weight(copies) == 4000 * len(names)


def test_what_was_read_of_a_variable_parts_from_it_when_that_is_assigned() -> None:
    names = read_of_a_variable()
    changes = [0]
    listing = Listing(lambda: {"names": names}, lambda: changes[0])
    listing.note_renames(lambda: 0)
    assert "v" in marks(names, listing=listing)["read"]
    names["v"].assign_add(tf.ones(1000))
    changes[0] += 1
    parted = {"read": {"same"}, "same": {"read"}, "v": set()}
    assert marks(names, listing=listing) == parted, "also as long as the index is from before the step"
    assert marks(names) == parted
    assert weight(names) == 8000


def test_variables_are_read_only_where_something_may_lie_in_their_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[Any] = []

    def noted(variable: Any) -> Any:
        read.append(variable)
        return variable.value()

    monkeypatch.setattr(memory, "_read", noted)
    names: Names = {f"v{i}": tf.Variable(tf.zeros(i + 1)) for i in range(20)} | {"array": np.zeros(3)}
    assert weight(names) == 24 + 4 * 210
    assert read == []
    names["tensor"] = tf.zeros(19)
    assert weight(names) == 24 + 4 * 210 + 76
    assert len(read) == 2, "the two that are as large"


def test_parts_of_an_array_that_do_not_meet_are_not_marked_but_hold_all_of_it() -> None:
    whole = np.zeros((100, 100))
    names: Names = {"first": whole[0], "last": whole[-1], "upside": whole[99:97:-1]}
    del whole
    assert marks(names) == {"first": set(), "last": {"upside"}, "upside": {"last"}}
    assert weight(names) == 80_000, "the array cannot go as long as a part of it is there"


def test_only_an_array_that_can_be_written_changes_others() -> None:
    array, tensor = np.zeros(1000), tf.range(1000)
    fixed = array[:]
    fixed.flags.writeable = False
    names = {"array": array, "fixed": fixed, "seen": np.asarray(tensor), "tensor": tensor}
    rows = Listing(lambda: {"names": names}, lambda: 0).rows(("names",), 0, 100)[1]
    assert {row.key for row in rows if row.changes_others} == {"array"}


def test_what_is_shared_is_told_exactly() -> None:
    array = np.zeros((100, 100))
    names = {
        "array": array,
        "even": array[:, ::2],
        "odd": array[:, 1::2],
        "flat": array.reshape(-1),
        "half": array[:50],
        "same": array[:],
    }
    rows = {row.key: row for row in Listing(lambda: {"names": names}, lambda: 0).rows(("names",), 0, 9)[1]}
    assert {path[1] for path in rows["even"].memory} == {"array", "flat", "half", "same"}
    assert (rows["even"].apart, rows["even"].between) == (1, (("names", "odd"),))
    assert rows["odd"].between == (("names", "even"),)
    assert [row.key for row in rows.values() if row.overlaps] == ["even", "half", "odd"]
    assert [path[1] for path in rows["array"].memory][:2] == ["flat", "same"]


@given(st.data())
def test_what_two_views_share_is_what_numpy_says(data: st.DataObject) -> None:
    array = np.zeros((6, 7), np.float32)
    part = st.slices(6), st.slices(7)
    one, other = (array[data.draw(part[0]), data.draw(part[1])] for _ in range(2))
    places = [*places_of(one), *places_of(other)]
    if len(places) < 2 or not memory.overlap(places[0].own, places[1].own):
        assert not np.shares_memory(one, other)
        return
    found = memory.relation(*places)
    assert (found != "apart") == np.shares_memory(one, other)
    if found == "same":
        array[...] = 0
        one[...] = 1
        assert (other == 1).all()
        assert other.size == one.size


def test_several_tensors_in_one_are_counted() -> None:
    ragged = tf.RaggedTensor.from_row_lengths(tf.zeros(1000), [600, 400])
    sparse = tf.SparseTensor([[0, 1], [5, 5]], [1.0, 2.0], [10, 10])
    assert weight({"ragged": ragged, "values": ragged.flat_values}) == 4000 + 3 * 8
    assert weight({"sparse": sparse}) == 4 * 8 + 2 * 4 + 2 * 8


@pytest.mark.parametrize(
    "value",
    [tf.constant(3.0), tf.constant(["text"]), np.zeros((0, 3)), 3, [1], tf.data.Dataset.range(3), None],
)
def test_where_others_are_is_not_known_and_not_asked(value: Any) -> None:
    assert places_of(value) == ()


def test_extents_are_measured_and_overlap_as_they_do_byte_by_byte() -> None:
    rng = np.random.default_rng(3)
    for _ in range(50):
        firsts, sizes = rng.integers(0, 300, 25).tolist(), rng.integers(1, 30, 25).tolist()
        extents = [(first, first + size) for first, size in zip(firsts, sizes, strict=True)]
        cells = [set(range(*one)) for one in extents]
        assert measure(extents) == len(set().union(*cells))
        neighbours = Neighbours((extent, number) for number, extent in enumerate(extents))
        for number, extent in enumerate(extents):
            met = [other for other, cell in enumerate(cells) if cell & cells[number]]
            assert neighbours.of(extent) == (met if len(met) > 1 else neighbours.of(extent))
            assert set(neighbours.of(extent)) - {number} == set(met) - {number}
