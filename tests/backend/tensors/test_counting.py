from __future__ import annotations

import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest

from eagerlab.backend.data.reading import ReadingCancelledError
from eagerlab.backend.tensors import turns
from eagerlab.backend.tensors.statistics import SAMPLE
from eagerlab.backend.tensors.values import Dense
from eagerlab.protocol.base import View
from eagerlab.protocol.counting import CancelStatistics
from eagerlab.protocol.picturing import Histogram, Line
from eagerlab.protocol.requests import Statistics, Tile
from tests.backend.tensors.conftest import Looked
from tests.backend.tensors.counting_lane import MANY, NODE, Lane


class Clock:
    """Time that goes on only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


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


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many elements each sample has that is drawn."""
    counts: list[int] = []
    draw = Dense.sample

    def note(values: Dense, count: int) -> Any:
        counts.append(count)
        return draw(values, count)

    monkeypatch.setattr(Dense, "sample", note)
    return counts


@pytest.mark.parametrize("exact", [True, False])
def test_a_sample_is_drawn_once_for_each_answer(drawn: list[int], exact: bool) -> None:
    Lane(np.ones(MANY)).ask(exact=exact)
    assert drawn.count(SAMPLE) == 1


def test_a_sampled_histogram_looks_at_nothing_but_its_own_sample(drawn: list[int]) -> None:
    lane = Lane(np.ones(MANY))
    lane.ask()
    lane.changes += 1
    drawn.clear()
    lane.lane.histogram(Histogram(node=NODE))
    assert drawn.count(SAMPLE) == 0


def test_values_far_from_zero_are_counted_in_one_pass() -> None:
    lane = Lane(np.random.default_rng(0).normal(1e6, 1, MANY))
    assert lane.ask().std == pytest.approx(1, rel=1e-2)
    done = [one.done for one in lane.progress]
    assert done == sorted(done)


def test_counting_stands_back_while_tiles_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(turns, "time", clock)
    lane = Lane(np.ones(MANY))
    tile = Tile(node=NODE, view=View(rows=0, fixed=(0,)))
    lane.on_progress = lambda: lane.tensors.tile(tile)
    lane.ask()
    assert clock.slept, "it waited for the tile"
    assert max(clock.slept) == pytest.approx(turns.SECONDS)
    slept = len(clock.slept)
    lane.on_progress = lambda: None
    lane.changes += 1
    lane.ask()
    assert len(clock.slept) == slept, "nobody waits for a tile, so nothing is waited for"
    lane.on_progress = lambda: lane.tensors.tile(tile)
    lane.lane.histogram(Histogram(node=NODE, exact=True))
    assert len(clock.slept) > slept
    slept = len(clock.slept)
    lane.lane.line(Line(node=NODE, axis=0, fixed=(0,)))
    assert len(clock.slept) > slept


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
