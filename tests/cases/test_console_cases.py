"""B23, B24, B25 and B27 of the cases: floods, native output, questions and deaths, on a real backend."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from eagerlab.gui.theme import Theme
from tests.gui.console_driver import ConsoleDriver, measured_stall, wait

STALL_SECONDS = 1.0
"""The window is to answer within about a second throughout: so much may its own thread work in one turn."""


@pytest.fixture(scope="module")
def console(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ConsoleDriver]:
    driver = ConsoleDriver(tmp_path_factory.mktemp("home"), Theme("light"))
    driver.start()
    yield driver
    driver.end()


@pytest.mark.parametrize(
    ("code", "note"),
    [
        ('"." * 800_000', "800,002 characters"),
        ("list(range(200_000))", "characters"),
        ('print("x" * 10**6)', "characters in one line"),
        ("for i in range(300_000): print(i, '-' * 60)", "left out"),
        ("raise ValueError('e' * 5_000_000)", "characters"),
    ],
)
def test_b23_much_output_is_cut_with_a_note_and_freezes_nothing(
    console: ConsoleDriver, code: str, note: str
) -> None:
    with measured_stall() as stall:
        shown = console.run(code)
    assert stall.busy_seconds < STALL_SECONDS
    assert len(console.text) < 500_000
    assert note in shown or note in console.text


def test_b23_a_line_without_end_can_be_interrupted(console: ConsoleDriver) -> None:
    with measured_stall() as stall:
        console.begin("while True: print('x', end='')")
        console.wait_text("x" * 100)
        console.pane.interrupt()
        wait(lambda: not console.pane.console.is_busy, 20, "the interrupted cell ends")
    assert stall.busy_seconds < STALL_SECONDS
    assert "KeyboardInterrupt" in console.text
    assert "4" in console.run("2 + 2")


def test_b24_native_code_that_prints_holding_the_interpreter_does_not_lock_up(console: ConsoleDriver) -> None:
    shown = console.run('import ctypes; ctypes.PyDLL(None).printf(b"." * 120_000); print("after")', 30)
    assert "after" in shown


def test_b25_interrupting_a_question_gives_one_error_and_a_prompt(console: ConsoleDriver) -> None:
    console.pane.console.clear()
    console.begin('n = input("rows? ")')
    wait(lambda: console.pane.console._reading, 10, "the question")
    console.pane.interrupt()
    wait(lambda: not console.pane.console.is_busy, 10, "the question ends")
    assert console.text.count("KeyboardInterrupt: ") == 1
    console.begin('n = input("columns? ")')
    wait(lambda: console.pane.console._reading, 10, "the second question")
    console.type("12")
    wait(lambda: not console.pane.console.is_busy, 10, "the answer is taken")
    assert "'12'" in console.run("n")


def test_b25_a_password_is_neither_shown_nor_remembered(console: ConsoleDriver) -> None:
    console.begin('import getpass; secret = getpass.getpass("word? ")')
    wait(lambda: console.pane.password.isVisible(), 10, "the password is asked for")
    QTest.keyClicks(console.pane.password, "xyzzy")
    QTest.keyClick(console.pane.password, Qt.Key.Key_Return)
    wait(lambda: not console.pane.console.is_busy, 10, "the password is taken")
    assert "xyzzy" not in console.text
    assert not any("xyzzy" in line for line in console.pane.console.history_tail(100))
    assert "5" in console.run("len(secret)")


def test_b25_figures_come_inline_and_blocking_show_does_not_block(console: ConsoleDriver) -> None:
    console.run("import matplotlib.pyplot as plt", 60)
    start = console.pane.console._control.document().toHtml().count("<img")
    console.run("for i in range(30):\n    plt.plot([1, 2]); plt.show(block=True)\n", 60)
    assert console.pane.console._control.document().toHtml().count("<img") == start + 30


def test_completion_is_answered_beside_a_running_cell(
    console: ConsoleDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    replies: list[dict[str, Any]] = []
    monkeypatch.setattr(console.pane.console, "_handle_complete_reply", replies.append)
    console.begin("import time\nprint('be' + 'gun')\nwhile True: time.sleep(0.01)")
    console.wait_text("begun")  # else an interrupt comes before the cell
    asked = console.pane.console._ask("complete_request", {"code": "np.linsp", "cursor_pos": 8})
    wait(lambda: any(reply["parent_header"]["msg_id"] == asked for reply in replies), 20, "a completion")
    assert console.pane.console.is_busy
    assert any("linspace" in match for match in replies[-1]["content"]["matches"])
    console.pane.interrupt()
    wait(lambda: not console.pane.console.is_busy, 20, "the interrupted cell ends")


@pytest.fixture
def mortal(qapp: QApplication, tmp_path: Path) -> Iterator[ConsoleDriver]:
    driver = ConsoleDriver(tmp_path, Theme("light"))
    driver.start(tensorflow=False)
    yield driver
    driver.end()


def test_b27_a_dead_backend_is_told_in_words_and_a_new_one_takes_over(mortal: ConsoleDriver) -> None:
    console = mortal.pane.console
    mortal.pane.insert("unsent = 1")
    assert mortal.process.pid is not None
    os.kill(mortal.process.pid, signal.SIGKILL)
    mortal.wait_text("signal 9", 10)
    assert console.unsent_text == "unsent = 1"
    assert not mortal.pane.run("1 + 1")

    mortal.start(tensorflow=False)
    assert console.unsent_text == "unsent = 1"
    assert "42" in mortal.run("6 * 7")
    assert console.unsent_text == "unsent = 1"

    console.input_buffer = ""
    mortal.begin("import os; os._exit(1)")
    mortal.wait_text("exit code 1", 20)
    assert not console.is_busy
    mortal.type("1 + 1")
    assert "Restart" in mortal.pane.hint
    assert console.unsent_text == "1 + 1"


def test_history_is_there_after_the_next_start(mortal: ConsoleDriver, tmp_path: Path) -> None:
    mortal.run("40 + 2", 60)
    mortal.process.shutdown(save=False)
    assert mortal.process.wait_stopped()
    again = ConsoleDriver(tmp_path, Theme("light"))
    again.start(tensorflow=False)
    wait(lambda: "40 + 2" in again.pane.console.history_tail(5), 20, "the history")
    again.end()
