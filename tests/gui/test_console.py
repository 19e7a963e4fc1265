from __future__ import annotations

import base64
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QDropEvent, QImage, QKeySequence, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eagerlab.gui.theme import DARK, LIGHT, Theme, contrast
from eagerlab.gui.views import console_style
from eagerlab.gui.views.console import ConsolePane
from eagerlab.gui.views.console_output import BUFFER_LINES, DOCUMENT_LIMIT
from tests.gui.console_driver import measured_stall, wait
from tests.gui.fake_client import FakeClient

STALL_SECONDS = 0.5
"""Far above what was measured (below 0.1 s), so that a loaded machine does not fail the test; a frozen window
took 48 s."""


class Typed:
    """A console with a client that tests play the kernel of."""

    def __init__(self, qtbot: QtBot) -> None:
        self.theme = Theme("light")
        self.client = FakeClient()
        self.pane = ConsolePane(self.theme)
        qtbot.addWidget(self.pane)
        self.console = self.pane.console
        self.pane.resize(800, 240)
        self.pane.show()
        self.console.attach(self.client)

    @property
    def text(self) -> str:
        return str(self.console._control.toPlainText())

    def finish(self, number: int = 1) -> None:
        self.client.reply(number=number)
        self.client.idle()
        wait(lambda: not self.console.is_busy, 20, "the cell's end is shown")


@pytest.fixture
def typed(qtbot: QtBot) -> Iterator[Typed]:
    typed = Typed(qtbot)
    yield typed
    typed.console.kernel_client = None


def test_the_prompt_is_there_before_the_backend_says_anything(typed: Typed) -> None:
    assert typed.text.endswith("In [1]: ")
    QTest.keyClicks(typed.console._control, "1 + 1")
    QTest.keyClick(typed.console._control, Qt.Key.Key_Return)
    assert typed.client.cells == ["1 + 1"]
    typed.finish()
    assert typed.text.endswith("In [2]: ")


def test_the_prompt_stays_in_sight_when_the_window_becomes_smaller(typed: Typed) -> None:
    control = typed.console._control
    typed.console.execute("1")
    typed.client.printed("long words of a line that is broken anew " * 100)
    typed.finish()
    bar = control.verticalScrollBar()
    wait(lambda: bar.value() > 0, 20, "the output is longer than the console")
    typed.pane.resize(420, 180)
    wait(lambda: control.viewport().width() < 420, 20, "the console is narrower")
    wait(lambda: control.viewport().rect().contains(control.cursorRect().center()), 20, "the prompt in sight")
    bar.setValue(0)
    typed.pane.resize(380, 160)
    wait(lambda: control.viewport().width() < 380, 20, "the console is narrower still")
    assert bar.value() == 0  # a person looks at what stands further up


def test_an_unfinished_line_gets_another_without_asking_the_kernel(typed: Typed) -> None:
    QTest.keyClicks(typed.console._control, "def f():")
    QTest.keyClick(typed.console._control, Qt.Key.Key_Return)
    assert typed.client.cells == []
    assert typed.console.input_buffer == "def f():\n    "


@pytest.mark.parametrize(
    "texts",
    [
        ["." * 800_000],
        ["x" * 10_000_000],
        ["x" * 1000] * 2000,
        [("y" * 19_990 + "\n") * 10] * 20,
        ["x"] * 30_000,
        ["".join(f"{i} {'-' * 60}\n" for i in range(300_000))],
        ["\n" * 500_000],
        ["\r50% |#####     |"] * 20_000,
        ["\x1b[31mred\x1b[0m " * 100_000],
    ],
    ids=[
        "line",
        "long line",
        "line in pieces",
        "long lines",
        "characters",
        "lines",
        "newlines",
        "progress",
        "colours",
    ],
)
def test_no_output_freezes_the_window(typed: Typed, texts: list[str]) -> None:
    typed.pane.run("flood")
    with measured_stall() as stall:
        for number, text in enumerate(texts):
            typed.client.printed(text)
            if number % 50 == 0:
                QApplication.processEvents()
        typed.finish()
    assert typed.text.endswith("In [2]: ")
    assert len(typed.text) < DOCUMENT_LIMIT * 1.2
    assert stall.busy_seconds < STALL_SECONDS


def test_a_long_result_and_a_long_traceback_are_cut(typed: Typed) -> None:
    typed.pane.run("big")
    with measured_stall() as stall:
        data = {"text/plain": "[" + "0, " * 500_000}
        typed.client.iopub("execute_result", {"data": data, "metadata": {}, "execution_count": 1})
        lines = ["  File somewhere, line 1\n" * 200_000, "ValueError: the reason"]
        typed.client.iopub("error", {"ename": "ValueError", "evalue": "", "traceback": lines})
        typed.finish()
    assert "showing 20\u202f000" in typed.text
    assert "ValueError: the reason" in typed.text
    assert stall.busy_seconds < STALL_SECONDS


def test_what_is_printed_while_a_prompt_waits_is_bounded_too(typed: Typed) -> None:
    QTest.keyClicks(typed.console._control, "unsent")
    with measured_stall() as stall:
        for start in range(0, 20_000, 500):
            typed.client.printed("".join(f"background {i}\n" for i in range(start, start + 500)))
            QApplication.processEvents()
        wait(lambda: "background 19999" in typed.text, 30)
    assert typed.console._control.document().blockCount() < BUFFER_LINES * 1.2
    assert typed.console.unsent_text == "unsent"
    assert stall.busy_seconds < STALL_SECONDS


def test_the_end_of_a_cell_waits_for_its_output(typed: Typed) -> None:
    typed.pane.run("print('late')")
    typed.client.reply()
    typed.client.printed("late\n")
    QApplication.processEvents()
    assert typed.console.is_busy
    typed.client.idle()
    wait(lambda: not typed.console.is_busy)
    assert typed.text.index("late\n") < typed.text.index("In [2]")


def test_a_cell_whose_last_output_is_lost_ends_all_the_same(typed: Typed) -> None:
    typed.pane.run("1")
    typed.client.reply()
    wait(lambda: not typed.console.is_busy, 5)


def test_a_progress_bar_stays_on_its_line(typed: Typed) -> None:
    typed.pane.run("bar")
    for part in range(0, 101, 10):
        typed.client.printed(f"\r{part:3d}% done")
    typed.finish()
    assert typed.text.count("% done") == 1
    assert "100% done" in typed.text


def test_completion_and_call_tips_go_to_their_own_lane(typed: Typed) -> None:
    typed.console.set_completion_lane("lane-7")
    QTest.keyClicks(typed.console._control, "np.li")
    QTest.keyClick(typed.console._control, Qt.Key.Key_Tab)
    QTest.keyClicks(typed.console._control, "(")
    asked = {m["header"]["msg_type"]: m for m in typed.client.shell_channel.sent}
    assert asked["complete_request"]["header"]["subshell_id"] == "lane-7"
    assert asked["complete_request"]["content"]["code"] == "np.li"
    assert asked["inspect_request"]["header"]["subshell_id"] == "lane-7"


def test_one_completion_is_put_in(typed: Typed) -> None:
    QTest.keyClicks(typed.console._control, "np.linsp")
    QTest.keyClick(typed.console._control, Qt.Key.Key_Tab)
    question = typed.client.shell_channel.sent[-1]["header"]["msg_id"]
    content = {"status": "ok", "matches": ["linspace"], "cursor_start": 3, "cursor_end": 8, "metadata": {}}
    message = typed.client._message("complete_reply", content, question)
    typed.client.shell_channel.message_received.emit(message)
    assert typed.console.input_buffer == "np.linspace"


def test_a_completion_that_failed_changes_nothing(typed: Typed) -> None:
    QTest.keyClicks(typed.console._control, "np.li")
    QTest.keyClick(typed.console._control, Qt.Key.Key_Tab)
    question = typed.client.shell_channel.sent[-1]["header"]["msg_id"]
    error = {"status": "error", "ename": "UnknownSubshellError", "evalue": "", "traceback": []}
    typed.client.shell_channel.message_received.emit(typed.client._message("complete_reply", error, question))
    assert typed.console.input_buffer == "np.li"


def test_a_question_is_answered_in_the_console(typed: Typed) -> None:
    typed.pane.run("n = input('rows? ')")
    typed.client.printed("first\n")
    typed.client.ask("rows? ")
    wait(lambda: typed.console._reading)
    QTest.keyClicks(typed.console._control, "12")
    QTest.keyClick(typed.console._control, Qt.Key.Key_Return)
    assert typed.client.inputs == ["12"]
    assert typed.text.index("first") < typed.text.index("rows? 12")


def test_a_password_is_typed_unseen(typed: Typed) -> None:
    typed.pane.run("getpass()")
    typed.client.ask("Password: ", password=True)
    wait(lambda: typed.pane.password.isVisible())
    QTest.keyClicks(typed.pane.password, "xyzzy")
    QTest.keyClick(typed.pane.password, Qt.Key.Key_Return)
    assert typed.client.inputs == ["xyzzy"]
    assert "xyzzy" not in typed.text
    assert typed.pane.password.text() == ""
    assert not typed.pane.password.isVisible()


def test_ctrl_c_asks_to_interrupt_and_drops_what_waits(typed: Typed, qtbot: QtBot) -> None:
    typed.pane.run("while True: pass")
    typed.client.printed("x\n" * 50_000)
    with qtbot.waitSignal(typed.pane.interrupt_requested):
        QTest.keyClick(typed.console._control, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    typed.finish()
    assert typed.text.count("x\n") < 5_000


def test_an_interrupt_before_the_backend_has_begun_the_cell_is_given_when_it_begins(typed: Typed) -> None:
    interrupts: list[int] = []
    typed.pane.interrupt_requested.connect(lambda: interrupts.append(1))
    typed.pane.run("while True: pass")
    typed.pane.interrupt()
    typed.pane.interrupt()
    assert not interrupts  # between two cells the backend would not hear it
    typed.client.begun()
    assert len(interrupts) == 1
    typed.pane.interrupt()
    assert len(interrupts) == 2
    typed.finish()


def test_an_interrupt_is_given_late_to_a_cell_whose_beginning_is_never_told(
    typed: Typed, qtbot: QtBot
) -> None:
    typed.pane.run("while True: pass")
    with qtbot.waitSignal(typed.pane.interrupt_requested):
        typed.pane.interrupt()
    typed.finish()


def test_a_death_in_a_cell_leaves_text_and_a_prompt(typed: Typed) -> None:
    typed.pane.run("import os; os._exit(1)")
    typed.console.detach("The backend stopped by itself (exit code 1).")
    assert "exit code 1" in typed.text
    assert "os._exit(1)" in typed.text
    assert not typed.console.is_busy
    QTest.keyClicks(typed.console._control, "x = 1")
    assert typed.console.unsent_text == "x = 1"


def test_a_cell_without_a_backend_is_refused_and_stays(typed: Typed, qtbot: QtBot) -> None:
    typed.console.detach("Gone.")
    QTest.keyClicks(typed.console._control, "x = 1")
    with qtbot.waitSignal(typed.console.refused):
        QTest.keyClick(typed.console._control, Qt.Key.Key_Return)
    assert typed.console.unsent_text == "x = 1"
    assert typed.client.cells == []


def test_a_new_backend_counts_anew_and_keeps_unsent_text(typed: Typed) -> None:
    typed.pane.run("1")
    typed.finish(number=7)
    QTest.keyClicks(typed.console._control, "unsent")
    typed.console.detach("Gone.")
    typed.console.attach(FakeClient())
    assert typed.text.endswith("In [1]: unsent")
    assert typed.text.count("unsent") == 1


def test_code_is_inserted_where_the_cursor_is_or_after_the_cell(typed: Typed) -> None:
    typed.pane.insert("lab.at('model/dense')")
    assert typed.console.input_buffer == "lab.at('model/dense')"
    typed.console.input_buffer = ""
    typed.pane.run("1")
    typed.pane.insert("later")
    typed.finish()
    assert typed.text.endswith("In [2]: later")


def test_running_code_keeps_what_was_being_typed(typed: Typed) -> None:
    QTest.keyClicks(typed.console._control, "half a line")
    assert typed.pane.run("lab.train()")
    assert not typed.pane.run("another")
    typed.finish()
    assert typed.text.endswith("In [2]: half a line")


def test_a_question_of_the_code_that_runs_does_not_take_what_was_being_typed(typed: Typed) -> None:
    QTest.keyClicks(typed.console._control, "half a line")
    assert typed.pane.run("input('who? ')")
    typed.client.ask("who? ")
    wait(lambda: typed.console.asks)
    assert typed.text.endswith("who? ")
    assert typed.console.type_answer("Ada")
    typed.finish()
    assert typed.client.inputs == ["Ada"]
    assert typed.text.endswith("who? Ada\n\nIn [2]: half a line")


def test_an_answer_is_typed_only_where_a_cell_waits_for_one_and_nothing_stands_there(typed: Typed) -> None:
    assert not typed.console.type_answer("too early")
    typed.pane.run("input('who? ')")
    assert not typed.console.type_answer("too early")
    typed.client.ask("who? ")
    wait(lambda: typed.console.asks)
    QTest.keyClicks(typed.console._control, "mine")
    assert not typed.console.type_answer("another")
    assert typed.text.endswith("who? mine")
    assert typed.client.inputs == []


def test_an_answer_to_another_part_of_the_window_leaves_a_question_open(typed: Typed) -> None:
    typed.pane.run("input('who? ')")
    typed.client.ask("who? ")
    wait(lambda: typed.console.asks)
    cell = typed.client.cell
    typed.client.reply(cell="asked beside the console")
    typed.client.idle(cell="asked beside the console")
    wait(lambda: not typed.console._held, 20, "the console is done with the other answer")
    wait(lambda: not typed.console._output)
    QTest.keyClicks(typed.console._control, "Ada")
    QTest.keyClick(typed.console._control, Qt.Key.Key_Return)
    assert typed.client.inputs == ["Ada"]
    typed.client.cell = cell
    typed.finish()


def test_a_dropped_name_lands_in_the_input_line(typed: Typed) -> None:
    mime = QMimeData()
    mime.setText("lab.at('x')")
    event = QDropEvent(
        QPointF(QPoint(5, 5)),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    typed.console.dropEvent(event)
    assert typed.console.input_buffer == "lab.at('x')"


def test_a_figure_comes_inline(typed: Typed) -> None:
    picture = base64.b64encode(png()).decode()
    typed.pane.run("plot")
    typed.client.iopub("display_data", {"data": {"image/png": picture, "text/plain": "fig"}, "metadata": {}})
    typed.finish()
    assert "<img" in typed.console._control.document().toHtml()


def test_the_console_leaves_the_shortcuts_of_the_window_alone(typed: Typed) -> None:
    used = {action.shortcut().toString() for action in typed.console.actions()}
    assert not used & {QKeySequence("Ctrl+S").toString(), QKeySequence("Ctrl+P").toString()}


def test_text_that_stands_there_follows_the_theme(typed: Typed) -> None:
    typed.pane.run("1/0")
    typed.client.iopub(
        "error", {"ename": "", "evalue": "", "traceback": ["\x1b[31mZeroDivisionError\x1b[39m: no"]}
    )
    typed.finish()
    typed.theme.set_preference("dark")
    colours = {found: colour_of(typed, found) for found in ("In [1]", "ZeroDivisionError")}
    assert colours == {"In [1]": DARK.accent, "ZeroDivisionError": DARK.bad}
    typed.theme.set_preference("light")
    assert colour_of(typed, "ZeroDivisionError") == LIGHT.bad


@pytest.mark.parametrize("preference", ["light", "dark"])
def test_every_colour_code_can_be_read(preference: str, qapp: QApplication) -> None:
    theme = Theme(preference)  # type: ignore[arg-type]
    ansi = console_style.ReadableAnsi(theme)
    codes = [f"\x1b[{n}m" for n in (*range(30, 38), *range(90, 98))] + [f"\x1b[38;5;{n}m" for n in range(256)]
    codes += ["\x1b[43m", "\x1b[30;43m", "\x1b[97;107m"]
    for code in codes:
        list(ansi.split_string(f"\x1b[0m{code}x"))
        text_format = ansi.get_format()
        has_ground = text_format.background().style() != Qt.BrushStyle.NoBrush
        ground = text_format.background().color().name() if has_ground else theme.tokens.panel
        assert contrast(text_format.foreground().color().name(), ground) >= 4.5, code


def colour_of(typed: Typed, text: str) -> str:
    cursor = typed.console._control.document().find(text)
    assert not cursor.isNull(), text
    cursor.setPosition(cursor.selectionStart() + 1, QTextCursor.MoveMode.MoveAnchor)
    return str(cursor.charFormat().foreground().color().name())


def png() -> bytes:
    image = QImage(8, 8, QImage.Format.Format_RGB888)
    image.fill(QColor("#1f6feb"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # its stub asks for bytes, it takes text
    return bytes(buffer.data().data())
