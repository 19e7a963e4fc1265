"""What is handed over or plotted from the console in the real window; devices."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QComboBox, QInputDialog, QMenu, QToolButton

from tests.driver import Driver
from tests.integration.acting import (
    choose,
    choose_builtin,
    plotted,
    restore_selected,
    step,
    told,
    wait_idle,
)

HANDED_OVER = {
    "a subclass that is not built, with data of float64": """
import keras
class Stack(keras.Model):
    def __init__(self):
        super().__init__()
        self.blocks = [keras.layers.Dense(8, activation="relu"), keras.layers.Dropout(0.1)]
        self.head = keras.layers.Dense(1)
    def call(self, x, training=False):
        for block in self.blocks:
            x = block(x)
        return self.head(x)
x = np.random.default_rng(0).normal(size=(200, 3))
lab.use(model=Stack(), data=(x, x @ [[1.0], [2.0], [3.0]]), loss="mse", optimizer=keras.optimizers.Adam(0.03))
""",
    "a tf.Module": """
class Plain(tf.Module):
    def __init__(self):
        super().__init__()
        self.w = tf.Variable(tf.zeros((3, 1)))
    def __call__(self, x):
        return x @ self.w
lab.use(model=Plain())
""",
    "a Dataset": """
lab.model.w.assign(tf.zeros((3, 1)))
x = x.astype("float32")
lab.use(data=tf.data.Dataset.from_tensor_slices((x, x @ np.float32([[1], [2], [3]]))).batch(20))
""",
    "a step of one's own": """
lab.model.w.assign(tf.zeros((3, 1)))
def own_step(batch):
    a, b = batch
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((lab.model(a) - b) ** 2)
    gradient = tape.gradient(loss, lab.model.w)
    lab.model.w.assign_sub(0.01 * gradient)
    return loss
lab.use(step=own_step)
""",
}

LOOP = """
import os, time
loss_history = []
lab.watch("loss_history")
w = tf.Variable(4.0)
while len(loss_history) < 400:
    while len(loss_history) == 200 and not os.path.exists(GO_ON):
        time.sleep(0.01)
    with tf.GradientTape() as tape:
        loss = (w - 1.0) ** 2
    w.assign_sub(0.01 * tape.gradient(loss, w))
    loss_history.append(float(loss))
"""


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(tmp_path_factory.mktemp("home")))
        patch.setenv("EAGERLAB_CPU_DEVICES", "2")
        running = Driver()
        running.wait_ready()
        yield running
        running.shutdown()


@pytest.mark.parametrize("what", HANDED_OVER)
def test_the_buttons_drive_what_the_console_hands_over(driver: Driver, what: str) -> None:
    with told(driver) as problems:
        assert "Error" not in driver.run(HANDED_OVER[what])[-300:]
        assert step(driver) == 0
        driver.run("lab.steps = 10_000_000")
        driver.trigger("train")
        driver.wait(lambda: step(driver) >= 60, 60, "steps")
        driver.trigger("pause")
        driver.wait_ready()
        driver.trigger("stop")
        wait_idle(driver)
    assert [problem for problem in problems if problem.severity != "info"] == []
    losses = driver.value("[float(v) for v in lab.history.loss]")
    assert sum(losses[-20:]) < 0.9 * sum(losses[:20])
    driver.wait(lambda: plotted(driver) == len(losses), 20, f"all {len(losses)} points in the plot")


def test_a_loop_typed_at_the_console_is_plotted_while_it_runs(driver: Driver, tmp_path: Path) -> None:
    counts: list[int] = []
    driver.window.bridge.watched.connect(lambda watched, _: counts.append(watched.count))
    console = driver.child("console")
    console.execute(f"GO_ON = {str(tmp_path / 'go on')!r}\n{LOOP}")
    driver.wait(lambda: sum(counts) > 20, 30, "the first values")
    assert console.is_busy, "the plot lives while the cell runs"
    (tmp_path / "go on").touch()
    driver.wait(lambda: sum(counts) == 400, 60, "all values")
    driver.wait(lambda: "loss_history" in buttons(driver), 20, "its name in the legend")
    driver.wait(lambda: not console.is_busy, 30, "the end of the cell")


def buttons(driver: Driver) -> str:
    """Return the words on all buttons of the kind that legends are made of."""
    return "\n".join(button.text() for button in driver.window.findChildren(QToolButton))


def test_show_opens_the_inspector(driver: Driver) -> None:
    driver.run("shown = tf.reshape(tf.range(6.0), (2, 3)); lab.show(shown)")
    table = driver.child("tensor_table")
    driver.wait(
        lambda: table.model() is not None and str(table.model().index(1, 2).data() or "").startswith("5"),
        20,
        "the values",
    )


def test_the_chosen_device_is_read_from_results_and_cells_follow_it(driver: Driver) -> None:
    choose_builtin(driver, "Line")
    choose(driver.child("device_selector", QComboBox), "CPU:1")
    driver.wait(lambda: driver.value("lab.device") == "CPU:1", 20, "the device")
    driver.run("lab.train(3); lab.wait(); here = tf.ones(2)")
    assert driver.value("lab.state.placed_on") == "CPU:1"
    assert driver.value("here.device[-5:]") == "CPU:1"
    assert driver.value("lab.model.W.device[-5:]") == "CPU:1"
    choose(driver.child("device_selector", QComboBox), "auto")
    driver.wait(lambda: driver.value("lab.device") == "auto", 20, "automatic placement")
    driver.run("there = tf.ones(2)")
    assert driver.value("there.device[-5:]") == "CPU:0"


def test_b15_a_device_that_is_not_there_is_said_and_the_real_one_is_shown(driver: Driver) -> None:
    with told(driver) as problems:
        driver.run(
            "from eagerlab.experiment.builtin import builtin_spec\n"
            "lab.load(builtin_spec('line').model_copy(update={'device': 'GPU:7'}))\n"
            "lab.train(2); lab.wait()"
        )
        driver.wait(lambda: problems, 10, "a message")
    (problem,) = problems
    assert "GPU:7" in problem.what
    assert "CPU" in problem.what
    assert problem.why
    assert driver.value("lab.state.placed_on") == "CPU:0"
    box = driver.child("device_selector", QComboBox)
    driver.wait(lambda: box.currentText() == "CPU:0", 20, "the device that computed, in the selector")
    driver.child("console").clear()
    assert "'banana' is not a device" in driver.run("lab.device = 'banana'")


def test_b09_what_the_console_sets_holds_for_the_trainer(driver: Driver) -> None:
    driver.run(
        "keras.config.set_dtype_policy('mixed_float16'); lab.open('mnist_cnn'); lab.train(1); lab.wait()"
    )
    assert driver.value("lab.model.layers[0].compute_dtype") == "float16"
    driver.run("keras.config.set_dtype_policy('float32'); lab.open('line')")


def test_a_tensor_is_copied_to_a_device_and_saved_by_the_menu_of_its_row(driver: Driver) -> None:
    driver.run("keep_me = tf.Variable([1.0, 2.0])")
    pane: Any = driver.window.docks["variables_dock"].widget()
    path = ("names", "keep_me")

    def row() -> object:
        """Look at one console name after the other: rows are read when they come into sight."""
        names = pane.model.index_of(path[:1])
        pane.tree.expand(pane.filtered.mapFromSource(names))
        pane.tree.scrollTo(pane.filtered.mapFromSource(names))
        for place in range(pane.model.rowCount(names)):
            below = pane.model.index(place, 0, names)
            if pane.model.node(below) is None:
                pane.tree.scrollTo(pane.filtered.mapFromSource(below))
                break
        return pane.model.node(pane.model.index_of(path))

    driver.wait(row, 20, "the variable's row")
    click(pane.menu_for([path]), "Copy to device", "CPU:1")
    dialog = driver.wait(lambda: pane.findChild(QInputDialog), 10, "the question for a name")
    dialog.setTextValue("copied")
    dialog.accept()
    driver.wait(lambda: driver.value("'copied' in globals()"), 20, "the copy")
    assert driver.value("copied.device[-5:]") == "CPU:1"
    assert driver.value("copied.numpy().tolist()") == [1.0, 2.0]
    before = driver.value("len(lab.checkpoints())")
    click(pane.menu_for([path]), "Save selected")
    driver.wait(lambda: driver.value("len(lab.checkpoints())") > before, 20, "the checkpoint")
    driver.run("keep_me.assign([0.0, 0.0])")
    restore_selected(driver, driver.value("lab.checkpoints()[0].id"))
    driver.wait(lambda: driver.value("keep_me.numpy().tolist()") == [1.0, 2.0], 20, "the saved values")


def click(menu: QMenu, *texts: str) -> None:
    """Trigger the entry of a menu that is reached by these words."""
    for text in texts:
        action = next(action for action in menu.actions() if action.text() == text)
        assert action.isEnabled(), text
        below = action.menu()
        if isinstance(below, QMenu):
            menu = below
        else:
            action.trigger()
