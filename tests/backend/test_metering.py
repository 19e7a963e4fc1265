"""Metrics as objects: what they give and hold, read live, whatever they do."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.metering import Metering
from eagerlab.backend.watch import Watches
from eagerlab.protocol.events import Watched
from eagerlab.protocol.metering import MetricRow, ReadMetrics, ResetMetric, WatchName
from tests.patience import measured, patient


@pytest.fixture
def names() -> dict[str, Any]:
    return {}


@pytest.fixture
def metering(names: dict[str, Any]) -> Metering:
    return Metering(lambda: {"names": names})


def rows(metering: Metering) -> dict[str, MetricRow]:
    return {row.title: row for row in metering.read(ReadMetrics()).rows}


def test_a_running_mean_is_2_5_then_5_5(metering: Metering, names: dict[str, Any]) -> None:
    names["m"] = m = keras.metrics.Mean()
    m.update_state([0.0, 5.0])
    first = rows(metering)["m"]
    assert [number.value for number in first.numbers] == [2.5]
    assert (first.type, first.node, first.error, first.approximate) == ("Mean", ("names", "m"), "", False)
    assert [(one.name, one.text) for one in first.variables] == [("total", "5"), ("count", "2")]
    m.update_state([8.0, 9.0])
    assert rows(metering)["m"].numbers[0].value == 5.5


def test_metrics_of_every_shape_are_shown(metering: Metering, names: dict[str, Any]) -> None:
    class Two(keras.metrics.Metric):
        def result(self) -> Any:
            return {"low": tf.constant(1.0), "high": tf.constant(2.0), "what": "words"}

    matrix = keras.metrics.MeanIoU(num_classes=3)
    matrix.update_state([0, 1, 2], [0, 1, 1])
    f1 = keras.metrics.F1Score(threshold=0.5)
    names.update(
        two=Two(),
        matrix=matrix,
        f1=f1,
        many=[keras.metrics.Mean(name="a"), keras.metrics.Sum(name="b"), 3],
        named={"x": keras.metrics.Mean()},
        again=matrix,
        number=3.0,
        _hidden=keras.metrics.Mean(),
    )
    found = rows(metering)
    assert set(found) == {"two", "again", "f1", "many[0]", "many[1]", "named['x']"}, (
        "each once, by first name"
    )
    assert [(one.label, one.value) for one in found["two"].numbers] == [("low", 1.0), ("high", 2.0)]
    assert "words" in found["two"].text
    assert found["again"].variables[0].text == "3 × 3"
    assert found["f1"].error or found["f1"].numbers
    f1.update_state([[1.0, 0.0, 1.0]], [[0.9, 0.1, 0.2]])
    assert [one.label for one in rows(metering)["f1"].numbers] == ["[0]", "[1]", "[2]"]


def test_a_hostile_metric_hurts_nobody(metering: Metering, names: dict[str, Any]) -> None:
    class Raises(keras.metrics.Metric):
        def result(self) -> Any:
            raise ValueError("not today")

    class Hangs(keras.metrics.Metric):
        def result(self) -> Any:
            while True:
                pass

    names.update(a=Raises(), b=Hangs(), c=keras.metrics.Mean())
    found = rows(metering)
    assert "ValueError: not today" in found["a"].error
    assert "longer than 1 s" in found["b"].error
    assert found["c"].numbers[0].value == 0.0
    with measured() as spent:
        assert "not asked again" in rows(metering)["b"].error
    assert spent.seconds < 0.5
    names["b"] = keras.metrics.Mean()
    assert rows(metering)["b"].error == ""


@pytest.mark.parametrize("pause", [0, 0.3])
def test_beside_a_loop_of_updates_what_is_called_exact_is_exact(
    metering: Metering, names: dict[str, Any], pause: float
) -> None:
    """The mean of nothing but threes is 3 at any moment, but not between total and count."""
    names["m"] = m = keras.metrics.Mean()
    m.update_state([3.0] * 100)  # so that one more or less is a small difference
    over = threading.Event()

    def update() -> None:
        while not over.is_set():
            m.update_state(3.0)
            over.wait(pause)

    loop = threading.Thread(target=update)
    loop.start()
    try:
        seen = [rows(metering)["m"] for _ in range(40)]
        deadline = time.monotonic() + patient(30)
        while pause and all(row.approximate for row in seen) and time.monotonic() < deadline:
            seen.append(rows(metering)["m"])
    finally:
        over.set()
        loop.join()
    exact = [row.numbers[0].value for row in seen if not row.approximate]
    assert set(exact) <= {3.0}
    assert exact or not pause, "between two updates there is a moment to read"
    assert all(abs(row.numbers[0].value - 3) < 0.2 for row in seen[-10:])
    last = rows(metering)["m"]
    assert (last.numbers[0].value, last.approximate) == (3.0, False)


def test_reading_a_metric_is_recorded_by_no_tape(metering: Metering, names: dict[str, Any]) -> None:
    names["m"] = m = keras.metrics.Mean()
    w = tf.Variable(2.0)
    with tf.GradientTape(persistent=True) as tape:
        m.update_state(w)
        reader = threading.Thread(target=rows, args=(metering,))
        reader.start()
        reader.join()
        y = w * w
    assert float(tape.gradient(y, w)) == 4.0
    assert len(tape.watched_variables()) <= 3, "the metric's own and w"


class Plot:
    def __init__(self) -> None:
        self.values: list[float] = []

    def publish(self, event: Any, buffers: Any = ()) -> None:
        if isinstance(event, Watched) and buffers:
            self.values += list(np.frombuffer(buffers[0], np.float64))


@pytest.fixture
def plot() -> Plot:
    return Plot()


@pytest.fixture
def watches(names: dict[str, Any], plot: Plot) -> Iterator[Watches]:
    made = Watches(names, plot.publish)
    yield made
    made.close()


def test_lab_watch_plots_a_metric(watches: Watches, names: dict[str, Any], plot: Plot) -> None:
    names["m"] = m = keras.metrics.Mean()
    m.update_state([0.0, 5.0])
    watches.watch("m")
    m.update_state([8.0, 9.0])
    watches.look()
    watches.look()
    assert plot.values == [2.5, 5.5]


def test_what_is_clicked_has_its_line() -> None:
    assert ResetMetric(node=("names", "m")).python() == "m.reset_state()"
    assert ResetMetric(node=("metrics", "mae")).python() == "lab.at('metrics/mae').reset_state()"
    assert WatchName(name="m").python() == "lab.watch('m')"
