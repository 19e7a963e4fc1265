"""What a lesson says can be clicked: checkpoints, pipelines, layers, typed loops, devices."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QInputDialog,
    QLabel,
    QLineEdit,
    QTableView,
    QTreeView,
)

from eagerlab.gui.models.checkpoint_contents import HERE, VARIABLE
from eagerlab.gui.models.layer_cells import LAYER, OUTPUT, PARAMETERS
from eagerlab.gui.views.fit_plot import FitView
from eagerlab.gui.views.learning import LearningPane
from eagerlab.gui.views.model_page import ModelPage
from eagerlab.gui.views.variable_menu import ask_name
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.protocol.base import NodePath
from tests.driver import Driver
from tests.integration.acting import choose, choose_builtin, drop_file, step, train_until, wait_idle


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(tmp_path_factory.mktemp("home")))
        patch.setenv("EAGERLAB_CPU_DEVICES", "2")
        running = Driver()
        running.wait_ready()
        yield running
        running.shutdown()


@pytest.fixture(autouse=True)
def names_of_this_test_only(driver: Driver) -> Iterator[None]:
    driver.run("before = set(globals())")
    yield
    driver.run("for name in set(globals()) - before: del globals()[name]")


def variables(driver: Driver) -> VariablesPane:
    (pane,) = driver.window.findChildren(VariablesPane)
    return pane


def select(driver: Driver, *names: str) -> None:
    """Click names of the console in the variable tree, the further ones with Ctrl."""
    pane = variables(driver)
    paths: list[NodePath] = [("names", name) for name in names]
    pane.tree.selectionModel().clear()
    for number, path in enumerate(paths):
        index = row_of(driver, path)
        if number == 0:
            pane.tree.setCurrentIndex(index)
        flags = QItemSelectionModel.SelectionFlag
        pane.tree.selectionModel().select(index, flags.Select | flags.Rows)
    assert pane.selected_paths() == paths


def click(driver: Driver, name: str) -> None:
    """Click a button as soon as it can be clicked."""
    button = driver.child(name, QAbstractButton)
    driver.wait(button.isEnabled, 20, f"the button {name} to be enabled")
    button.click()


def row_of(driver: Driver, path: NodePath) -> QModelIndex:
    pane = variables(driver)

    def index() -> QModelIndex:
        pane.tree.scrollToBottom()
        return pane.filtered.mapFromSource(pane.model.index_of(path))

    driver.wait(lambda: index().isValid(), 20, f"{path} in the tree")
    return index()


def label(driver: Driver, name: str) -> str:
    return str(driver.child(name, QLabel).text())


def wait_summary(driver: Driver, words: str) -> None:
    try:
        driver.wait(lambda: words in label(driver, "checkpoint_match"), 20)
    except AssertionError:
        raise AssertionError(f"“{words}” is not in “{label(driver, 'checkpoint_match')}”") from None


def contents(driver: Driver) -> dict[str, str]:
    """Return what the Checkpoints pane shows of each value: its path, and how it goes together."""
    return table(driver.child("checkpoint_contents", QTreeView).model(), VARIABLE, HERE)


def table(model: Any, key: int, value: int) -> dict[str, str]:
    none = QModelIndex()
    return {
        str(model.index(row, key, none).data()): str(model.index(row, value, none).data())
        for row in range(model.rowCount())
    }


def test_selected_objects_are_saved_and_put_back_by_clicks(driver: Driver) -> None:
    driver.run("x = tf.Variable(10.0)\npair = tf.Variable([1.0, 2.0])\nx.assign(2.0)")
    row_of(driver, ("names", "pair"))
    select(driver, "x", "pair")
    click(driver, "save_selected")
    checkpoints = driver.child("checkpoint_list", QTreeView)
    driver.wait(lambda: checkpoints.model().rowCount() == 1, 20, "the checkpoint in the list")
    assert checkpoints.model().index(0, 0).data() == "x, pair"
    wait_summary(driver, "Everything in it would be used.")
    driver.run("x.assign(11.0)")
    click(driver, "checkpoints_restore")
    wait_summary(driver, "Restored: everything in it was used.")
    assert driver.value("float(x)") == 2.0
    driver.run("pair = tf.Variable([1.0, 2.0, 3.0])")
    wait_summary(driver, "cannot be restored here: 1 value of another shape")
    driver.wait(lambda: contents(driver).get("pair") == "other shape: 3", 20, "why not, beside the value")


def test_a_file_of_tensorflow_is_opened_compared_restored_and_filled_later(
    driver: Driver, tmp_path: Path
) -> None:
    make = (
        "layers = [tf.keras.layers.Dense(3), tf.keras.layers.Dense(1)]\n"
        "model = tf.keras.Sequential(layers)\noptimizer = tf.keras.optimizers.Adam()\n"
    )
    build = "model(tf.ones((1, 2)))\noptimizer.build(model.trainable_variables)\n"
    save = f"path = tf.train.Checkpoint(model=model, optimizer=optimizer).save({str(tmp_path / 'run')!r})\n"
    driver.run(f"{make}{build}kept = model(tf.ones((1, 2)))\n{save}")
    drop_file(driver, tmp_path)
    wait_summary(driver, "Everything in it would be used.")
    assert driver.child("checkpoint_target", QComboBox).currentText() == "With model, optimizer"
    driver.run(make)
    wait_summary(driver, "would wait until their variables are created")
    driver.wait(lambda: "waits until created" in contents(driver).values(), 20, "which would wait")
    click(driver, "checkpoints_restore")
    wait_summary(driver, "waiting until their variables are created")
    driver.run(build)
    wait_summary(driver, "Restored: everything in it was used.")
    assert driver.value("bool(tf.reduce_all(model(tf.ones((1, 2))) == kept))") is True
    driver.wait(lambda: set(contents(driver).values()) == {"restored"}, 20, "each value restored")
    assert "model/dense/kernel" in contents(driver)


def test_another_model_is_told_with_both_shapes_before_anything_is_restored(
    driver: Driver, tmp_path: Path
) -> None:
    driver.run(
        "net = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Dense(3, name='d')])\n"
        f"path = tf.train.Checkpoint(net=net, count=tf.Variable(3)).write({str(tmp_path / 'one')!r})\n"
        "net = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Dense(7, name='d')])"
    )
    drop_file(driver, tmp_path / "one.index")
    wait_summary(driver, "cannot be restored here: 2 values")
    choose(driver.child("checkpoint_target", QComboBox), "net")
    wait_summary(driver, "cannot be restored here: 2 values")
    wanted = {"model/d/kernel": "other shape: 2×7", "count": "nothing takes it"}
    driver.wait(lambda: wanted.items() <= contents(driver).items(), 20, "both shapes")


def test_a_pipeline_is_shown_when_it_is_selected_and_trained_on_at_a_click(driver: Driver) -> None:
    choose_builtin(driver, "Two clouds")
    driver.run(
        "points = np.zeros((4500, 2), np.float32)\nlabels = np.zeros(4500, np.int64)\n"
        "ds = tf.data.Dataset.from_tensor_slices((points, labels)).batch(32).take(400)\n"
        "endless = tf.data.Dataset.range(3).repeat()"
    )
    select(driver, "ds")
    driver.wait(lambda: "141 elements" in label(driver, "pipeline_facts"), 20, "the pipeline's length")
    assert label(driver, "pipeline_steps") == "from_tensor_slices → batch(32) → take(400)"
    assert driver.child("data_preview").isVisible()
    elements = driver.child("pipeline_elements", QTableView).model()
    wanted = "[[0., 0.], [0., 0.], …, [0., 0.], [0., 0.]]"
    driver.wait(lambda: elements.index(0, 0).data() == wanted, 20, "its first element")
    driver.run("lab.show(endless)")
    driver.wait(lambda: "endless" in label(driver, "pipeline_facts"), 20, "the endless one")
    driver.run("lab.show('ds')")
    driver.wait(lambda: "141 elements" in label(driver, "pipeline_facts"), 20, "the first one again")
    click(driver, "pipeline_use")
    driver.wait(lambda: driver.value("lab.data.length") == 141, 20, "the experiment's data")
    driver.wait(lambda: not driver.child("data_preview").shows_pipeline, 20, "the experiment's own data")
    choose_builtin(driver, "Line")


def test_the_layer_list_unfolds_a_model_of_the_console_and_shows_sharing(driver: Driver) -> None:
    driver.run(
        "class Twice(tf.keras.Model):\n"
        "    def __init__(self):\n"
        "        super().__init__()\n"
        "        self.twin = tf.keras.layers.Dense(4, name='twin')\n"
        "        layers = [self.twin, tf.keras.layers.Dense(1, name='end')]\n"
        "        self.inner = tf.keras.Sequential(layers, name='inner')\n"
        "    def call(self, x):\n"
        "        return self.inner(self.twin(x))\n"
        "twice = Twice()\nlab.use(model=twice)"
    )
    (page,) = driver.window.findChildren(ModelPage)
    tree = page.tree
    driver.wait(
        lambda: page.totals == "Not built yet: run one batch", 20, "the words about a model not built"
    )
    driver.wait(lambda: tree.rowCount() == 2, 20, "its layers")
    assert tree.index(0, PARAMETERS).data() == ""
    assert tree.index(0, OUTPUT).data() == "not built yet"
    driver.run("twice(tf.ones((5, 4)))\nlab.use(model=twice)")
    driver.wait(lambda: page.totals.startswith("25 parameters"), 20, "its count")
    driver.wait(lambda: [tree.index(0, one).data() for one in (OUTPUT, PARAMETERS)] == ["4", "20"], 20)
    inner = tree.index(1, LAYER)
    assert tree.index(0, LAYER).data() == "2× Dense 4"
    assert tree.index(0, LAYER, inner).data() == "shared: Dense 4"
    assert tree.index(0, PARAMETERS, inner).data() == "(20)"
    assert "handed over at the console" in page.notice
    choose_builtin(driver, "Line")


def test_the_weight_of_a_layer_of_ones_own_appears_when_it_is_called(driver: Driver) -> None:
    driver.run(
        "class Mine(tf.keras.layers.Layer):\n"
        "    def build(self, shape):\n"
        "        self.kernel = self.add_weight(name='kernel', shape=(shape[-1], 4))\n"
        "    def call(self, x):\n"
        "        return x @ self.kernel\n"
        "mine = Mine()"
    )
    pane = variables(driver)
    source = pane.filtered.mapToSource(row_of(driver, ("names", "mine")))
    layer = QPersistentModelIndex(source)
    node = pane.model.node(layer)
    assert node is not None
    assert (node.has_children, node.summary) == (False, "not built yet: call it on a batch")
    driver.run("mine(tf.ones((10, 3)))")
    driver.wait(lambda: (one := pane.model.node(layer)) is not None and one.has_children, 20, "its weight")
    pane.tree.expand(pane.filtered.mapFromSource(pane.model.index_of(("names", "mine"))))
    row_of(driver, ("names", "mine", "kernel"))
    weight = pane.model.node(pane.model.index_of(("names", "mine", "kernel")))
    assert weight is not None
    assert (weight.shape, weight.dtype) == ((3, 4), "float32")


@pytest.mark.parametrize("value", ["loss", "float(loss)", "loss.numpy()", "np.float32(loss)"])
def test_a_loop_typed_at_the_console_is_plotted_while_it_runs(
    driver: Driver, value: str, tmp_path: Path
) -> None:
    (learning,) = driver.window.findChildren(LearningPane)
    # A cell of its own could not open the gate: cells wait in line behind the one that runs.
    gate = tmp_path / "go on"
    driver.run(f"import pathlib, time\ngate = pathlib.Path({str(gate)!r})")
    driver.run("loss_history = []\nlab.watch('loss_history')")
    console = driver.child("console")
    ended: list[object] = []
    console.executed.connect(ended.append)
    try:
        console.execute(
            "for i in range(40):\n"
            "    loss = tf.constant(40.0 - i)\n"
            f"    loss_history.append({value})\n"
            "    while i == 20 and not gate.exists():\n        time.sleep(0.01)"
        )
        driver.window.centre.setCurrentWidget(learning)
        driver.wait(lambda: drawn(learning, 21), 20, "the curve before the cell has ended")
        assert ended == []
    finally:
        gate.touch()
        driver.wait(lambda: ended, 30, "the end of the cell")
        console.executed.disconnect(ended.append)
    driver.wait(lambda: drawn(learning, 40), 20, "the whole curve")
    driver.run("lab.unwatch('loss_history')")


def drawn(learning: LearningPane, count: int) -> bool:
    x, y = learning.watch.plot.curve("loss_history").drawn()
    return len(x) == count and y.tolist() == [40.0 - i for i in range(count)]


def test_the_fitted_line_moves_over_the_points_while_it_trains(driver: Driver) -> None:
    choose_builtin(driver, "Line")
    # So slowly that the line still moves however seldom a busy machine looks at it.
    driver.run("lab.reset(); lab.steps = 10**9; rate = lab.learning_rate; lab.learning_rate = 1e-5")
    (fit,) = driver.window.findChildren(FitView)
    driver.window.centre.setCurrentIndex(1)
    driver.wait(lambda: fit.mode == "curve" and fit.isVisible(), 30, "the fit")
    seen = {tuple(fit.curve.yData.round(3))}

    def moved() -> bool:
        seen.add(tuple(fit.curve.yData.round(3)))
        return len(seen) >= 4

    train_until(driver, moved)
    assert driver.window.backend_state == "training"
    assert len(fit.points.getData()[0]) > 50
    driver.run("lab.learning_rate = rate; del rate")
    driver.wait(lambda: abs(slope(fit) - 3) < 0.1, 20, "the line through the points")
    driver.trigger("stop")
    wait_idle(driver)


def slope(fit: FitView) -> float:
    x, y = fit.curve.getData()
    return float((y[-1] - y[0]) / (x[-1] - x[0]))


def test_the_eager_guides_network_trains_from_the_chooser(driver: Driver) -> None:
    choose_builtin(driver, "MNIST, the eager guide")
    driver.run("lab.steps = 3")
    driver.trigger("train")
    driver.wait(lambda: step(driver) == 3, 60, "three steps")
    wait_idle(driver)
    assert step(driver) == 3
    assert driver.value("[type(one).__name__ for one in lab.model.layers][-1]") == "Dense"
    choose_builtin(driver, "Line")


def test_a_tensor_that_is_shown_opens_in_the_inspector(driver: Driver) -> None:
    driver.run("m = tf.matmul([[2.0]], [[2.0]])\nlab.show(m)")
    cells = driver.child("tensor_table", QTableView).model()
    driver.wait(lambda: cells.rowCount() == 1 and cells.index(0, 0).data() == "4.0000", 20, "4 in the table")


def test_a_copy_lies_on_the_device_that_was_chosen(driver: Driver) -> None:
    box = driver.child("device_selector", QComboBox)
    assert {"CPU:0", "CPU:1"} <= {box.itemData(i) for i in range(box.count())}
    assert "GPU" in box.toolTip()
    driver.run("w = tf.ones((2, 2))")
    row_of(driver, ("names", "w"))
    pane = variables(driver)
    ask_name(pane, ("names", "w"), "CPU:1")
    dialog = driver.wait(lambda: pane.findChild(QInputDialog), 10, "the question for a name")
    assert dialog.textValue() == "w_cpu1"
    edit = dialog.findChild(QLineEdit)
    assert edit is not None
    dialog.accept()
    row_of(driver, ("names", "w_cpu1"))
    node = pane.model.node(pane.model.index_of(("names", "w_cpu1")))
    assert node is not None
    assert node.device == "CPU:1"
    assert driver.value("w_cpu1.device.endswith('CPU:1')") is True
