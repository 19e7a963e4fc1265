"""The Benchmark pane in the real window: presets, progress, cancel, a plot of two curves, files."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit, QToolButton

from eagerlab.gui.views.benchmark import BenchmarkPane
from tests.driver import Driver
from tests.integration.acting import choose


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(tmp_path_factory.mktemp("home")))
        patch.setenv("EAGERLAB_CPU_DEVICES", "2")
        running = Driver()
        running.wait_ready()
        running.window.centre.setCurrentWidget(running.child("benchmark_pane"))
        yield running
        running.shutdown()


@pytest.fixture
def pane(driver: Driver) -> BenchmarkPane:
    found = driver.child("benchmark_pane")
    assert isinstance(found, BenchmarkPane)
    return found


def preset(pane: BenchmarkPane, key: str) -> None:
    choose(pane.form.preset, key)


def measure(driver: Driver, pane: BenchmarkPane) -> Any:
    """Press Measure, wait for the result, and return it."""
    before = pane.results.count()
    driver.wait(pane.measure.isEnabled, 20, f"Measure can be pressed: {pane.measure.toolTip()}")
    pane.measure.trigger()
    driver.wait(lambda: pane.results.count() > before, 90, f"a result; it says {pane.message.text!r}")
    driver.wait(lambda: not pane.bar.isVisible(), 20, "the end of its progress")
    return pane.model.measured


def cells(pane: BenchmarkPane) -> list[dict[str, str]]:
    """Return the table as it is read: by title."""
    titles, *rows = (line.split("\t") for line in pane.model.text().splitlines())
    return [dict(zip(titles, row, strict=True)) for row in rows]


def own_code(pane: BenchmarkPane, code: str, setup: str = "") -> None:
    preset(pane, "own")
    pane.form.swept.setChecked(False)
    pane.form.setup.editor.set_text(setup)
    pane.form.code.editor.set_text(code)


def save_as(driver: Driver, pane: BenchmarkPane, what: str, path: Path) -> None:
    """Choose an entry of Export, and answer the file dialog."""
    pane.export_requested.emit(what)
    dialog = driver.wait(lambda: pane.findChild(QFileDialog), 10, "the file dialog")
    edit = dialog.findChild(QLineEdit, "fileNameEdit")
    edit.setText(str(path))
    QTest.keyClick(edit, Qt.Key.Key_Return)
    driver.wait(path.is_file, 10, f"the file {path.name}")


def session(driver: Driver) -> str:
    return str(driver.child("session_log").toPlainText())


def test_the_sweep_gives_two_curves_a_table_and_files(
    driver: Driver, pane: BenchmarkPane, tmp_path: Path
) -> None:
    preset(pane, "sweep")
    pane.form.last.setValue(64)
    choose(pane.form.unit, "calls")
    pane.form.count.setValue(5)
    measured = measure(driver, pane)
    assert [(row.size, row.mode, row.count) for row in measured.rows] == [
        (size, mode, 5) for size in (32, 64) for mode in ("eager", "graph")
    ]
    assert pane.plot.isVisible()
    drawn = pane.plot.plot.getPlotItem().listDataItems()
    assert [item.name() for item in drawn if item.name()] == ["Eager", "tf.function"]
    assert [curve.sizes for curve in pane.plot.curves] == [(32, 64), (32, 64)]
    assert [row["n"] for row in cells(pane)] == ["32", "32", "64", "64"]
    driver.wait(lambda: "sizes={'n': [32, 64]}" in session(driver), 20, "its line in the session")
    save_as(driver, pane, "save_csv", tmp_path / "sweep.csv")
    with (tmp_path / "sweep.csv").open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [float(line["median_s"]) for line in lines] == [row.median for row in measured.rows]
    assert lines[0]["tensorflow"] == driver.value("tf.__version__")
    save_as(driver, pane, "save_json", tmp_path / "sweep.json")
    assert json.loads((tmp_path / "sweep.json").read_text())["size_name"] == "n"
    save_as(driver, pane, "save_picture", tmp_path / "sweep.png")
    driver.wait(lambda: not QImage(str(tmp_path / "sweep.png")).isNull(), 10, "a picture")


def test_the_matmul_is_measured_on_each_device(driver: Driver, pane: BenchmarkPane) -> None:
    preset(pane, "matmul")
    assert pane.form.plan().count == 200
    pane.form.count.setValue(4)
    measured = measure(driver, pane)
    assert [(row.device, row.placed_on, row.count) for row in measured.rows] == [
        ("CPU:0", "CPU:0", 4),
        ("CPU:1", "CPU:1", 4),
    ]
    assert not pane.plot.isVisible()
    assert "one element" in pane.notes.text()
    pane.export_requested.emit("copy_markdown")
    assert "| CPU:1 | eager |" in QGuiApplication.clipboard().text()
    pane.export_requested.emit("copy_table")
    assert QGuiApplication.clipboard().text().startswith("Device\tMode\t")


def test_the_step_is_measured_and_training_stands_where_it_was(driver: Driver, pane: BenchmarkPane) -> None:
    driver.run("lab.train(steps=3); lab.wait()")
    total = "float(sum(tf.reduce_sum(v) for v in lab.model.variables if v.dtype == 'float32'))"
    before = driver.value(total), driver.value("lab.state.step")
    preset(pane, "step")
    pane.form.modes["xla"].setChecked(True)
    choose(pane.form.unit, "calls")
    pane.form.count.setValue(4)
    assert not pane.form.devices.isEnabled()
    measured = measure(driver, pane)
    assert [(row.mode, row.count) for row in measured.rows] == [
        (mode, 4) for mode in ("eager", "layers", "graph", "xla")
    ]
    assert [row["Mode"] for row in cells(pane)] == ["Eager", "Layers", "tf.function", "XLA"]
    assert (driver.value(total), driver.value("lab.state.step")) == before
    line = "lab.benchmark(step=True, modes=['eager', 'layers', 'graph', 'xla'], count=4)"
    driver.wait(lambda: line in session(driver), 20, "its line in the session")


def test_progress_is_shown_and_cancel_keeps_what_was_measured(driver: Driver, pane: BenchmarkPane) -> None:
    own_code(pane, "tf.ones([200, 200]) @ tf.ones([200, 200])")  # a million of them take minutes
    choose(pane.form.unit, "calls")
    pane.form.count.setValue(1_000_000)
    before = pane.results.count()
    driver.wait(pane.measure.isEnabled, 20, "Measure can be pressed")
    pane.measure.trigger()
    driver.wait(lambda: pane.words.text().startswith("Row 1 of "), 30, "progress")
    assert pane.bar.isVisible()
    assert not pane.measure.isEnabled()
    assert "A benchmark is running" in pane.measure.toolTip()
    driver.wait(lambda: "left" in pane.words.text(), 30, "time left")
    pane.cancel.trigger()
    driver.wait(lambda: pane.results.count() > before, 30, "what was measured")
    assert "cancelled" in pane.notes.text()
    measured = pane.model.measured
    assert measured is not None
    assert 0 < measured.rows[0].count < 1_000_000
    driver.wait(lambda: not pane.bar.isVisible(), 20, "the end of its progress")


def test_a_mistake_is_told_in_words_and_marked_at_its_line(driver: Driver, pane: BenchmarkPane) -> None:
    own_code(pane, "b = tf.ones([2])\nb @ missing")
    driver.wait(pane.measure.isEnabled, 20, "Measure can be pressed")
    pane.measure.trigger()
    driver.wait(lambda: "failed in line 2" in pane.message.text, 30, "a message")
    assert "NameError: name 'missing' is not defined" in pane.message.text
    assert [mark.line for mark in pane.form.code.editor.marks] == [2]
    own_code(pane, "tf.ones([2])")
    pane.form.count.setValue(3)
    measure(driver, pane)
    assert pane.message.text == ""


def test_retraces_and_side_effects_are_shown(driver: Driver, pane: BenchmarkPane) -> None:
    for mode, box in pane.form.modes.items():
        box.setChecked(mode in ("eager", "graph"))
    own_code(pane, "print('traced')\na * float(call)", "a = tf.ones([2])")
    pane.form.count.setValue(3)
    measure(driver, pane)
    assert [row["Traces"] for row in cells(pane)][:2] == ["0 + 0", "3 + 3"]
    assert "TensorFlow traced 3 times in 3 measured calls" in pane.notes.text()
    own_code(pane, "print('traced')\na + 1", "a = tf.ones([2])")
    measure(driver, pane)
    assert "print ran only while it was traced" in pane.notes.text()


def test_what_is_typed_at_the_console_is_shown_as_well(driver: Driver, pane: BenchmarkPane) -> None:
    before = pane.results.count()
    text = driver.run("lab.benchmark('1 + 1', modes='eager', count=3)")
    driver.wait(lambda: pane.results.count() > before, 20, "the result")
    assert "first call" in text
    assert pane.results.currentText().endswith("1 + 1")
    pane.results.activated.emit(0)
    assert pane.model.measured is not None
    assert pane.model.measured.size_name == "n"


def test_beside_training_measure_says_why_not_and_pause_is_offered(
    driver: Driver, pane: BenchmarkPane
) -> None:
    driver.run("lab.steps = 100_000")
    driver.trigger("train")
    driver.wait(lambda: driver.window.backend_state == "training", 30, "training")
    driver.wait(lambda: "Training is going on" in pane.message.text, 10, "words")
    assert not pane.measure.isEnabled()
    pause = pane.findChild(QToolButton, "pause_button")
    assert pause is not None
    pause.click()
    driver.wait(pane.measure.isEnabled, 30, "Measure after Pause")
    assert pane.message.text == ""
    driver.trigger("stop")
    driver.wait_ready()
