"""The guide's counterparts in the real window: gradients, metrics as objects, tensors side by side."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QInputDialog, QToolButton

from eagerlab.gui.models.metrics import Entry
from eagerlab.gui.views.gradient import LOSS, GradientPane
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.gui.views.metrics import MetricsPane
from eagerlab.gui.views.session import SessionPane
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.protocol.base import NodePath
from tests.driver import Driver

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the window is driven offscreen")


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(tmp_path_factory.mktemp("home")))
        running = Driver()
        running.wait_ready()
        running.window.resize(1500, 1500)
        yield running
        running.shutdown()


@pytest.fixture
def gradient(driver: Driver) -> GradientPane:
    driver.window.reveal("gradient_dock")
    pane = driver.child("gradient_pane")
    assert isinstance(pane, GradientPane)
    return pane


@pytest.fixture
def metrics(driver: Driver) -> MetricsPane:
    driver.window.reveal("metrics_dock")
    pane = driver.child("metric_pane")
    assert isinstance(pane, MetricsPane)
    return pane


def tree(driver: Driver) -> VariablesPane:
    pane = driver.window.docks["variables_dock"].widget()
    assert isinstance(pane, VariablesPane)
    return pane


def is_loaded(pane: VariablesPane, path: NodePath) -> bool:
    """Tell whether a row is there; ask for it otherwise, as links do."""
    if pane.model.node(pane.model.index_of(path)) is not None:
        return True
    pane.model.ask_missing(path[:-1])
    return False


def select(driver: Driver, *paths: NodePath) -> None:
    """Select rows of the variable tree as the mouse does: the first alone, the others with Ctrl."""
    pane = tree(driver)
    for root in ("model", "names"):  # only rows in sight are loaded
        index = pane.filtered.mapFromSource(pane.model.index_of((root,)))
        pane.tree.setExpanded(index, root == paths[0][0])
    pane.tree.scrollToBottom()
    for number, path in enumerate(paths):
        driver.wait(lambda path=path: is_loaded(pane, path), 20, f"row {path}")  # type: ignore[misc]
        index = pane.filtered.mapFromSource(pane.model.index_of(path))
        pane.tree.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)
        keys = Qt.KeyboardModifier.ControlModifier if number else Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(
            pane.tree.viewport(), Qt.MouseButton.LeftButton, keys, pane.tree.visualRect(index).center()
        )


def table(pane: GradientPane) -> dict[str, tuple[str, str]]:
    return {row.label: (row.first, row.second) for row in pane.table.rows}


def compute(driver: Driver, pane: GradientPane, expression: str, compare: str = "") -> None:
    pane.show_rows((), (), has_gradient=False)
    pane.expression.setText(expression)
    pane.compare.setText(compare)
    QTest.keyClick(pane.expression, Qt.Key.Key_Return)
    driver.wait(lambda: pane.table.rows or wrong(pane), 20, f"gradient of {expression}")


def wrong(pane: GradientPane) -> str:
    """Return what is said above the numbers, unless it is still being computed."""
    text = pane.status.text()
    return "" if text.startswith("Computing") else text


def session(driver: Driver) -> list[str]:
    pane = driver.window.docks["session_dock"].widget()
    assert isinstance(pane, SessionPane)
    text = pane.log.toPlainText()
    return text.splitlines()


def test_the_gradient_of_w_squared_at_1_is_2_for_the_selected_variable(
    driver: Driver, gradient: GradientPane
) -> None:
    assert "Select a variable" in gradient.hint
    driver.run("w = tf.Variable(1.0)")
    select(driver, ("names", "w"))
    driver.wait(lambda: not gradient.hint, 20, "the selected variable in the pane")
    compute(driver, gradient, "w * w")
    assert table(gradient) == {"Value": ("1", ""), "Gradient": ("2", "")}
    assert "lab.gradient('w * w', w)" in session(driver)
    driver.run("w.assign(3.0)")
    driver.wait(lambda: "may have changed" in gradient.status.text(), 20, "the stale mark")
    QTest.mouseClick(driver.child("gradient_status_button"), Qt.MouseButton.LeftButton)
    driver.wait(lambda: table(gradient).get("Gradient") == ("6", ""), 20, "the new gradient")
    gradient.follow.setChecked(True)
    driver.run("w.assign(5.0)")
    driver.wait(lambda: table(gradient)["Gradient"] == ("10", ""), 20, "the gradient that follows")
    gradient.follow.setChecked(False)


def test_why_there_is_no_gradient_is_said_and_never_0(driver: Driver, gradient: GradientPane) -> None:
    driver.run("i = tf.Variable(3); k = tf.constant(2.0)")
    select(driver, ("names", "i"))
    driver.wait(lambda: "to i" in gradient.title.text(), 20)
    compute(driver, gradient, "tf.cast(i, tf.float32) * k")
    assert table(gradient)["Gradient"] == ("None", "")
    assert "int32" in gradient.table.remarks[0]
    assert gradient.inspect.isHidden()
    select(driver, ("names", "k"))
    driver.wait(lambda: "to k" in gradient.title.text(), 20)
    compute(driver, gradient, "k * k")
    assert table(gradient)["Gradient"] == ("4", "")
    assert any("watch it" in remark for remark in gradient.table.remarks)
    compute(driver, gradient, "k.numpy() * 2")
    assert table(gradient)["Gradient"] == ("None", "")
    compute(driver, gradient, "k *")
    assert "not Python" in gradient.status.text()
    select(driver, ("names", "i"))
    driver.wait(lambda: gradient.expression.text() == "tf.cast(i, tf.float32) * k", 20, "what was used for i")


def test_before_and_after_a_gradient_is_clipped_then_opened_and_named(
    driver: Driver, gradient: GradientPane
) -> None:
    driver.run(
        "x = tf.Variable([3.0, 4.0])\n"
        "@tf.custom_gradient\n"
        "def clip(v):\n"
        "    return tf.identity(v), lambda g: tf.clip_by_norm(g, 0.5)\n"
    )
    select(driver, ("names", "x"))
    driver.wait(lambda: "to x" in gradient.title.text(), 20)
    compute(driver, gradient, "tf.reduce_sum(x ** 2) / 2", "tf.reduce_sum(clip(x) ** 2) / 2")
    assert table(gradient).get("Norm") == ("5", "0.5"), gradient.status.text()
    assert "Norm beside norm: 0.1 times." in gradient.table.remarks
    QTest.mouseClick(driver.child("gradient_name"), Qt.MouseButton.LeftButton)
    dialog = driver.wait(lambda: gradient.findChild(QInputDialog), 10, "the question for a name")
    dialog.setTextValue("dx")
    dialog.accept()
    driver.wait(lambda: "dx = lab.at('gradient/of')" in session(driver), 20, "its line")
    assert driver.value("[float(one) for one in dx]") == [3.0, 4.0]
    QTest.mouseClick(driver.child("gradient_inspect"), Qt.MouseButton.LeftButton)
    inspector = driver.child("inspector_first")
    driver.wait(lambda: inspector.title.text() == "of", 20, "the gradient in the inspector")
    driver.wait(lambda: "max\N{NO-BREAK SPACE}4" in inspector.stats.label.text(), 20, "its statistics")


def test_beside_a_busy_cell_it_waits_says_so_and_can_be_given_up(
    driver: Driver, gradient: GradientPane, tmp_path: Path
) -> None:
    driver.run("w = tf.Variable(2.0); import time, threading; go = threading.Event()")
    select(driver, ("names", "w"))
    driver.wait(lambda: "to w" in gradient.title.text(), 20)
    driver.child("console").clear()
    driver.child("console").execute("print('it ' + 'waits'); go.wait(600)")
    shown = driver.child("console")._control.toPlainText
    driver.wait(lambda: "it waits" in shown(), 20, "the cell runs: only then can it be interrupted")
    compute(driver, gradient, "w * w * w")
    assert "A cell is running" in gradient.status.text()
    QTest.mouseClick(driver.child("gradient_status_button"), Qt.MouseButton.LeftButton)
    driver.wait(lambda: "interrupted" in gradient.status.text(), 20, "given up")
    driver.trigger("interrupt_console")
    driver.wait(lambda: not driver.child("console").is_busy, 20)
    begun = tmp_path / "begun"
    driver.run(f"def forever():\n    open({str(begun)!r}, 'w').close()\n    while True: pass\n")
    gradient.expression.setText("forever()")
    gradient.compute.click()
    driver.wait(lambda: "Computing" in gradient.status.text(), 20, "the wait is said")
    driver.wait(begun.exists, 20, "it runs: only then can it be interrupted")
    driver.trigger("interrupt_console")
    driver.wait(lambda: "interrupted" in gradient.status.text(), 20, "interrupted as a cell is")
    compute(driver, gradient, "w * w * w")
    assert table(gradient)["Gradient"] == ("12", "")


def test_the_gradient_of_the_loss_needs_no_training_and_changes_nothing(
    driver: Driver, gradient: GradientPane
) -> None:
    driver.run("lab.open('line')\nbefore = float(lab.model.W.numpy())")
    select(driver, ("model", "W"))
    driver.wait(lambda: gradient.chosen_source == LOSS, 20, "the loss as the source")
    QTest.mouseClick(driver.child("gradient_compute"), Qt.MouseButton.LeftButton)
    driver.wait(lambda: gradient.table.rows, 20, "the gradient of the loss")
    assert any("after step 0" in remark for remark in gradient.table.remarks)
    assert "lab.gradient(to=lab.at('model/W'))" in session(driver)
    code = (
        "x, y = lab.data.batch(0, 0)\n"
        "with tf.GradientTape() as tape:\n"
        "    loss = lab.loss(y, lab.model(x))\n"
        "by_hand = float(tape.gradient(loss, lab.model.W))"
    )
    driver.run(code)
    shown = float(table(gradient)["Gradient"][0].replace("−", "-"))
    assert shown == pytest.approx(driver.value("by_hand"), rel=1e-5)
    assert driver.value("before == float(lab.model.W.numpy())") is True
    driver.trigger("step")
    driver.wait(lambda: gradient.status.text().startswith("From step 0"), 20, "how old it is")


def test_a_typed_call_is_shown_in_the_pane(driver: Driver, gradient: GradientPane) -> None:
    driver.run("z = tf.Variable(4.0)\nlab.gradient('z * z', z)")
    driver.wait(lambda: table(gradient).get("Gradient") == ("8", ""), 20, "what was typed")
    assert gradient.status.text() == ""  # the cell that asked for it does not make it old
    driver.run("z.assign(5.0)")
    driver.wait(lambda: "may have changed" in gradient.status.text(), 20, "a later cell does")
    assert gradient.expression.text() == "z * z"


def test_names_are_completed_in_the_field(driver: Driver, gradient: GradientPane) -> None:
    driver.run("long_name_of_a_weight = tf.Variable(1.0)")
    select(driver, ("names", "long_name_of_a_weight"))
    driver.wait(lambda: "long_name" in gradient.title.text(), 20)
    gradient.expression.clear()
    QTest.keyClicks(gradient.expression, "2 * lo")
    completer = gradient.completers[0]
    driver.wait(lambda: "long_name_of_a_weight" in completer.names, 20, "the console's names")
    QTest.keyClicks(gradient.expression, "n")
    popup: Any = driver.wait(driver.app.activePopupWidget, 20, "the names to choose from")
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert gradient.expression.text() == "2 * long_name_of_a_weight"


def test_a_running_mean_is_2_5_then_5_5(driver: Driver, metrics: MetricsPane) -> None:
    driver.run("import keras\nm = keras.metrics.Mean()\nm.update_state([0.0, 5.0])")

    def result(name: str = "m") -> str:
        found = [entry.result for entry in metrics.model.entries if entry.row.title == name]
        return found[0] if found else ""

    driver.wait(lambda: result() == "2.5", 20, "the mean of 0 and 5")
    driver.run("m.update_state([8.0, 9.0])")
    driver.wait(lambda: result() == "5.5", 20, "the mean of all four")
    metrics.select(("names", "m"))
    entry = metrics.selected()
    assert entry is not None
    assert entry.values == [2.5, 5.5]
    assert entry.states == "total 22  count 4"
    driver.child("console").execute("while True:\n    m.update_state(5.5)\n    np.sqrt(np.ones(1_000_000))")
    driver.wait(lambda: "count 4" not in entry.states, 20, "live, beside the cell")
    driver.trigger("interrupt_console")
    driver.wait(lambda: not driver.child("console").is_busy, 20)
    QTest.mouseClick(driver.child("metric_plot"), Qt.MouseButton.LeftButton)
    driver.wait(lambda: "lab.watch('m')" in session(driver), 20, "the plot's line")
    QTest.mouseClick(driver.child("metric_reset"), Qt.MouseButton.LeftButton)
    driver.wait(lambda: result() == "0", 20, "reset")
    driver.wait(lambda: "m.reset_state()" in session(driver), 20, "the reset's line")
    assert driver.value("float(m.count)") == 0.0
    QTest.mouseClick(driver.child("metric_inspect"), Qt.MouseButton.LeftButton)
    driver.wait(lambda: driver.child("inspector_first").title.text() == "m/total", 20, "in the inspector")


def test_a_hostile_metric_says_what_is_wrong_and_the_others_go_on(
    driver: Driver, metrics: MetricsPane
) -> None:
    driver.run(
        "class Bad(keras.metrics.Metric):\n"
        "    def result(self): raise ValueError('not today')\n"
        "bad = Bad()\ngood = keras.metrics.Sum(); good.update_state(3.0)"
    )

    def listed() -> dict[str, Entry]:
        found = {entry.row.title: entry for entry in metrics.model.entries}
        return found if found.keys() >= {"bad", "good"} else {}

    names = driver.wait(listed, 20, "both metrics")
    assert "ValueError: not today" in names["bad"].error
    assert names["good"].result == "3"


def test_two_selected_tensors_stand_beside_each_other(driver: Driver) -> None:
    driver.run("a = tf.constant([[1, 2], [3, 4]]); b = a + 1")
    driver.window.resize(1280, 800)
    driver.window.reveal("inspector_dock")
    docks = [driver.child("variables_dock"), driver.child("inspector_dock")]
    select(driver, ("names", "a"), ("names", "b"))
    driver.window.resizeDocks(docks, [300, 350], Qt.Orientation.Vertical)  # too little for two
    driver.app.processEvents()
    alone = [dock.height() for dock in docks]
    pane = tree(driver)
    assert pane.selected_paths() == [("names", "a"), ("names", "b")]
    assert pane.beside.isEnabled()
    driver.window.activateWindow()
    pane.tree.setFocus()
    driver.wait(pane.tree.hasFocus, 10, "the tree has the focus")
    QTest.keyClick(pane.tree, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    first = driver.child("inspector_first")
    second = driver.wait(lambda: driver.window.findChild(InspectorPane, "inspector_second"), 20, "a second")
    driver.wait(lambda: (first.title.text(), second.title.text()) == ("a", "b"), 20, "both tensors")
    driver.wait(lambda: "max\N{NO-BREAK SPACE}5" in second.stats.label.text(), 20, "the second's statistics")
    driver.wait(lambda: cell(second, 0, 1) == "3", 20, "the second's values")
    assert cell(first, 0, 1) == "2"
    assert second.isVisible()
    driver.wait(lambda: docks[0].height() < alone[0] * 0.8, 10, "two need more room")
    QTest.mouseClick(second.findChild(QToolButton, "close_second"), Qt.MouseButton.LeftButton)
    assert not second.isVisible()
    driver.run("lab.show(b, a)")
    driver.wait(lambda: second.isVisible() and second.title.text() == "a", 20, "lab.show of two")
    driver.run("lab.show(b)")
    driver.wait(lambda: not second.isVisible(), 20, "one alone")
    grown = alone[0] // 10  # what other parts of the docks took meanwhile; the second one took half and more
    driver.wait(lambda: docks[0].height() >= alone[0] - grown, 10, "the tree has its room again")


def test_looking_at_tensors_while_a_tape_is_open_leaves_its_gradient_as_it_was(driver: Driver) -> None:
    """In a cell, and with a tape that one cell opens and a later one uses."""
    driver.window.reveal("inspector_dock")
    driver.run("v = tf.Variable([1.0, 2.0, 3.0])\ntape = tf.GradientTape(); tape.__enter__()\ny = v * v")
    first = driver.child("inspector_first")
    for name, tab in (("y", 0), ("v", 2), ("y", 1)):
        select(driver, ("names", name))
        first.tabs.setCurrentIndex(tab)
        driver.wait(lambda name=name: first.title.text() == name, 20)  # type: ignore[misc]
        driver.wait(lambda: "mean" in first.stats.label.text(), 20, "statistics")
    first.tabs.setCurrentIndex(0)
    driver.run("z = tf.reduce_sum(y)\ntape.__exit__(None, None, None)\ng = tape.gradient(z, v)")
    assert driver.value("[float(one) for one in g]") == [2.0, 4.0, 6.0]
    driver.run(
        "with tf.GradientTape() as tape:\n"
        "    y = v * v\n"
        "    lab.show(y); lab.show(v, y); print(lab.gradient('v * y', v)); print(y, y == 4.0)\n"
        "    z = tf.reduce_sum(y)\n"
        "g = tape.gradient(z, v)"
    )
    assert driver.value("[float(one) for one in g]") == [2.0, 4.0, 6.0]


def test_a_layer_of_your_own_shows_its_weight_after_the_first_call(driver: Driver) -> None:
    driver.run(
        "class Scale(keras.layers.Layer):\n"
        "    def build(self, shape):\n"
        "        self.w = self.add_weight(shape=(shape[-1], 2), name='w')\n"
        "    def call(self, x):\n"
        "        return x @ self.w\n"
        "layer = Scale()"
    )
    pane = tree(driver)
    path = ("names", "layer")
    pane.model.ask_again(path[:1])  # as links do: names above those in sight are not followed
    driver.wait(lambda: is_loaded(pane, path), 20, "the layer in the tree")
    node = pane.model.node(pane.model.index_of(path))
    assert node is not None
    assert not node.has_children
    assert "not built yet" in node.summary
    pane.tree.expand(pane.filtered.mapFromSource(pane.model.index_of(path[:1])))
    pane.tree.scrollTo(pane.filtered.mapFromSource(pane.model.index_of(path)))  # only rows in sight follow
    driver.run("layer(tf.ones((1, 3)))")

    def built() -> Any:
        found = pane.model.node(pane.model.index_of(path))
        return found is not None and found.has_children

    driver.wait(built, 20, "its weight")
    pane.tree.expand(pane.filtered.mapFromSource(pane.model.index_of(path)))
    weight = (*path, "w")
    driver.wait(lambda: is_loaded(pane, weight), 20, "the row of its weight")
    shown = pane.model.node(pane.model.index_of(weight))
    assert shown is not None
    assert shown.shape == (3, 2)


def cell(pane: InspectorPane, row: int, column: int) -> str:
    return str(pane.table.model.data(pane.table.model.index(row, column)) or "")
