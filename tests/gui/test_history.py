from __future__ import annotations

import numpy as np

from eagerlab.gui.models.curves import Curves
from eagerlab.gui.models.history import Batch, Mark, RunCurves, Stream
from eagerlab.gui.models.shapes import Scale


def batch(first_row: int, count: int, names: tuple[str, ...] = ("loss",)) -> Batch:
    steps = np.arange(first_row + 1, first_row + count + 1)
    return Batch(first_row, names, steps, np.stack([steps / 2.0] * len(names), axis=1))


def rows_of(stream: Stream) -> list[int]:
    return stream.curves.steps_of("loss").tolist() if len(stream.curves) else []


def test_rows_sent_twice_are_taken_once() -> None:
    stream = Stream(Curves())
    stream.take(batch(0, 5))
    stream.take(batch(3, 4))
    stream.take(batch(0, 2))
    assert rows_of(stream) == [1, 2, 3, 4, 5, 6, 7]


def test_a_gap_is_noticed_and_what_follows_waits_until_it_is_filled() -> None:
    stream = Stream(Curves())
    stream.take(batch(0, 2))
    stream.take(batch(8, 2))
    stream.take(batch(5, 3))
    assert stream.missing
    assert rows_of(stream) == [1, 2]
    stream.take(batch(0, 6))
    assert rows_of(stream) == list(range(1, 11))
    assert stream.rows == 10


def test_a_gap_that_nobody_can_fill_breaks_the_line() -> None:
    stream = Stream(Curves())
    stream.take(batch(0, 2))
    stream.take(batch(5, 2))
    stream.give_up_missing()
    shape = stream.curves.shape("loss", (0, 10), 100, Scale(), 0.0)
    assert shape.line_x.tolist() == [1, 2, 2, 6, 7]
    assert np.isnan(shape.line_y[2])


def test_a_step_back_begins_a_new_line() -> None:
    curves = Curves()
    curves.append(("loss",), np.array([1, 2, 3, 2, 3]), np.arange(5.0)[:, None])
    shape = curves.shape("loss", (0, 10), 100, Scale(), 0.0)
    np.testing.assert_array_equal(shape.line_y, [0, 1, 2, np.nan, 3, 4])
    assert curves.nearest("loss", 3.1) == (4, 3)


def test_only_the_visible_steps_and_one_more_on_each_side_are_drawn() -> None:
    curves = Curves()
    curves.append(("loss",), np.arange(1000), np.ones((1000, 1)))
    assert curves.shape("loss", (99.5, 102.5), 100, Scale(), 0.0).line_x.tolist() == [99, 100, 101, 102, 103]
    assert len(curves.shape("loss", (2000, 3000), 100, Scale(), 0.0).line_x) <= 1


def test_smoothing_does_not_depend_on_the_zoom() -> None:
    values = np.random.default_rng(5).normal(size=(5000, 1))
    curves = Curves()
    curves.append(("loss",), np.arange(5000), values)
    whole = curves.shape("loss", (0, 5000), 5000, Scale(), 0.95)
    part = curves.shape("loss", (3000, 3100), 5000, Scale(), 0.95)
    assert part.smooth_y[1] == whole.smooth_y[3000] or abs(part.smooth_y[1] - whole.smooth_y[3000]) < 1e-5
    assert abs(curves.smoothed_at("loss", 3000, 0.95) - whole.smooth_y[3000]) < 1e-5


def test_a_metric_that_comes_later_begins_at_its_own_step() -> None:
    curves = Curves()
    curves.append(("loss",), np.array([1, 2]), np.ones((2, 1)))
    curves.append(("loss", "accuracy"), np.array([3, 4]), np.array([[1, 0.5], [1, 0.6]]))
    assert curves.steps_of("accuracy").tolist() == [3, 4]
    assert curves.shape("accuracy", (0, 9), 10, Scale(), 0.0).line_y.tolist() == [0.5, 0.6]
    assert curves.series("accuracy").nan_count == 0


def test_memory_of_an_endless_run_is_bounded_and_its_peaks_and_marks_stay() -> None:
    curves = Curves(limit=4000)
    values = np.random.default_rng(6).normal(size=(50_000, 2))
    values[20_000, 0], values[30_000, 1], values[40_000, 0] = 99, -99, np.nan
    for start in range(0, 50_000, 100):
        curves.append(("loss", "accuracy"), np.arange(start, start + 100), values[start : start + 100])
    assert len(curves) <= 4000
    assert curves.nbytes < 200_000
    shape = curves.shape("loss", (0, 50_000), 10_000, Scale(), 0.0)
    assert shape.line_x[np.nanargmax(shape.line_y)] == 20_000
    assert shape.mark_x.tolist() == [40_000]
    assert curves.series("loss").nan_count == 1
    accuracy = curves.shape("accuracy", (0, 50_000), 10_000, Scale(), 0.0)
    assert accuracy.line_x[np.nanargmin(accuracy.line_y)] == 30_000
    assert (np.diff(curves.steps_of("loss")) > 0).all()
    assert curves.last_step == 49_999


def test_an_event_told_twice_is_marked_once() -> None:
    run = RunCurves("a", "A")
    run.add_mark(Mark(3, "cell", "x = 1"))
    run.add_mark(Mark(3, "cell", "x = 1"))
    assert len(run.marks) == 1
