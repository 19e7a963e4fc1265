"""A choice of devices that needs a fresh TensorFlow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QSpinBox

from tests.driver import Driver
from tests.integration.acting import answer, choose, choose_builtin, told


@pytest.fixture
def driver() -> Iterator[Driver]:
    running = Driver()
    running.wait_ready()
    yield running
    running.shutdown()


def test_splitting_the_cpu_asks_restarts_and_keeps_experiment_and_history(driver: Driver) -> None:
    choose_builtin(driver, "Line")
    driver.run("remember_this_line = 1")
    first = driver.window.process.pid
    choose(driver.child("device_selector", QComboBox), "split")
    dialog = driver.wait(lambda: driver.window.findChild(QDialog, "settings_dialog"), 10, "the settings")
    dialog.findChild(QSpinBox, "setting_cpu_devices").setValue(3)
    press_ok(dialog)
    with told(driver) as problems:
        answer(driver, "restart")
        driver.wait(lambda: driver.window.process.pid not in (None, first), 30, "another process")
        driver.wait_ready()
        assert driver.value("[d.name for d in lab.state.devices]") == ["CPU:0", "CPU:1", "CPU:2"]
        box = driver.child("device_selector", QComboBox)
        driver.wait(lambda: box.findData("CPU:2") >= 0, 10, "the third device in the selector")
        driver.wait(lambda: driver.value("lab.state.experiment") == "Line: 3x + 2", 20, "the experiment")
        past = driver.value(
            "[line for *_, line in get_ipython().history_manager.get_tail(9, include_latest=True)]"
        )
        assert "remember_this_line = 1" in past
        assert "remember_this_line = 1" in driver.child("console").history_tail(9)
        assert driver.value("'remember_this_line' in globals()") is False
    assert problems == []


def press_ok(dialog: QDialog) -> None:
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    buttons.button(QDialogButtonBox.StandardButton.Ok).click()
