"""Code of the console is measured in each mode: what is counted, compared, found and told."""

from __future__ import annotations

import threading
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from tensorflow.python.framework import op_callbacks

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.backend.measuring.clock import WARM_UP, Length, Stopping
from eagerlab.backend.measuring.effects import watched
from eagerlab.backend.measuring.rows import Rows
from eagerlab.backend.measuring.timing import Pace, Run, measure
from eagerlab.protocol.events import BenchmarkEnded, BenchmarkProgress
from eagerlab.protocol.measuring import MeasuredRow
from tests.backend.conftest import Bench

MATMULS = "y = a\nfor _ in range(20):\n    y = tf.matmul(a, y)\ny"
SETUP = "a = tf.random.normal([n, n]) / n ** 0.5"


def test_each_row_counts_its_calls_and_shows_the_first_one_by_itself(lab: Lab) -> None:
    lab._namespace["a"] = tf.ones([8, 8])
    eager, graph, xla = lab.benchmark("a @ a", modes=["xla", "graph", "eager"], count=7).rows
    assert [row.mode for row in (eager, graph, xla)] == ["eager", "graph", "xla"]
    for row in (eager, graph, xla):
        assert (row.count, row.warm_up, row.placed_on) == (7, WARM_UP, "CPU:0")
        numbers = (row.least, row.low, row.median, row.high, row.most)
        assert list(numbers) == sorted(number for number in numbers if number is not None)
    assert [row.agreement for row in (eager, graph, xla)] == ["reference", "equal", "equal"]
    assert [(row.first_traces, row.traces) for row in (eager, graph, xla)] == [(0, 0), (1, 0), (1, 0)]
    assert graph.first is not None
    assert graph.median is not None
    assert graph.first > graph.median


def test_median_and_quartiles_come_from_single_calls() -> None:
    ticks = iter([0, 9, 0, 9, 0, 9, 0, 4, 10, 11, 20, 23, 30, 32, 40, 45])
    run = Run()
    pace = Pace(Length(count=5), Stopping(lambda: False), lambda _: None, now=lambda: next(ticks))
    with watched() as watch:
        measure(lambda _: None, run, pace, watch)
    fields = run.fields(watch.traces)
    assert run.first == 9
    assert run.times == [4, 1, 3, 2, 5]
    assert [fields[name] for name in ("least", "low", "median", "high", "most")] == [1, 2, 3, 4, 5]


def test_a_row_lasts_for_seconds_but_no_fewer_than_three_calls() -> None:
    assert not Length(seconds=1.0).is_reached(2, 50.0)
    assert Length(seconds=1.0).is_reached(3, 50.0)
    assert not Length(seconds=1.0).is_reached(900, 0.9)
    assert Length(count=4).is_reached(4, 0.0)
    assert not Length(count=4).is_reached(3, 99.0)


def test_a_sweep_gives_the_name_each_of_its_sizes(lab: Lab) -> None:
    result = lab.benchmark(MATMULS, SETUP, sizes={"n": [4, 8, 16]}, count=3)
    assert [(row.size, row.mode) for row in result.rows] == [
        (size, mode) for size in (4, 8, 16) for mode in ("eager", "graph")
    ]
    assert {row.agreement for row in result.rows} <= {"reference", "equal", "differs"}
    assert all(row.difference is None or row.difference < 1e-4 for row in result.rows)
    assert result.measured.size_name == "n"
    assert "n" not in lab._namespace
    assert "a" not in lab._namespace


def test_tensors_are_arguments_so_that_nothing_is_computed_once_and_for_all(lab: Lab) -> None:
    lab._namespace.update(a=tf.constant(2.0), log=[])
    lab.benchmark("log.append(a)\na * 3 + 1", modes=["graph"], count=3)
    assert [tf.is_symbolic_tensor(tensor) for tensor in lab._namespace["log"]] == [True]


def test_names_that_the_code_assigns_are_its_own(lab: Lab) -> None:
    lab._namespace.update(a=tf.ones([2]), text="kept")
    result = lab.benchmark("a = a + 1\ntext = '''two\nlines'''\na", count=3)
    assert all(row.problem is None for row in result.rows)
    assert lab._namespace["a"].numpy().tolist() == [1, 1]
    assert lab._namespace["text"] == "kept"


def test_retracing_is_counted_with_what_was_different(lab: Lab) -> None:
    lab._namespace["f"] = tf.function(lambda x: x * 2)
    (row,) = lab.benchmark("f(tf.ones([call + 1]))", modes=["eager"], count=4).rows
    assert (row.first_traces, row.traces) == (WARM_UP, 4)
    assert any("x was float32 (3,), then float32" in words for words in row.changes)


def test_a_python_number_traces_anew_for_each_value_and_a_tensor_does_not(lab: Lab) -> None:
    result = lab.benchmark("tf.ones([2]) * float(call)", modes=["graph"], count=6)
    assert result.rows[0].traces == 6
    assert "call was the Python value 3, then the Python value 4" in str(result.rows[0].changes)
    assert any("traced 6 times in 6 measured calls" in note.what for note in result.measured.notes)
    again = lab.benchmark(
        "f(tf.constant(float(call)))", "f = tf.function(lambda x: x + 1)", modes=["eager"], count=6
    )
    assert again.rows[0].traces == 0


def test_a_print_that_runs_only_while_tracing_is_told(lab: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    lab._namespace["a"] = tf.ones([2])
    result = lab.benchmark("print('side effect')\na + 1", count=5)
    eager, graph = result.rows
    assert (eager.prints, graph.prints) == (5, 0)
    assert any("print ran only while it was traced" in note.what for note in result.measured.notes)
    assert capsys.readouterr().out.count("side effect") == 2  # the first call of each row


def test_a_list_that_grows_only_while_tracing_is_told(lab: Lab) -> None:
    lab._namespace.update(a=tf.ones([2]), seen=[])
    result = lab.benchmark("seen.append(1)\na + 1", count=5)
    assert any("the object seen changed only while" in note.what for note in result.measured.notes)


def test_without_side_effects_and_retraces_there_is_nothing_to_say(lab: Lab) -> None:
    lab._namespace["a"] = tf.ones([2])
    notes = lab.benchmark("a + 1", count=3).measured.notes
    assert [note.what for note in notes if note.severity == "warning"] == []


def test_times_that_vary_much_are_not_taken_for_more_than_they_are() -> None:
    def noted(low: float, high: float) -> str:
        row = MeasuredRow(device="auto", mode="eager", count=9, low=low, median=1.0, high=high)
        rows = Rows([], Length(), Stopping(lambda: False), lambda _: None, found=[row])
        return " ".join(note.what for note in rows.notes())

    assert "vary much" in noted(0.7, 1.3)
    assert noted(0.8, 1.2) == ""


def test_random_results_are_not_compared(lab: Lab) -> None:
    result = lab.benchmark("tf.random.normal([4])", count=3)
    assert {row.agreement for row in result.rows} == {"random"}
    assert any("another result" in note.what for note in result.measured.notes)


def test_results_that_differ_show_by_how_much(lab: Lab) -> None:
    code = "tf.constant(1.5) if tf.executing_eagerly() else tf.constant(1.0)"
    eager, graph = lab.benchmark(code, count=3).rows
    assert (eager.agreement, graph.agreement, graph.difference) == ("reference", "differs", 0.5)


@pytest.mark.parametrize(
    ("code", "setup", "words", "line"),
    [
        ("a = 1\nmissing + a", "", "measured code failed in line 2. NameError", 2),
        ("a +", "", "measured code cannot be read: line 1", 1),
        ("x = [1,\n", "", "measured code cannot be read: line 1", 1),
        ("tf.ones([2])", "b = 1\n1 / 0", "set-up failed in line 2. ZeroDivisionError", 2),
        ("tf.ones([2]) @ tf.ones([3])", "", "measured code failed in line 1. InvalidArgumentError", 1),
        ("tf.ones([2])", "b = = 1", "set-up cannot be read: line 1", 1),
        ("", "", "nothing to measure", None),
        ("b = b + 1\nb", "", "give it its first value in the set-up", 1),
    ],
)
def test_a_failure_is_told_in_words_with_its_line(
    shared: Bench, lab: Lab, code: str, setup: str, words: str, line: int | None
) -> None:
    with pytest.raises(LabError, match=words) as raised:
        lab.benchmark(code, setup, count=3)
    assert raised.value.problem.line == line
    told = shared.sink.of(BenchmarkEnded)[-1]
    assert told.problem == raised.value.problem
    assert told.in_setup == words.startswith("set-up")


def test_a_mode_that_cannot_run_the_code_says_why_and_the_others_go_on(lab: Lab) -> None:
    lab._namespace["a"] = tf.ones([2])
    eager, graph = lab.benchmark("b = a + 1\nb.numpy()", count=3).rows
    assert eager.median is not None
    assert graph.median is None
    assert graph.problem is not None
    assert graph.problem.line == 2
    assert "'SymbolicTensor' object has no attribute 'numpy'" in graph.problem.why


def test_cancel_ends_after_the_call_in_hand_and_keeps_what_was_measured(shared: Bench, lab: Lab) -> None:
    calls: list[int] = []

    def work(number: int) -> Any:
        calls.append(number)
        if len(calls) == 10:
            canceller = threading.Thread(target=lab.cancel_benchmark)
            canceller.start()
            canceller.join()
        return tf.constant(1.0)

    lab._namespace["work"] = work
    result = lab.benchmark("work(call)", modes=["eager"], count=1_000_000)
    assert len(calls) == 10
    assert result.rows[0].count == 10 - WARM_UP
    assert result.measured.ended_by is not None
    assert "cancelled" in result.measured.ended_by.what
    assert shared.sink.of(BenchmarkEnded)[-1].measured == result.measured
    assert lab.benchmarks[-1] is result


def test_ctrl_c_ends_it_and_what_was_measured_is_told(shared: Bench, lab: Lab) -> None:
    def work(number: int) -> Any:
        if number == 8:
            raise KeyboardInterrupt
        return tf.constant(1.0)

    lab._namespace["work"] = work
    with pytest.raises(KeyboardInterrupt):
        lab.benchmark("work(call)", modes=["eager"], count=1_000_000)
    told = shared.sink.of(BenchmarkEnded)[-1].measured
    assert told is not None
    assert told.rows[0].count == 8 - WARM_UP
    assert lab.benchmark("tf.ones([2])", count=3).rows  # it can be used again


def test_training_that_begins_meanwhile_ends_it(lab: Lab) -> None:
    def work(number: int) -> Any:
        if number == 5:
            lab.queue_train(20_000)
        return tf.constant(1.0)

    lab._namespace["work"] = work
    result = lab.benchmark("work(call)", modes=["eager"], count=1_000_000)
    lab.stop()
    lab.wait()
    assert result.measured.ended_by is not None
    assert "training began" in result.measured.ended_by.what


def test_a_benchmark_in_a_benchmark_is_refused(lab: Lab) -> None:
    lab._namespace["lab"] = lab
    with pytest.raises(LabError, match="running already"):
        lab.benchmark("lab.benchmark('1')", modes=["eager"], count=3)


def test_progress_is_told_with_the_row_at_work(
    shared: Bench, lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eagerlab.backend.measuring.rows.REPORT_SECONDS", 0.0)
    before = len(shared.sink.of(BenchmarkProgress))
    lab._namespace["a"] = tf.ones([2])
    lab.benchmark("a + n", sizes={"n": [1, 2]}, count=4)
    told = shared.sink.of(BenchmarkProgress)[before:]
    shares = [event.share for event in told]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert [(event.row, event.rows, event.size, event.mode) for event in told][-1] == (4, 4, 2, "graph")
    assert told[-1].seconds_left == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"modes": ["fast"]}, "Expected some of: eager, layers, graph, xla"),
        ({"modes": []}, "no mode"),
        ({"devices": "GPU:7"}, "GPU:7 is not available"),
        ({"devices": []}, "no device"),
        ({"count": 0}, "whole number of at least 1"),
        ({"seconds": -1}, "above 0"),
        ({"sizes": {"n": []}}, "one name and its values"),
        ({"sizes": {"n": [1], "m": [2]}}, "one name and its values"),
        ({"sizes": [1, 2]}, "one name and its values"),
        ({"step": True}, "takes neither code"),
    ],
)
def test_what_cannot_be_measured_is_refused_with_what_is_possible(
    lab: Lab, arguments: dict[str, Any], words: str
) -> None:
    with pytest.raises(LabError, match=words):
        lab.benchmark("tf.ones([2])", **arguments)


def test_the_result_can_be_read_and_saved(lab: Lab, tmp_path: Any) -> None:
    lab._namespace["a"] = tf.ones([2, 2])
    result = lab.benchmark("a @ a", count=3)
    lines = repr(result).splitlines()
    assert lines[0].split() == [
        *("device", "mode", "first", "call", "median", "middle", "half"),
        *("calls/s", "speed", "calls", "traces", "result"),
    ]
    assert "tf.function" in lines[2]
    assert "equal to the last bit" in lines[2]
    result.save(tmp_path / "one.csv")
    header, first, _ = (tmp_path / "one.csv").read_text().splitlines()
    values = dict(zip(header.split(","), first.split(","), strict=False))
    assert float(values["median_s"]) == result.rows[0].median
    result.save(tmp_path / "one.json")
    read = type(result.measured).model_validate_json((tmp_path / "one.json").read_text())
    assert read == result.measured
    assert read.machine["tensorflow"] == tf.__version__
    result.save(tmp_path / "one.md")
    assert "```python\na @ a\n```" in (tmp_path / "one.md").read_text()
    with pytest.raises(LabError, match="cannot be written"):
        result.save(tmp_path / "nowhere" / "one.csv")


def test_what_looks_at_operations_is_not_measured(lab: Lab) -> None:
    seen: list[str] = []

    def look(op_type: Any, *_: Any, **__: Any) -> None:
        seen.append(str(op_type))

    op_callbacks.add_op_callback(look)
    try:
        lab.benchmark("tf.ones([2]) + 1", modes="eager", count=3)
        assert seen == []
        _ = tf.ones([2]) + 1
        assert seen != []
    finally:
        op_callbacks.remove_op_callback(look)


def test_large_results_are_ended_by_one_element(lab: Lab) -> None:
    lab._namespace["a"] = tf.ones([300, 300])
    assert "one element" in lab.benchmark("a + 1", count=3).measured.finish
    assert "whole result" in lab.benchmark("a[0]", count=3).measured.finish
    lab._namespace["x"] = np.ones(3)
    assert "no tensor" in lab.benchmark("x + 1", modes="eager", count=3).measured.finish


def test_layers_leaves_the_code_op_by_op_and_compiles_keras_layers_in_it(lab: Lab) -> None:
    ran: list[bool] = []
    lab._namespace |= {
        "dense": keras.layers.Dense(3, name="compiled_here"),
        "x": tf.ones((2, 4)),
        "note": lambda: ran.append(tf.executing_eagerly()),
    }
    result = lab.benchmark("note()\ndense(x)", setup="dense(x)", modes=["eager", "layers"], count=5)
    eager, layers = result.rows
    assert (layers.mode, layers.count, layers.agreement) == ("layers", 5, "equal")
    assert len(ran) == eager.warm_up + layers.warm_up + 10
    assert all(ran)
    assert (eager.first_traces, layers.first_traces, layers.traces) == (0, 1, 0)
    assert not any("Inside tf.function" in note.what for note in result.measured.notes)
