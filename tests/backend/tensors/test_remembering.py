from __future__ import annotations

import gc
import weakref
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.tensors import Tensors
from eagerlab.backend.tensors.differences import Differences
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.comparing import Tolerance, compare_node
from eagerlab.protocol.picturing import Histogram
from eagerlab.protocol.requests import Statistics
from tests.backend.tensors.counting_lane import MANY, NODE, Lane


@pytest.mark.parametrize("make", [np.ones, tf.ones, lambda size: tf.Variable(tf.ones(size))])
def test_exact_numbers_are_remembered_until_something_runs(make: Any) -> None:
    lane = Lane(make(MANY))
    first = lane.ask()
    counted = len(lane.progress)
    again = lane.ask(exact=False)
    assert (again.counted, again.mean, again.counted_before) == (MANY, first.mean, False)
    assert lane.ask().counted == MANY
    assert len(lane.progress) == counted, "nothing was counted again"


def test_after_a_cell_remembered_numbers_say_that_they_are_older_and_can_be_counted_again() -> None:
    lane = Lane(np.ones(MANY))
    lane.ask()
    lane.changes += 1
    older = lane.ask(exact=False)
    assert (older.counted, older.counted_before) == (MANY, True)
    counted = len(lane.progress)
    anew = lane.ask()
    assert not anew.counted_before
    assert len(lane.progress) > counted
    assert not lane.ask(exact=False).counted_before


def test_a_tensor_never_changes_and_its_numbers_stay_sure_whatever_runs() -> None:
    lane = Lane(tf.ones(MANY))
    lane.ask()
    lane.changes += 5
    assert not lane.ask(exact=False).counted_before


def test_other_values_or_another_object_are_not_taken_for_the_remembered_ones() -> None:
    lane = Lane(np.ones(MANY))
    lane.ask()
    lane.changes += 1
    lane.names["x"] += 1
    assert lane.ask(exact=False).counted == 100_000
    lane.ask()
    lane.names["x"] = lane.names["x"].copy()
    assert lane.ask(exact=False).counted == 100_000


def test_an_array_that_is_written_into_while_it_is_counted_is_said_to_change_and_not_remembered() -> None:
    held = np.ones(MANY)
    lane = Lane(held)

    def write() -> None:
        held[:] = 3
        lane.changes += 1

    lane.on_progress = write
    assert lane.ask().changed_meanwhile
    lane.on_progress = lambda: None
    again = lane.ask(exact=False)
    assert (again.counted < MANY, again.mean) == (True, 3)
    assert not lane.ask().changed_meanwhile


def test_a_variable_that_is_assigned_while_it_is_counted_is_counted_as_it_was() -> None:
    held = tf.Variable(tf.ones(MANY))
    lane = Lane(held)

    def assign() -> None:
        lane.changes += 1
        held.assign_add(tf.ones(MANY))

    lane.on_progress = assign
    counted = lane.ask()
    assert (counted.mean, counted.std, counted.changed_meanwhile) == (1, 0, False)
    assert lane.ask(exact=False).mean != 1, "it is not taken for what it is now"


def test_a_difference_is_remembered_though_it_is_made_anew_for_each_look() -> None:
    left = np.ones(MANY, np.float32)
    lane = Lane(left)
    lane.names["y"] = right = np.zeros(MANY, np.float32)
    roots = {"names": lane.names}
    node = compare_node("absolute", ("names", "x"), ("names", "y"), Tolerance())
    lane.tensors = Tensors(lambda: {**roots, "compare": Differences(lambda: roots)}, lambda: lane.changes)
    assert lane.lane.statistics(Statistics(node=node, exact=True)).sum == MANY
    again = lane.lane.statistics(Statistics(node=node))
    assert (again.counted, again.counted_before) == (MANY, False)
    right[:] = 1
    lane.changes += 1
    changed = lane.lane.statistics(Statistics(node=node))
    assert (changed.counted < MANY, changed.mean) == (True, 0)


def test_a_histogram_of_all_is_remembered_and_takes_its_ends_from_statistics() -> None:
    held = np.random.default_rng(0).normal(size=MANY).astype(np.float32)
    held[:3] = np.nan, np.inf, -np.inf
    lane = Lane(held)
    wanted = np.histogram(held[3:].astype(np.float64), 50)[0]
    request = Histogram(node=NODE, exact=True, reach="all")

    def ask() -> tuple[Any, Any]:
        lane.progress.clear()
        reply, buffers = lane.lane.histogram(request)
        return reply, read_array(reply.counts, buffers, 1)

    reply, counts = ask()
    assert {one.total for one in lane.progress} == {2 * MANY}
    np.testing.assert_array_equal(counts, wanted)
    assert ask()[0].counted == MANY
    assert lane.progress == [], "it was remembered"
    sampled = request.model_copy(update={"exact": False})
    assert lane.lane.histogram(sampled)[0].counted == MANY
    lane.changes += 1
    lane.ask()
    reply, counts = ask()
    assert {one.total for one in lane.progress} == {MANY}, "statistics know the ends"
    np.testing.assert_array_equal(counts, wanted)
    assert (reply.nan, reply.positive_infinity, reply.negative_infinity) == (1, 1, 1)


def test_remembering_keeps_nothing_alive() -> None:
    lane = Lane(tf.ones(MANY))
    alive = weakref.ref(lane.names["x"])
    lane.ask()
    del lane.names["x"]
    gc.collect()
    assert alive() is None
