from __future__ import annotations

import gc
import subprocess
import sys
import threading
import weakref
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.counting_lane import CountingLane
from eagerlab.backend.data.reading import ReadingCancelledError
from eagerlab.backend.tensors import Tensors
from eagerlab.protocol.counting import CancelStatistics, StatisticsProgress
from eagerlab.protocol.events import Event
from eagerlab.protocol.requests import Statistics
from tests.backend.tensors.conftest import Looked

NODE = ("names", "x")
MANY = 3_000_000


class Lane:
    """A lane whose progress is heard; `on_progress` may do something in the middle."""

    def __init__(self, value: Any) -> None:
        self.changes = 1
        self.names = {"x": value}
        self.tensors = Tensors(lambda: {"names": self.names}, changes=lambda: self.changes)
        self.progress: list[StatisticsProgress] = []
        self.lane = CountingLane(lambda: self.tensors, self)
        self.on_progress: Any = lambda: None

    def publish(self, event: Event) -> None:
        assert isinstance(event, StatisticsProgress)
        self.progress.append(event)
        self.on_progress()

    def ask(self, *, exact: bool = True) -> Any:
        return self.lane.statistics(Statistics(node=NODE, exact=exact))


def test_counting_tells_how_far_it_is_at_once() -> None:
    lane = Lane(np.ones(MANY))
    assert lane.ask().counted == MANY
    first = lane.progress[0]
    assert 0 < first.done < first.total == MANY


def test_counting_ends_when_it_is_cancelled_in_the_middle() -> None:
    lane = Lane(np.ones(MANY))
    lane.on_progress = lambda: lane.lane.cancel(CancelStatistics(request=lane.progress[-1].request))
    with pytest.raises(ReadingCancelledError):
        lane.ask()
    assert lane.progress[-1].done < MANY


def test_counting_that_waits_in_its_lane_does_not_begin_when_cancelled() -> None:
    lane = Lane(np.ones(MANY))
    request = Statistics(node=NODE, exact=True)
    lane.lane.cancel(CancelStatistics(request=request.id))
    with pytest.raises(ReadingCancelledError):
        lane.lane.statistics(request)
    assert lane.progress == []


def test_cancelling_ends_both_threads_of_a_large_array(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eagerlab.backend.tensors.passes._SPLIT_FROM", 1_000_000)
    lane = Lane(np.ones(MANY))
    lane.on_progress = lambda: lane.lane.cancel(CancelStatistics(request=lane.progress[-1].request))
    before = threading.active_count()
    with pytest.raises(ReadingCancelledError):
        lane.ask()
    assert threading.active_count() == before


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


def test_remembering_keeps_nothing_alive() -> None:
    lane = Lane(tf.ones(MANY))
    alive = weakref.ref(lane.names["x"])
    lane.ask()
    del lane.names["x"]
    gc.collect()
    assert alive() is None


def test_sum_norm_and_percentiles_are_numpys() -> None:
    x = np.random.default_rng(1).standard_normal((300, 50)) * 3 + 1
    found = Looked(x=x).statistics("x")
    assert found.sum == pytest.approx(x.sum())
    assert found.norm == pytest.approx(np.linalg.norm(x))
    np.testing.assert_allclose(found.percentiles, np.percentile(x, [1, 5, 25, 50, 75, 95, 99]))


def test_the_norm_of_the_largest_numbers_does_not_overflow_before_it_must() -> None:
    assert Looked(x=np.array([1e300, 1e300])).statistics("x").norm == pytest.approx(2**0.5 * 1e300)


SCRIPT = """
import resource, sys
import numpy as np, tensorflow as tf
cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * 2)
with tf.device("CPU:1"):
    x = tf.reshape(tf.range(40_000_000.0), (4000, 10_000))
from eagerlab.backend.tensors.opening import values_of
from eagerlab.backend.tensors import statistics
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for is_far in (False, True):
    values = values_of(x)
    assert values.device == "CPU:1", values.device
    if is_far:
        values._array = None  # as on a device whose memory cannot be looked into
    values.block((slice(0, 8), slice(0, 8)))
    before = peak()
    block = values.block((slice(3000, 3064), slice(5000, 5064)))
    assert values.part((slice(0, 2), 0)).device.endswith("CPU:1")
    assert block[1, 2] == 3001 * 10_000 + 5002, block
    assert values.sample(100_000).size == 100_000
    assert statistics.describe(values, exact=True)[0].counted == 40_000_000
    grown = (peak() - before) / 1024
    assert grown < 100, f"{grown} MB more, of 160"
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no peak of memory to ask for")
def test_values_are_sliced_where_they_are_before_anything_is_copied() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
