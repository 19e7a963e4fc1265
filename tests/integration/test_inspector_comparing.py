"""A weight pinned, compared with then and with a checkpoint, and changed by hand, in the real window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from eagerlab.gui.controllers.inspector_compare import CompareController
from eagerlab.gui.controllers.learning import LearningController
from eagerlab.gui.controllers.session import SessionController
from eagerlab.gui.views.inspector_choose import ChooseDialog
from eagerlab.gui.views.inspector_pair import InspectorPair
from tests.driver import Driver
from tests.integration.acting import plotted

PATH = "model/dense/kernel"


@pytest.fixture
def driver(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    monkeypatch.setenv("EAGERLAB_HOME", str(tmp_path))
    running = Driver()
    running.wait_ready()
    yield running
    running.shutdown()


def pause(driver: Driver) -> None:
    driver.trigger("pause")
    driver.wait(lambda: driver.window.backend_state == "ready", 30, "the pause")


def train_on(driver: Driver, steps: int) -> None:
    """Train, and stand again a few steps later."""
    step = driver.value("lab.state.step")
    driver.trigger("train")
    driver.wait(lambda: driver.value("lab.state.step") > step + steps, 60, "some steps")
    driver.wait(lambda: driver.window.backend_state == "training", 30, "the window to know of it")
    pause(driver)


def press(widget: Any, key: Any, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
    widget.setFocus()
    QTest.keyClick(widget, key, modifier)


def code(driver: Driver) -> str:
    (session,) = driver.window.findChildren(SessionController)
    return "\n".join(session.log.lines)


def offered(dialog: ChooseDialog) -> list[str]:
    """Return what the dialog shows of what a tensor can be compared with."""
    items = [dialog.list.item(row) for row in range(dialog.list.count())]
    return [item.text() for item in items if not item.isHidden()]


def edits(driver: Driver) -> list[str]:
    (learning,) = driver.window.findChildren(LearningController)
    marks = learning.current.marks if learning.current is not None else ()
    return [mark.label for mark in marks if mark.what == "edit"]


def test_a_weight_is_pinned_compared_and_changed_by_hand(driver: Driver) -> None:
    pair = driver.child("inspector_first").parentWidget().parentWidget()
    assert isinstance(pair, InspectorPair)
    table, panel = pair.first.table, pair.compare
    driver.run("lab.steps = 100_000")
    driver.trigger("train")
    driver.wait(lambda: plotted(driver) > 2, 60, "the first steps")
    driver.run(f"lab.show({PATH!r})")
    driver.wait(lambda: table.model.value(0, 0) is not None, 30, "the values")

    # While training: a pin is of one step, a change is refused and offers a pause.
    driver.trigger("pin_tensor")
    driver.wait(lambda: driver.value("len(lab.pins)") == 1, 30, "the pin")
    name = driver.value("list(lab.pins)[0]")
    driver.wait(lambda: f"lab.pin(lab.at({PATH!r}))" in code(driver), 30, "its line in the session")
    driver.wait(lambda: pair.note.text.startswith("Pinned."), 30, "the note of the pin")
    table.table.go(0, 1)
    press(table.table, Qt.Key.Key_F2)
    assert pair.note.text == "Values can be changed only while training stands."
    pair.note.button.click()
    driver.wait(lambda: driver.window.backend_state == "ready", 30, "the pause")

    # Compared with the pin, and with a checkpoint, chosen by keys.
    train_on(driver, 2)
    driver.run("saved = lab.save('later')")
    (compare,) = pair.findChildren(CompareController)
    compare.compare(tuple(PATH.split("/")), ("pins", name))
    driver.wait(lambda: "differ beyond the tolerance" in panel.verdict, 30, "the comparison")
    beyond = driver.value(f"int((~np.isclose(lab.at({PATH!r}).numpy(), lab.pins[{name!r}])).sum())")
    assert panel.verdict.replace("\N{NARROW NO-BREAK SPACE}", "").startswith(f"{beyond} of 8000")
    driver.wait(lambda: table.model.extent == (800, 10), 30, "the difference")
    panel.close_requested.emit()
    driver.wait(lambda: pair.first.title.text() == "dense/kernel", 30, "the left one")
    driver.trigger("compare_tensor")
    dialog = driver.wait(lambda: pair.findChild(ChooseDialog), 10, "the dialog")
    dialog.filter.setText("later")
    driver.wait(lambda: "later" in " ".join(offered(dialog)), 30, "the checkpoint, to compare with")
    QTest.keyClick(dialog.filter, Qt.Key.Key_Return)
    driver.wait(lambda: panel.verdict == "All 8\N{NARROW NO-BREAK SPACE}000 values are exactly equal.", 30)
    panel.close_requested.emit()
    driver.wait(lambda: pair.first.title.text() == "dense/kernel", 30, "the left one")
    driver.wait(lambda: table.model.value(0, 1) is not None, 30, "its values")

    # Changed in the cell, and taken back by the window's own key for that.
    before = driver.value(f"lab.at({PATH!r}).numpy().tobytes()")
    table.table.go(0, 1)
    press(table.table, Qt.Key.Key_7)
    editor = pair.findChild(QLineEdit, "tensor_cell_editor")
    assert isinstance(editor, QLineEdit)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    driver.wait(lambda: driver.value(f"float(lab.at({PATH!r})[0, 1])") == 7.0, 30, "the change")
    driver.wait(lambda: pair.note.text == "kernel[0, 1] = 7", 30, "the note")
    driver.wait(lambda: f"lab.edit({PATH!r}, (0, 1), 7)" in code(driver), 30, "its line in the session")
    driver.wait(lambda: table.model.value(0, 1) == 7.0, 30, "the new value in the table")
    driver.wait(lambda: edits(driver) == ["kernel[0, 1] = 7"], 30, "the mark on the plot")
    press(table.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    driver.wait(lambda: driver.value(f"lab.at({PATH!r}).numpy().tobytes()") == before, 30, "the undo")
    driver.wait(lambda: "lab.undo_edit()" in code(driver), 30, "its line in the session")

    # The session, run again, comes to the same bits.
    press(table.table, Qt.Key.Key_Delete)
    driver.wait(lambda: driver.value(f"float(lab.at({PATH!r})[0, 1])") == 0.0, 30, "the zero")
    driver.run(f"lab.edit({PATH!r}, np.s_[0:2, :], np.arange(10) / 7)")
    driver.trigger("step")
    driver.wait(lambda: code(driver).endswith("lab.step()"), 30, "the step")
    driver.wait(lambda: driver.window.backend_state == "ready", 30, "its end")
    weights = "b''.join(one.numpy().tobytes() for one in lab.model.variables + lab.optimizer.variables)"
    driver.run(f"kept = lab.state.step, {weights}; lab.reset()")
    driver.run(code(driver), 120)
    assert driver.value("lab.state.step == kept[0]")
    assert driver.value(f"{weights} == kept[1]")
