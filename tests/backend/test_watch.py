"""What lab.watch sends: only what is new, from any kind of numbers, and nothing is kept alive."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from eagerlab.backend.errors import LabError
from eagerlab.backend.watch import Watches
from eagerlab.protocol.events import Event, ProblemRaised, Watched


class Received:
    """Watched values by name, as a plot would keep them."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.values: dict[str, list[float]] = {}
        self.came = threading.Condition()

    def publish(self, event: Event, buffers: list[memoryview] | tuple[()] = ()) -> None:
        with self.came:
            self.events.append(event)
            if isinstance(event, Watched) and buffers:
                numbers = np.frombuffer(buffers[0], np.float64)
                assert len(numbers) == event.count
                self.values[event.name] = [*self.values.get(event.name, [])[: event.first], *numbers]
            self.came.notify_all()


@pytest.fixture
def names() -> dict[str, Any]:
    return {}


@pytest.fixture
def received() -> Received:
    return Received()


@pytest.fixture
def watches(names: dict[str, Any], received: Received) -> Iterator[Watches]:
    made = Watches(names, received.publish)
    yield made
    made.close()


def test_only_new_elements_are_sent(watches: Watches, names: dict[str, Any], received: Received) -> None:
    names["losses"] = [1.0, 2]
    watches.watch("losses")
    names["losses"].append(float("nan"))
    watches.look()
    watches.look()
    sent = [(event.first, event.count) for event in received.events if isinstance(event, Watched)]
    assert sent == [(0, 2), (2, 1)]
    assert np.array_equal(received.values["losses"], [1, 2, np.nan], equal_nan=True)


def test_a_cell_that_runs_is_sampled_meanwhile(
    watches: Watches, names: dict[str, Any], received: Received
) -> None:
    names["losses"] = []
    watches.watch("losses")
    watches.cell_began()
    names["losses"].append(3.0)
    with received.came:
        assert received.came.wait_for(lambda: received.values.get("losses") == [3.0], timeout=300)
    names["losses"].append(4.0)
    watches.cell_ended()
    assert received.values["losses"] == [3.0, 4.0]


def test_a_list_that_was_rebound_or_shrank_starts_anew(
    watches: Watches, names: dict[str, Any], received: Received
) -> None:
    names["losses"] = [1.0, 2.0, 3.0]
    watches.watch("losses")
    names["losses"] = [7.0, 8.0, 9.0, 10.0]
    watches.look()
    assert received.values["losses"] == [7, 8, 9, 10]
    del names["losses"][1:]
    watches.look()
    assert received.values["losses"][:1] == [7]
    names["losses"].append(5.0)
    watches.look()
    assert received.values["losses"] == [7, 5]


def test_a_number_is_drawn_whenever_it_changes(
    watches: Watches, names: dict[str, Any], received: Received
) -> None:
    watches.watch("loss")
    for value in (0.5, 0.5, np.float32(0.25), float("nan"), float("nan"), 3):
        names["loss"] = value
        watches.look()
    assert np.array_equal(received.values["loss"], [0.5, 0.25, np.nan, 3], equal_nan=True)


def test_arrays_are_followed_too(watches: Watches, names: dict[str, Any], received: Received) -> None:
    names["curve"] = np.arange(500_000, dtype=np.float32)
    watches.watch("curve")
    assert len(received.values["curve"]) == 500_000
    assert received.values["curve"][-1] == 499_999


@pytest.mark.parametrize("value", ["text", ["a"], {"a": 1}, np.ones((2, 2)), object(), [1.0, None]])
def test_what_is_no_number_is_told_once(
    watches: Watches, names: dict[str, Any], received: Received, value: Any
) -> None:
    names["odd"] = value
    watches.watch("odd")
    watches.look()
    problems = [event.problem for event in received.events if isinstance(event, ProblemRaised)]
    assert len(problems) == 1
    assert "odd can't be plotted" in problems[0].what


def test_a_deleted_name_ends_its_curve(watches: Watches, names: dict[str, Any], received: Received) -> None:
    names["losses"] = [1.0]
    watches.watch("losses")
    del names["losses"]
    watches.look()
    watches.look()
    ends = [event for event in received.events if isinstance(event, Watched) and event.ended]
    assert len(ends) == 1


def test_watching_keeps_nothing_alive(watches: Watches, names: dict[str, Any]) -> None:
    class Curve(list[float]):
        pass

    names["losses"] = Curve([1.0])
    watches.watch("losses")
    seen = weakref.ref(names["losses"])
    names["losses"] = 0.5
    assert seen() is None


@pytest.mark.parametrize("name", ["a.b", "", "losses[0]", 3])
def test_something_that_is_no_name_is_refused(watches: Watches, name: Any) -> None:
    with pytest.raises(LabError, match="Expected a name"):
        watches.watch(name)


def test_ending_what_is_not_watched_is_refused(watches: Watches) -> None:
    with pytest.raises(LabError, match="not watched"):
        watches.unwatch("losses")
