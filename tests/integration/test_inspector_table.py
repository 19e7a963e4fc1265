"""The inspector's table on real tensors: search, go, copy and export, by clicking and by typing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QPlainTextEdit

from eagerlab.gui.views.inspector import InspectorPane
from tests.driver import Driver

MAKE = """
x = tf.random.normal((4, 50, 60), seed=1)
x = tf.tensor_scatter_nd_update(x, [[3, 49, 59], [0, 7, 7]], [np.nan, 9.0])
large = np.zeros((6000, 5000), np.float32)
words = tf.constant([["Grün", b"\\xff"], ["a\\tb", "z" * 500]])
"""


@pytest.fixture
def driver() -> Iterator[Driver]:
    running = Driver()
    running.wait_ready()
    yield running
    running.shutdown()


class Table:
    """The inspector's table, used as a person does."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.pane = driver.child("inspector_first", InspectorPane)
        self.table = self.pane.table

    def show(self, name: str) -> None:
        self.driver.run(f"lab.show({name})")
        self.driver.wait(lambda: self.pane.title.text() == name, 20, f"{name} in the inspector")

    def index(self) -> tuple[int, ...]:
        view, (row, column) = self.pane.axes.view(), self.table.table.current
        index = list(view.fixed)
        for axis, place in ((view.rows, row), (view.columns, column)):
            if axis is not None:
                index[axis] = place
        return tuple(index)

    def search(self, text: str) -> str:
        """Type into the find bar and press Enter; return what it says in the end."""
        self.table.find_bar.open_bar()
        pattern = self.driver.child("tensor_find", QLineEdit)
        pattern.setText(text)
        QTest.keyClick(pattern, Qt.Key.Key_Return)
        status = self.driver.child("tensor_find_status", QLabel)

        def has_ended() -> bool:
            said = status.text()
            return bool(said) and "…" not in said and "so far" not in said

        self.driver.wait(has_ended, 20, "the end of a search")
        return str(status.text())

    def go(self, text: str) -> None:
        self.table.go_to.setText(text)
        QTest.keyClick(self.table.go_to, Qt.Key.Key_Return)

    def copied(self, text: str) -> str:
        """Choose an action of the menu that copies; return what is on the clipboard then."""
        clipboard = QGuiApplication.clipboard()
        clipboard.setText("")
        self.trigger(text)
        self.driver.wait(clipboard.text, 20, "the clipboard")
        return clipboard.text()

    def trigger(self, text: str) -> None:
        next(action for action in self.table.actions() if action.text() == text).trigger()

    def export(self, text: str, path: Path) -> None:
        """Choose an action that exports, and a file."""
        self.trigger(text)
        dialog = self.driver.wait(lambda: self.driver.window.findChild(QFileDialog), 10, "the file dialog")
        edit = dialog.findChild(QLineEdit, "fileNameEdit")
        edit.setText(str(path))
        QTest.keyClick(edit, Qt.Key.Key_Return)
        self.driver.wait(lambda: self.driver.window.findChild(QFileDialog) is None, 10, "its end")

    def words(self) -> str:
        return str(self.table.work.words.text())


def last_line(driver: Driver) -> str:
    log: Any = driver.child("session_log", QPlainTextEdit)
    return str(log.toPlainText().strip().splitlines()[-1])


def test_values_are_found_copied_and_exported(driver: Driver, tmp_path: Path) -> None:
    driver.run(MAKE)
    table = Table(driver)
    table.show("x")

    # A search goes over the whole tensor and jumps into the slice where the hit lies.
    assert table.search("is nan") == "1 found"
    assert table.index() == (3, 49, 59)
    assert table.search("9") == "1 found"
    assert table.index() == (0, 7, 7)
    assert "nothing to search for. Write a value such as 3" in table.search("about nine")
    assert driver.value("lab.find(x, 'is nan').tolist()") == [[3, 49, 59]]
    assert driver.value("lab.find('x', '> 8', limit=5).tolist()") == [[0, 7, 7]]
    table.go("[3, -1, -1]")
    assert table.index() == (3, 49, 59)

    # What is copied reads back as the very values.
    view = table.pane.axes.view()
    table.table.table.select_all()
    code = table.copied("Copy as NumPy code")
    back = eval(code, {"np": np})
    driver.run(f"copied = {code}")
    plane = ", ".join(
        ":" if axis in (view.rows, view.columns) else str(place) for axis, place in enumerate(view.fixed)
    )
    assert back.dtype == np.float32
    assert driver.value(f"bool(np.array_equal(copied, x[{plane}], equal_nan=True))") is True

    # A click on Export is a line of Python that writes the same file.
    table.export("Export what is shown…", tmp_path / "clicked.npy")
    driver.wait(lambda: "Wrote clicked.npy" in table.words(), 20, "a file")
    np.testing.assert_array_equal(np.load(tmp_path / "clicked.npy"), back)
    line = f"lab.export(x[{plane}], {str(tmp_path / 'clicked.npy')!r})"
    driver.wait(lambda: last_line(driver) == line, 20, "its line in the session")
    driver.run(line.replace("clicked", "typed"))
    assert (tmp_path / "typed.npy").read_bytes() == (tmp_path / "clicked.npy").read_bytes()
    table.export("Export the whole tensor…", tmp_path / "whole.csv")
    driver.wait(lambda: "Wrote whole.csv" in table.words(), 20, "a file")
    assert len((tmp_path / "whole.csv").read_text().splitlines()) == 1 + 4 * 50 * 60

    # Texts come whole, however the table cuts them.
    table.show("words")
    table.table.table.select_all()
    back = eval(table.copied("Copy as NumPy code"), {"np": np})
    assert back.tolist() == [["Grün".encode(), b"\xff"], [b"a\tb", b"z" * 500]]
    assert table.search("zzz") == "1 found"

    # Writing can be given up; nothing is left of the file then.
    table.show("large")
    table.export("Export…", tmp_path / "large.csv")
    driver.wait(lambda: not table.table.work.cancel.isHidden(), 20, "the button")
    table.table.work.cancel.click()
    driver.wait(lambda: "was cancelled" in table.words(), 20, "the end")
    assert not list(tmp_path.glob("*large*"))
    driver.run(f"lab.export(large[:2], {str(tmp_path / 'large.png')!r})")
    assert (tmp_path / "large.png").exists()
