"""B27 in the real window: the backend dies in every way, while it trains, and the window goes on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtWidgets import QPushButton

from tests.driver import Driver
from tests.integration.acting import choose_builtin, experiment, plotted, plotted_run, step, told, wait_idle

DEATHS = (
    ("import os; os._exit(1)", "exit code 1"),
    ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "signal 9"),
    ("import ctypes; ctypes.string_at(0)", "signal 11"),
)


@pytest.fixture
def driver() -> Iterator[Driver]:
    running = Driver()
    running.wait_ready()
    choose_builtin(running, "Line")
    yield running
    running.shutdown()


def test_b27_the_backend_dies_while_training_and_everything_goes_on_after_a_restart(driver: Driver) -> None:
    for number, (code, words) in enumerate(DEATHS, start=1):
        driver.run("lab.steps = 1_000_000; born_before = 1")
        last = plotted_run(driver)
        driver.trigger("train")
        # The curve of the run before is still there for a moment.
        driver.wait(partial(has_new_curve, driver, last), 30, "a curve")
        die(driver, code, words)
        go_on(driver)
        runs = driver.value("[r.state for r in lab._publisher.store.runs()]")
        assert runs == ["stopped", "interrupted"] * number


def has_new_curve(driver: Driver, last: str) -> bool:
    return plotted_run(driver) != last and plotted(driver) >= 20


def die(driver: Driver, code: str, words: str) -> None:
    """Run the cell; everything that must be said is said, and the curve stays."""
    with told(driver) as problems:
        driver.child("console").execute(code)
        driver.wait(lambda: driver.window.backend_state == "dead" and problems, 10, "the death is told")
        text = driver.window.banner.text
    assert words in text, text
    assert [problem.action for problem in problems] == ["restart_backend"]
    assert words in driver.child("status_message").text()
    assert words in driver.child("console")._control.toPlainText()
    assert driver.window.isVisible()
    assert not driver.action("train").isEnabled()
    assert driver.child("variable_tree").model().rowCount() == 0
    assert plotted(driver) >= 20


def go_on(driver: Driver) -> None:
    """Press the banner's button and train again."""
    before = plotted(driver)
    with told(driver, clear=False) as problems:
        driver.child("banner_action", QPushButton).click()
        driver.wait_ready()
        assert plotted(driver) == before
        driver.wait(lambda: experiment(driver) == "Line: 3x + 2", 20, "the experiment that was there")
        assert "NameError" in driver.run("born_before")
        driver.run("lab.steps = 1_000_000")  # it must not end by itself before Stop
        driver.trigger("train")
        driver.wait(lambda: step(driver) > 5, 30, "it trains again")
        driver.trigger("stop")
        wait_idle(driver)
    assert problems == []
