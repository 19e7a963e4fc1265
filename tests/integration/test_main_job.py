"""The main job, end to end, as a person does it: one window, one backend, one story."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QComboBox

from tests.driver import Driver


@pytest.fixture
def driver() -> Iterator[Driver]:
    running = Driver()
    yield running
    running.shutdown()


class Curve:
    """What the bridge told about the run's loss."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.markers: list[Any] = []
        driver.window.bridge.marker.connect(self.markers.append)

    def losses(self) -> list[float]:
        return list(self.driver.value("[float(v) for v in lab.history.loss]"))

    def step(self) -> int:
        return int(self.driver.value("lab.state.step"))


def find_row(driver: Driver, view: QAbstractItemView, *names: str) -> QModelIndex:
    """Return the index reached by these names, expanding on the way; rows arrive when they are asked for."""
    model = view.model()
    parent = QModelIndex()
    for name in names:
        view.expand(parent)  # type: ignore[attr-defined] # a tree view

        def child(parent: QModelIndex = parent, name: str = name) -> QModelIndex | None:
            if model.canFetchMore(parent):
                model.fetchMore(parent)
            for row in range(model.rowCount(parent)):
                index = model.index(row, 0, parent)
                if model.data(index, Qt.ItemDataRole.DisplayRole) == name:
                    return index
            return None

        parent = driver.wait(child, 20, f"row {name!r} of the variable tree")
    return parent


def test_train_watch_type_look_save_wreck_restore_go_on(driver: Driver) -> None:
    driver.trigger("train")
    driver.wait_ready_or_training()
    curve = Curve(driver)
    driver.wait(lambda: driver.window.backend_state == "training", 90, "training to start by itself")
    driver.value("setattr(lab, 'steps', 1_000_000)")  # it must not end by itself, however late this is

    # The console holds the very same model while it trains, and its weights move.
    first = driver.value("lab.model.layers[0].kernel.numpy().sum().item()")
    driver.wait(
        lambda: driver.value("lab.model.layers[0].kernel.numpy().sum().item()") != first, 20, "moving weights"
    )

    # A learning rate set at the console takes effect between two steps, and is marked with the cell.
    driver.run("lab.learning_rate = 1e-3")
    assert driver.value("round(float(lab.optimizer.learning_rate), 6)") == 0.001
    driver.wait(lambda: {"learning_rate", "cell"} <= {m.what for m in curve.markers}, 20, "marks on the plot")

    # The loss has fallen by step 150.
    driver.wait(lambda: curve.step() >= 150, 120, "150 steps")
    losses = curve.losses()
    assert sum(losses[-20:]) < 0.6 * sum(losses[:20])

    driver.trigger("pause")
    driver.wait(lambda: driver.window.backend_state == "ready", 20, "paused")
    paused_at = curve.step()

    # A weight opens in the inspector.
    tree = driver.child("variable_tree")
    name = driver.value("lab.model.layers[0].name")
    index = find_row(driver, tree, "model", name, "kernel")
    tree.selectionModel().setCurrentIndex(
        index, QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
    )
    table = driver.child("tensor_table")
    driver.wait(
        lambda: (
            table.model() is not None
            and table.model().rowCount() > 0
            and any(c.isdigit() for c in str(table.model().index(0, 0).data() or ""))
        ),
        20,
        "numbers in the table",
    )

    # Save, wreck the weights, restore.
    checkpoints = driver.child("checkpoint_list").model()
    before = checkpoints.rowCount()
    driver.trigger("save_checkpoint")
    driver.wait(lambda: checkpoints.rowCount() == before + 1, 20, "a new row of the checkpoint list")
    saved = driver.value("lab.model.layers[0].kernel.numpy().tolist()")
    driver.run("for v in lab.model.trainable_variables: v.assign(v * 0 + 7)")
    assert driver.value("float(lab.model.layers[0].kernel[0, 0, 0, 0])") == 7
    driver.trigger("restore_checkpoint")
    driver.wait(
        lambda: driver.value("lab.model.layers[0].kernel.numpy().tolist()") == saved, 30, "the saved weights"
    )
    assert curve.step() == paused_at

    # And go on, on a chosen device.
    device = driver.child("device_selector", QComboBox)
    device.setCurrentIndex(device.findText("CPU:0"))
    device.activated.emit(device.currentIndex())
    driver.wait(lambda: driver.value("lab.device") == "CPU:0", 30, "the device")
    driver.run("lab.steps = 1_000_000")  # whatever the checkpoint has put back
    driver.trigger("train")
    driver.wait(lambda: curve.step() > paused_at + 10, 60, "further steps")
    assert max(curve.losses()[-5:]) < 2.0
    assert driver.value("lab.state.placed_on") == "CPU:0"
    driver.trigger("stop")
    driver.wait(lambda: driver.window.backend_state == "ready", 30, "stopped")
