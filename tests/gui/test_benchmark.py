"""The Benchmark pane without a backend: what its form says as Python, its states, its table."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.benchmark import BenchmarkController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.benchmark import Plan, doubled, preset, time_words
from eagerlab.gui.models.benchmark_table import BenchmarkTable
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.benchmark import BenchmarkPane
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import BenchmarkEnded, BenchmarkProgress, Device
from eagerlab.protocol.measuring import CancelBenchmark, Measured, MeasuredRow
from eagerlab.store.measured import time_text
from tests.gui.conftest import RecordedLink


def row(**fields: Any) -> MeasuredRow:
    times = {"median": 2e-3, "low": 1.9e-3, "high": 2.2e-3, "least": 1.8e-3, "most": 9e-3, "first": 0.05}
    return MeasuredRow(**{"device": "auto", "mode": "eager", "count": 10, **times, **fields})


def measured(*rows: MeasuredRow, **fields: Any) -> Measured:
    return Measured(**{"what": "expression", "code": "a @ a", "began": 1e9, "rows": rows, **fields})


class Setup:
    """A pane with its controller, and a console that takes what it is given."""

    def __init__(self, window: MainWindow, theme: Theme, link: RecordedLink, backend: BackendModel) -> None:
        self.link = link
        self.pane = BenchmarkPane(theme, window.commands["pause"])
        self.ran: list[str] = []
        self.clicked: list[str] = []
        self.takes = True
        bridge: Any = link
        self.controller = BenchmarkController(
            bridge, backend, self.pane, self._run, self.clicked.append, window
        )

    def _run(self, code: str) -> bool:
        if self.takes:
            self.ran.append(code)
        return self.takes


@pytest.fixture
def setup(
    qtbot: QtBot,
    window: MainWindow,
    theme: Theme,
    link: RecordedLink,
    backend: BackendModel,
    become: Callable[..., None],
) -> Iterator[Setup]:
    made = Setup(window, theme, link, backend)
    qtbot.addWidget(made.pane)
    made.pane.resize(620, 540)
    made.pane.show()
    become("idle", devices=(Device(name="CPU:0"), Device(name="CPU:1")), experiment="Line")
    yield made
    made.controller.close()


def arguments(code: str) -> tuple[list[Any], dict[str, Any]]:
    """Return what a line of Python gives to ``lab.benchmark``."""
    call = ast.parse(code.strip(), mode="eval").body
    assert isinstance(call, ast.Call)
    given = {word.arg: ast.literal_eval(word.value) for word in call.keywords if word.arg}
    return [ast.literal_eval(value) for value in call.args], given


@pytest.mark.parametrize(
    ("plan", "positional", "named"),
    [
        (Plan(code="a @ a"), ["a @ a"], {}),
        (Plan(code="a\nb", setup="c = 1"), ["a\nb"], {"setup": "c = 1"}),
        (Plan(code='x = """t"""\n"a\\n"'), ['x = """t"""\n"a\\n"'], {}),
        (Plan(code="1", seconds=0.5), ["1"], {"seconds": 0.5}),
        (Plan(code="1", by_count=True, count=7), ["1"], {"count": 7}),
        (Plan(code="1", modes=("xla",), devices=("CPU:1",)), ["1"], {"modes": ["xla"], "devices": ["CPU:1"]}),
        (Plan(code="n", sizes=(32, 100)), ["n"], {"sizes": {"n": [32, 64, 100]}}),
        (Plan(step=True, code="1", sizes=(1, 2), devices=("CPU:0",)), [], {"step": True}),
    ],
)
def test_the_form_is_a_line_of_python(plan: Plan, positional: list[Any], named: dict[str, Any]) -> None:
    assert arguments(plan.python()) == (positional, named)


def test_sizes_double_and_end_with_the_last() -> None:
    assert doubled(32, 1024) == (32, 64, 128, 256, 512, 1024)
    assert doubled(3, 10) == (3, 6, 10)
    assert doubled(5, 5) == (5,)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1.234, "1.23 s"), (0.9999, "1.00 s"), (1.5e-3, "1.50 ms"), (999.9e-6, "1.00 ms"), (4.5e-6, "4.50 µs")],
)
def test_times_have_three_digits_and_a_unit(seconds: float, words: str) -> None:
    assert time_words(seconds) == words
    assert time_words(None) == time_text(None) == "–"


def test_a_preset_fills_the_form_and_an_edit_makes_it_ones_own(setup: Setup) -> None:
    form = setup.pane.form
    assert form.preset.currentData() == "sweep"
    setup.controller._choose_preset("matmul")
    assert form.plan() == replace(preset("matmul", ("CPU:0", "CPU:1")) or Plan(), sizes=())
    QTest.keyClicks(form.code.editor, "#")
    assert form.preset.currentData() == "own"
    assert form.code.editor.text().startswith("#")


def test_measure_runs_a_cell_and_notes_the_click(setup: Setup) -> None:
    setup.controller._choose_preset("step")
    setup.pane.measure.trigger()
    code = "lab.benchmark(step=True, modes=['eager', 'layers', 'graph'])"
    assert setup.ran == [f"{code};"]
    assert setup.clicked == [code]
    assert setup.pane.bar.isVisible()
    assert not setup.pane.measure.isEnabled()


def test_ctrl_enter_in_the_code_measures(setup: Setup) -> None:
    QTest.keyClick(setup.pane.form.code.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(setup.ran) == 1


def test_a_busy_console_is_told_in_words(setup: Setup) -> None:
    setup.takes = False
    setup.pane.measure.trigger()
    assert "try again afterwards" in setup.pane.message.text
    assert not setup.pane.bar.isVisible()
    setup.controller.console_busy(True)
    assert "The console runs a cell" in setup.pane.measure.toolTip()
    setup.controller.console_busy(False)
    assert setup.pane.measure.isEnabled()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("no code", "Write what is to be measured"),
        ("no mode", "at least one mode"),
        ("bad name", "a name that Python takes"),
    ],
)
def test_what_the_form_lacks_is_said_at_the_button(setup: Setup, change: str, words: str) -> None:
    form = setup.pane.form
    if change == "no code":
        form.code.editor.set_text("")
        form.modes["xla"].setChecked(True)
    elif change == "no mode":
        for box in form.modes.values():
            box.setChecked(False)
    else:
        form.size_name.setText("")
        QTest.keyClicks(form.size_name, "2n")
    assert not setup.pane.measure.isEnabled()
    assert words in setup.pane.measure.toolTip()


def test_progress_cancel_and_result(setup: Setup) -> None:
    setup.pane.measure.trigger()
    setup.link.benchmark_progress.emit(
        BenchmarkProgress(share=0.25, row=2, rows=4, device="CPU:0", mode="graph", size=64, seconds_left=9.0)
    )
    assert setup.pane.words.text() == "Row 2 of 4: tf.function · CPU:0 · n = 64 – 9 s left"
    assert setup.pane.bar.value() == 250
    setup.pane.cancel.trigger()
    assert len(setup.link.asked_for(CancelBenchmark)) == 1
    ended = Problem(what="The benchmark was cancelled.", severity="info")
    setup.link.benchmark_ended.emit(BenchmarkEnded(measured=measured(row(), ended_by=ended)))
    assert not setup.pane.bar.isVisible()
    assert "The benchmark was cancelled." in setup.pane.notes.text()
    assert setup.pane.model.rowCount() == 1


@pytest.mark.parametrize("in_setup", [True, False])
def test_a_fault_is_marked_where_it_is(setup: Setup, in_setup: bool) -> None:
    problem = Problem(what="It failed in line 1.", line=1)
    setup.link.benchmark_ended.emit(BenchmarkEnded(problem=problem, in_setup=in_setup))
    form = setup.pane.form
    assert [mark.line for mark in form.setup.editor.marks] == ([1] if in_setup else [])
    assert [mark.line for mark in form.code.editor.marks] == ([] if in_setup else [1])
    assert setup.pane.message.text == "It failed in line 1."
    QTest.keyClicks(form.code.editor, "a")
    assert form.setup.editor.marks == form.code.editor.marks == ()


def test_an_older_result_says_that_the_form_has_moved_on(setup: Setup) -> None:
    setup.pane.form.code.editor.set_text("a @ a")
    setup.pane.form.setup.editor.set_text("")
    setup.link.benchmark_ended.emit(BenchmarkEnded(measured=measured(row())))
    assert not setup.pane._stale.isVisible()
    QTest.keyClicks(setup.pane.form.code.editor, "2 * ")
    assert setup.pane._stale.isVisible()


def test_a_cell_that_ends_without_a_result_is_not_waited_for(setup: Setup, qtbot: QtBot) -> None:
    setup.pane.measure.trigger()
    setup.controller.console_busy(True)
    setup.controller.console_busy(False)
    qtbot.waitUntil(lambda: "ended in the console" in setup.pane.message.text)
    assert setup.pane.measure.isEnabled()


def test_a_dead_backend_ends_the_waiting(setup: Setup) -> None:
    setup.pane.measure.trigger()
    setup.link.died.emit("The backend died.")
    assert not setup.pane.bar.isVisible()
    assert not setup.pane.measure.isEnabled()


def test_the_table_shows_what_tells_rows_apart(qtmodeltester: ModelTester) -> None:
    model = BenchmarkTable()
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    failed = Problem(what="The measured code failed in line 1.", why="TypeError.")
    model.show_result(
        measured(
            row(agreement="reference"),
            row(mode="graph", median=1e-3, agreement="differs", difference=1.5e-7, traces=3, first_traces=1),
            MeasuredRow(device="auto", mode="xla", problem=failed),
        )
    )
    titles, *rows = (line.split("\t") for line in model.text().splitlines())
    assert titles[:5] == ["Mode", "Median", "Speed", "Result", "First call"]
    assert rows[0][:4] == ["Eager", "2.00 ms", "1.00×", "reference"]
    assert rows[1][:4] == ["tf.function", "1.00 ms", "2.00×", "differs by 1.5e−7"]
    assert rows[2][:4] == ["XLA", "–", "–", "The measured code failed in line 1."]
    assert rows[1][titles.index("Traces")] == "1 + 3"
    model.show_result(measured(row(size=4), row(size=4, device="CPU:1"), size_name="k"))
    assert model.text().split("\t")[:3] == ["k", "Device", "Mode"]


def test_the_widest_and_the_narrowest_pane_show_plot_and_table(setup: Setup) -> None:
    rows = [row(size=size, mode=mode) for size in (2, 4) for mode in ("eager", "graph")]
    setup.link.benchmark_ended.emit(BenchmarkEnded(measured=measured(*rows, size_name="n")))
    for width, orientation in ((480, Qt.Orientation.Vertical), (1000, Qt.Orientation.Horizontal)):
        setup.pane.resize(width, 540)
        assert setup.pane._split.orientation() == orientation
        assert setup.pane.plot.isVisible()
        assert setup.pane.table.isVisible()
    assert setup.pane.minimumSizeHint().width() <= 480
