"""The debugger of the training thread, faults and force, in the real window with a real backend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton, QTabWidget

from eagerlab.gui.controllers.forcing import ForcingController
from tests.backend.stopping_net import NET
from tests.driver import Driver
from tests.integration.acting import replace


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(tmp_path_factory.mktemp("home")))
        opened = Driver()
        try:
            opened.wait_ready()
            yield opened
        finally:
            opened.shutdown()


@pytest.fixture(autouse=True)
def quiet(driver: Driver) -> Iterator[None]:
    driver.run("bad = False")
    yield
    if driver.action("stop").isEnabled():
        driver.trigger("stop")
    console = driver.child("console")
    driver.wait(lambda: driver.window.backend_state == "ready" and not console.is_busy)
    banner = driver.child("problem_banner")
    while banner.problem is not None:
        banner.dismiss()


def define(driver: Driver, stop: str) -> None:
    driver.run(NET.replace("STOP", stop) + "\nprepare()")


def marked(driver: Driver) -> list[tuple[int, bool]]:
    """Return the lines that the page in sight marks, and whether training stands there."""
    return [(mark.line, mark.is_here) for mark in page(driver).editor.marks]


def message(driver: Driver) -> str:
    return str(driver.child("status_message").text())


def page(driver: Driver) -> Any:
    return driver.child("code_tabs", QTabWidget).currentWidget()


def test_the_experiments_source_is_corrected_and_goes_on_where_it_was(driver: Driver) -> None:
    driver.run("import builtins; builtins.good = True")
    editor = driver.child("code_editor")
    driver.wait(lambda: "model(x, training=True)" in editor.toPlainText(), what="the source")
    driver.child("edit_code", QPushButton).click()
    replace(editor, "model(x, training=True)", "model(x if good else x[:1], training=True)")
    driver.wait(lambda: "if good" in driver.value("lab.source"), what="the edited code to be built")
    driver.run("lab.train(3); lab.wait()")
    driver.run("before = lab.model.get_weights()\nbuiltins.good = False\nlab.train(2)")
    driver.wait(lambda: driver.child("status_word").text() == "Failed")
    driver.wait(lambda: editor.marks, what="the mark at the line")
    replace(editor, "else x[:1]", "else x")
    driver.wait(lambda: driver.action("apply_changes").isEnabled(), what="the change to be noticed")
    driver.trigger("step")
    steps = "lab.history.steps.tolist()"
    driver.wait(lambda: driver.value(steps) == [1, 2, 3, 4], what="the step with the corrected code")
    assert driver.value("lab.state.step") == 4
    near = "all(abs(a - b).max() < 0.01 for a, b in zip(before, lab.model.get_weights()))"
    assert driver.value(near) is True


def test_the_console_enters_by_itself_and_the_code_shows_the_line(driver: Driver) -> None:
    define(driver, "breakpoint()")
    driver.run("lab.train(2)")
    console = driver.child("console")
    driver.wait(lambda: console.asks, what="the debugger's question")
    driver.wait(lambda: "Step 1 stands at line 10 of In [" in message(driver))
    assert driver.child("status_word").text() == "Debugging"
    assert marked(driver) == [(10, True)]
    assert page(driver).editor.isReadOnly()
    assert "Training stands at a breakpoint" in driver.action("save_checkpoint").toolTip()
    console.type_answer("n")
    # A mark is gone for a moment where the next line is long in coming.
    driver.wait(lambda: marked(driver) == [(11, True)], what="the mark at the next line")
    driver.wait(lambda: console.asks)
    console.type_answer("lab.show(g)")
    driver.wait(lambda: driver.child("tensor_table").model().rowCount() == 32, what="g in the inspector")
    driver.wait(lambda: console.asks)
    console.type_answer("skip")
    driver.wait(lambda: not console.is_busy, what="the end of the conversation")
    driver.wait(lambda: driver.window.backend_state == "ready")
    driver.wait(lambda: not page(driver).editor.marks)


def test_left_with_an_interrupt_it_is_offered_and_stop_ends_it(driver: Driver) -> None:
    define(driver, "breakpoint()")
    driver.run("lab.train(2)")
    console, banner = driver.child("console"), driver.child("problem_banner")
    driver.wait(lambda: console.asks)
    driver.trigger("interrupt_console")
    driver.wait(lambda: banner.isVisible(), what="the offer")
    assert "Training stands at a breakpoint." in banner.text
    assert "lab_debugging.py" not in console._control.toPlainText()
    driver.wait(lambda: driver.action("debug").isEnabled(), what="the console to be free")
    driver.trigger("debug")
    driver.wait(lambda: console.asks and not banner.isVisible())
    driver.trigger("stop")
    driver.wait(lambda: driver.window.backend_state == "ready" and not console.is_busy)
    driver.wait(lambda: message(driver) == "Press Train to begin.")


def test_a_busy_console_is_not_disturbed_and_then_enters(driver: Driver) -> None:
    define(driver, "breakpoint()")
    console = driver.child("console")
    console.execute("import threading\nlab.train(1)\nlet = threading.Event()\nwhile not let.wait(0.05): pass")
    driver.wait(lambda: driver.child("problem_banner").isVisible(), what="the offer")
    assert "The console runs a cell" in driver.action("debug").toolTip()
    driver.trigger("interrupt_console")
    driver.wait(lambda: console.asks, what="the debugger's question")
    console.type_answer("c")
    driver.wait(lambda: not console.is_busy)


def test_a_fault_is_marked_and_a_correction_at_the_console_goes_on(driver: Driver) -> None:
    define(driver, "h = tf.matmul(h, tf.ones((9, 9))) if training and lab.state.step == 1 else h")
    driver.run("lab.train()")
    driver.wait(lambda: driver.child("status_word").text() == "Failed")
    driver.wait(lambda: marked(driver) == [(9, False)], what="the mark at the line")
    (mark,) = page(driver).editor.marks
    assert "line 9" not in mark.words  # the strip under the code says the line itself
    assert "It is line 9 of In [" in driver.child("problem_banner").text
    driver.run(NET.replace("STOP", "pass"))
    driver.trigger("train")
    driver.wait(lambda: message(driver).startswith("step 6 of 6"))


def test_force_is_offered_for_a_step_that_loops_for_ever(driver: Driver) -> None:
    define(driver, "while training and bad: pass")
    driver.run("lab.train(1)")
    driver.run("lab.wait()\nbad = True\nlab.train(3)")
    forcing = driver.window.findChild(ForcingController)
    assert forcing is not None
    forcing.patience.setInterval(200)
    driver.trigger("stop")
    banner = driver.child("problem_banner")
    driver.wait(lambda: banner.isVisible() and "has not stopped" in banner.text)
    driver.trigger("force_stop")
    driver.wait(lambda: driver.window.backend_state == "ready", what="the end of the step")
    assert driver.value("lab.state.step") == 1
