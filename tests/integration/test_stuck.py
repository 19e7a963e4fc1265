"""Steps that nothing ends: the window offers a restart, and then the newest checkpoint at one click."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from eagerlab.gui.controllers.forcing import ForcingController
from tests.driver import Driver
from tests.integration.acting import replace

IN_GRAPH = """
import builtins
import numpy as np
import tensorflow as tf
limit, begun = tf.Variable(0), []
def begin():
    begun.append(lab.state.step)
    return np.int32(0)
def loop():
    first = tf.ensure_shape(tf.numpy_function(begin, [], tf.int32), [])
    return tf.while_loop(lambda i: i < limit, lambda i: (i * 1,), [first])[0]
builtins.hang = loop
"""
KEEPS_PYTHON = """
import builtins, os, re, threading
def hang():
    if lab.state.step < 5:
        return
    while not os.path.exists({go!r}):
        threading.Event().wait(0.01)
    re.match("(a+)+$", "a" * 60 + "b")
builtins.hang = hang
"""
"""From the sixth step on it waits for a file, which lets others run, and then lets nobody run any more."""


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    monkeypatch.setenv("EAGERLAB_HOME", str(tmp_path))
    opened = Driver()
    try:
        opened.wait_ready()
        editor = opened.child("code_editor")
        opened.wait(lambda: "model(x, training=True)" in editor.toPlainText(), what="the source")
        opened.run("import builtins; builtins.hang = lambda: None")
        opened.child("edit_code", QPushButton).click()
        replace(editor, "model(x, training=True)", "(hang(), model(x, training=True))[1]")
        opened.wait(lambda: "hang()" in opened.value("lab.source"), what="the edited code to be built")
        yield opened
    finally:
        opened.shutdown()


def wait_offer(driver: Driver, action: str) -> None:
    banner = driver.child("problem_banner")
    driver.wait(lambda: banner.problem is not None and banner.problem.action == action, what=action)


def press(driver: Driver) -> None:
    button = driver.child("banner_action", QPushButton)
    driver.wait(button.isEnabled, what="the banner's button")
    button.click()


def restart_and_restore(driver: Driver) -> None:
    wait_offer(driver, "restart_backend")
    press(driver)
    wait_offer(driver, "restore_checkpoint")
    assert "The newest checkpoint is of step 5." in driver.child("problem_banner").text
    press(driver)
    driver.wait(lambda: driver.value("lab.state.step") == 5, what="the checkpoint to be restored")
    banner = driver.child("problem_banner")
    driver.wait(
        lambda: banner.problem is None or banner.problem.action != "restore_checkpoint",
        what="the offer to be taken back",
    )


def test_a_loop_in_a_graph_is_saved_before_the_restart(driver: Driver) -> None:
    driver.run(
        IN_GRAPH + "lab.mode = 'graph'\nlab.train(3); lab.wait(); lab.save()\nlab.train(2); lab.wait()"
    )
    driver.run("limit.assign(1); begun.clear(); lab.train()")
    driver.wait(lambda: driver.value("len(begun)") == 1, what="the step to begin")
    driver.wait(lambda: driver.action("stop").isEnabled(), what="the window to know")
    forcing = driver.window.findChild(ForcingController)
    assert forcing is not None
    forcing.patience.setInterval(300)
    driver.trigger("stop")
    wait_offer(driver, "force_stop")
    press(driver)
    restart_and_restore(driver)
    driver.run("import builtins; builtins.hang = lambda: None")
    driver.trigger("step")
    driver.wait(lambda: driver.value("lab.state.step") == 6, what="the next step")


def test_a_step_that_keeps_python_to_itself_is_noticed(driver: Driver, tmp_path: Path) -> None:
    go = tmp_path / "go"
    driver.run(KEEPS_PYTHON.format(go=str(go)) + "lab.mode = 'eager'\nlab.train(5); lab.wait(); lab.save()")
    driver.trigger("train")
    driver.wait(lambda: driver.window.backend_state == "training", what="training")
    go.touch()
    driver.trigger("stop")
    restart_and_restore(driver)
