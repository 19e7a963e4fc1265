# ruff: noqa: RUF001 - full-width punctuation is what this is about.
"""Code of the web in the real window: pasted, run, and told what changed since it was written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.driver import Driver

NB = "\u00a0"

PAGES = {
    "numbers on lines of their own": (
        f"1\nimport math\n2\n\n3\ndef area(r):\n4\n{NB * 4}return math.pi * r ** 2\n5\n\n6\nresult = area(1)",
        "round(result, 2)",
        3.14,
    ),
    "a session of Python": (
        ">>> total = 0\n>>> for i in range(4):\n...     total += i\n...\n>>> total\n6\n>>> result = total",
        "result",
        6,
    ),
    "a notebook": (
        f"In{NB}[1]:\nm = tf.ones([1, 1])\n\nIn{NB}[2]:\nresult = 4 * float(tf.reduce_sum(m))\nOut[2]:\n4",
        "result",
        4.0,
    ),
    "typography of a word processor": (
        f"result = “don’t”.replace(‘n’, “–”) {NB}# “as it is”",
        "result",
        "do–’t",
    ),
    "a chat, with entities and a fence": (
        "```python\nresult = [i for i in range(9) if i &lt; 3 and i &gt; 1]\n```",
        "result",
        [2],
    ),
    "zero-width spaces and a byte order mark": ("\ufeffre\u200bsult = 41\u200b + 1", "result", 42),
    "punctuation of a Chinese input method": ("result = max（1，［2，3］［1］）", "result", 3),
}


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    patch = pytest.MonkeyPatch()
    patch.setenv("EAGERLAB_HOME", str(Path(tmp_path_factory.mktemp("home"))))
    driver = Driver()
    driver.wait_ready()
    yield driver
    driver.shutdown()
    patch.undo()


def paste_and_run(driver: Driver, text: str) -> None:
    console = driver.child("console")
    console._control.setFocus()
    console.input_buffer = ""
    QApplication.clipboard().setText(text)
    QTest.keyClick(console._control, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    ended: list[object] = []
    console.executed.connect(ended.append)
    QTest.keyClick(console._control, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    driver.wait(lambda: ended, 60, f"the end of {text[:40]!r}")
    console.executed.disconnect(ended.append)


@pytest.mark.parametrize(("text", "expression", "value"), PAGES.values(), ids=PAGES.keys())
def test_code_of_a_page_runs_when_it_is_pasted(
    driver: Driver, text: str, expression: str, value: object
) -> None:
    driver.run("result = None")
    paste_and_run(driver, text)
    assert driver.value(expression) == value


def test_old_code_fails_with_a_hint_that_can_be_copied_and_run(driver: Driver) -> None:
    console = driver.child("console")
    text = driver.run("optimizer = keras.optimizers.Adam(lr=0.5)")
    words, line = (
        "The argument lr is called learning_rate.",
        "optimizer = keras.optimizers.Adam(learning_rate=0.5)",
    )
    shown = text[text.rindex("Argument(s) not recognized") :]
    assert shown.index(words) < shown.index(line) < shown.index("In [")
    found = console._control.document().find(line)
    console._control.setTextCursor(found)
    driver.window.activateWindow()
    console._control.setFocus()
    driver.wait(console._control.hasFocus, 10, "the console's focus")
    console.copy()
    paste_and_run(driver, QApplication.clipboard().text())
    assert driver.value("round(float(optimizer.learning_rate), 3)") == 0.5


def test_a_hint_of_old_code_follows_the_theme(driver: Driver) -> None:
    driver.run("tf.Session()")
    console = driver.child("console")

    def ground() -> str:
        found = console._control.document().find("TensorFlow 2 has no sessions")
        return str(found.block().blockFormat().background().color().name())

    theme = console._theme
    before = theme.preference
    for preference in ("dark", "light"):
        theme.set_preference(preference)
        assert ground() == theme.tokens.info_back
    theme.set_preference(before)
