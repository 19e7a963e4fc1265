"""The console's tools in the real window: numerics watch, what holds an object, own points, fetched files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psutil
import pytest
from PySide6.QtWidgets import QToolButton, QWidget

from tests.backend.file_server import CONTENT, FileServer, file_server
from tests.driver import Driver

NAIVE = """
def naive(x):
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.math.log(1 + tf.exp(x))
    return tape.gradient(y, x)
"""


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(tmp_path_factory.mktemp("home")))
        patch.setenv("KERAS_HOME", str(tmp_path_factory.mktemp("keras")))
        running = Driver()
        running.wait_ready()
    yield running
    running.shutdown()


@pytest.fixture(scope="module")
def server() -> Iterator[FileServer]:
    with file_server() as running:
        yield running


def test_the_switch_names_the_operation_and_the_line_and_typing_moves_the_switch(driver: Driver) -> None:
    driver.run(NAIVE)
    told: list[object] = []
    driver.window.bridge.numerics_watched.connect(told.append)
    assert driver.action("watch_nan").isChecked(), "the first watch: of training alone"
    assert "NaN of this cell" not in driver.run("naive(tf.constant(100.))")
    driver.trigger("watch_cells")
    driver.wait(lambda: told, what="the backend to watch: a cell that began before goes on unwatched")
    driver.window.bridge.numerics_watched.disconnect(told.append)
    text = driver.run("naive(tf.constant(100.))")
    assert "Mul, an operation of the gradient of Exp, made the first NaN of this cell." in text
    assert "return tape.gradient(y, x)  # In [" in text
    assert "numpy=nan" in text
    driver.run("lab.watch_numerics(nan=False, inf=True)")
    driver.wait(lambda: driver.action("watch_inf").isChecked(), 10, "the switch of infinity")
    assert not driver.action("watch_nan").isChecked()
    assert "made the first infinity of this cell" in driver.run("tf.exp(1000.)")
    driver.trigger("watch_inf")
    assert driver.window.settings.watch_inf is False


def test_what_holds_a_big_variable_and_its_memory_comes_back(driver: Driver) -> None:
    memory, status = driver.child("held_by"), driver.child("status_memory")
    process = psutil.Process(driver.window.process.pid)
    before, small = process.memory_info().rss, status.text()
    driver.run("big = tf.Variable(tf.ones((64, 1024, 1024)))")
    driver.run("big.shape; keep = [big]")
    pane: Any = driver.window.docks["variables_dock"].widget()
    pane.holders_requested.emit(("names", "big"))
    driver.wait(lambda: "the name big" in memory.texts(), 20, "the holders")
    assert memory.texts()[0].startswith("big, 268 MB")
    assert "the name keep[0]" in memory.texts()
    (button,) = [one for one in memory.findChildren(QToolButton) if one.text() == "del keep[0]"]
    button.click()
    console = driver.child("console")
    driver.wait(lambda: console.input_buffer == "del keep[0]", 10, "the line in the console")
    console.input_buffer = ""
    driver.run("del keep[0]")
    driver.wait(lambda: "the name keep[0]" not in memory.texts(), 20, "the list to follow")
    driver.wait(lambda: status.text() != small, 20, "the status bar to follow")
    shown = status.text()
    assert process.memory_info().rss - before > 240e6
    driver.run("del big")
    driver.wait(lambda: process.memory_info().rss - before < 60e6, 20, "the memory to come back")
    driver.wait(lambda: status.text() != shown, 20, "the status bar to follow")
    driver.wait(lambda: any("not there" in one for one in memory.texts()), 20, "the panel to say it is gone")


def test_a_loop_that_plots_has_curves_while_it_runs_and_a_path(driver: Driver) -> None:
    area: Any = driver.child("own_plot").parent()
    code = "for step in range(300):\n    lab.plot(step, loss=1 / (step + 1), rate=0.5)\n"
    code += (
        "w = tf.Variable([2., 1.])\nfor _ in range(5):\n    lab.plot(w[0], path=w[1])\n    w.assign(-0.7 * w)"
    )
    driver.run(code)
    driver.wait(lambda: set(area.names()) == {"loss", "rate", "path"}, 20, "three curves")
    driver.wait(lambda: len(area.points("loss")[0]) == 300, 20, "all points")
    assert area.points("path")[0][:2].tolist() == pytest.approx([2.0, -1.4])
    assert area.isVisible()
    area.legend.close_requested.emit("rate")
    driver.wait(lambda: "rate" not in area.names(), 20, "one curve less")


def test_a_file_shows_its_progress_and_cancel_ends_the_cell(driver: Driver, server: FileServer) -> None:
    console = driver.child("console")
    console.execute(f"path = keras.utils.get_file(origin={server.url('held.bin')!r})")
    row = driver.wait(lambda: driver.window.findChild(QWidget, "fetch_row"), 20, "the row")
    driver.wait(lambda: " of 400 KB" in row.numbers.text(), 20, "its numbers")
    server.go_on.set()
    driver.wait(lambda: not console.is_busy, 30, "the end of the cell")
    assert driver.value("__import__('os').stat(path).st_size") == len(CONTENT)
    server.go_on.clear()
    console.execute(f"keras.utils.get_file(origin={server.url('held-b.bin')!r})")
    driver.wait(lambda: driver.window.findChild(QWidget, "fetch_row"), 20, "the second row")
    driver.child("fetch_cancel").click()
    driver.wait(lambda: not console.is_busy, 10, "the cancelled cell to end")
    assert "Fetching held-b.bin was cancelled." in console._control.toPlainText()
    driver.wait(lambda: driver.window.findChild(QWidget, "fetch_row") is None, 10, "the row to go")
    server.go_on.set()  # else it would hold for ever what nobody waits for
