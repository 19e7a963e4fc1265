"""What lab.plot sends: few messages for many points, and curves that end, go on or begin anew."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from eagerlab.backend.errors import LabError
from eagerlab.backend.plots import SECONDS, Plots
from eagerlab.protocol.plotting import Plotted
from tests.patience import patient


class Received:
    """Points by curve, as a plot would keep them."""

    def __init__(self) -> None:
        self.events: list[Plotted] = []
        self.points: dict[str, list[tuple[float, float]]] = {}
        self.came = threading.Condition()

    def publish(self, event: Plotted, buffers: Any = ()) -> None:
        with self.came:
            self.events.append(event)
            if event.ended:
                del self.points[event.name]
            else:
                x, y = (np.frombuffer(one, np.float64).tolist() for one in buffers)
                assert len(x) == len(y) == event.count
                known = self.points.get(event.name, [])
                assert event.first in (0, len(known))
                self.points[event.name] = [*known[: event.first], *zip(x, y, strict=True)]
            self.came.notify_all()


@pytest.fixture
def received() -> Received:
    return Received()


@pytest.fixture
def plots(received: Received) -> Iterator[Plots]:
    made = Plots(received.publish)
    yield made
    made.close()


def test_many_points_go_out_in_few_messages_and_all_arrive(plots: Plots, received: Received) -> None:
    began = time.monotonic()
    plots.cell_began()
    for step in range(20_000):
        plots.plot(step, {"loss": np.float32(1 / (step + 1)), "rate": 0.1})
    plots.cell_ended()
    rounds = (time.monotonic() - began) / SECONDS  # a busy machine takes longer, and more of them
    assert len(received.points["loss"]) == len(received.points["rate"]) == 20_000
    assert received.points["loss"][1] == (1.0, 0.5)
    assert len(received.events) <= 2 * (rounds + 3)
    assert {event.x_name for event in received.events} == {"step"}


def test_a_point_is_seen_though_no_other_follows(plots: Plots, received: Received) -> None:
    plots.plot(0, {"a": 1.0})
    plots.plot(1, {"a": 2.0})
    with received.came:
        assert received.came.wait_for(lambda: received.points.get("a") == [(0, 1), (1, 2)], patient(20))


def test_a_curve_goes_on_in_the_next_cell_and_begins_anew_where_x_begins_anew(
    plots: Plots, received: Received
) -> None:
    for start in (0, 2, 0):
        plots.cell_began()
        plots.plot(start, {"a": 10.0 + start})
        plots.plot(start + 1, {"a": 11.0 + start})
        plots.cell_ended()
        if start == 2:
            assert [x for x, _ in received.points["a"]] == [0, 1, 2, 3]
    assert received.points["a"] == [(0, 10), (1, 11)]


def test_a_path_is_joined_in_its_order(plots: Plots, received: Received) -> None:
    plots.cell_began()
    for x, y in ((0.5, 1.0), (2.0, 0.0), (1.0, -1.0)):
        plots.plot(x, {"w": y})
    plots.cell_ended()
    assert received.points["w"] == [(0.5, 1), (2, 0), (1, -1)]
    assert received.events[-1].is_path
    assert received.events[-1].x_name == "x"


def test_arrays_nan_and_tensors_like_numbers_are_taken(plots: Plots, received: Received) -> None:
    plots.plot(np.arange(3), {"a": [1.0, float("nan"), float("inf")]})
    plots.plot(3, {"a": np.array([7])})
    plots.flush()
    assert np.array_equal([y for _, y in received.points["a"]], [1, np.nan, np.inf, 7], equal_nan=True)


@pytest.mark.parametrize(
    ("x", "values", "words"),
    [
        (1, {}, "got nothing to plot"),
        (1, {"a": "text"}, "a can't be plotted"),
        (1, {"a": np.ones((2, 2))}, "of shape (2, 2)"),
        ([1, 2], {"a": 3.0}, "got 2 values of x, but 1 of a"),
        ("b", {"a": 3.0}, "x can't be plotted"),
    ],
)
def test_what_is_no_number_is_said(plots: Plots, x: Any, values: dict[str, Any], words: str) -> None:
    with pytest.raises(LabError, match=words.replace("(", r"\(").replace(")", r"\)")):
        plots.plot(x, values)


def test_a_curve_is_taken_away_by_its_name(plots: Plots, received: Received) -> None:
    plots.plot(1, {"a": 2.0})
    assert plots.end("a")
    assert received.points == {}
    assert not plots.end("a")
