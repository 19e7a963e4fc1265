from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QClipboard, QDropEvent, QMouseEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eagerlab.gui.theme import Theme
from eagerlab.gui.views import console_pasting
from eagerlab.gui.views.code_page import CodePage
from eagerlab.gui.views.console import ConsolePane
from eagerlab.gui.views.paste_note import sentence
from eagerlab.pasting import Change
from tests.gui.console_driver import wait
from tests.gui.fake_client import FakeClient

NB = "\u00a0"
DIRTY = f">>> if x:\n...{NB}{NB}{NB}y{NB}= “a”\n...\n>>> y\n'a'"
CLEAN = 'if x:\n  y = "a"\n\ny'
CTRL = Qt.KeyboardModifier.ControlModifier


class Pasted:
    """A console with a client that the test plays."""

    def __init__(self, qtbot: QtBot) -> None:
        self.client = FakeClient()
        self.pane = ConsolePane(Theme("light"))
        qtbot.addWidget(self.pane)
        self.console, self.note = self.pane.console, self.pane.paste_note
        self.control = self.console._control
        self.pane.resize(800, 240)
        self.pane.show()
        self.console.attach(self.client)
        self.control.setFocus()

    def paste(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        QTest.keyClick(self.control, Qt.Key.Key_V, CTRL)

    def undo(self) -> None:
        QTest.keyClick(self.control, Qt.Key.Key_Z, CTRL)

    @property
    def raw_input(self) -> str:
        """The input line as it is in the document, its spaces that do not break included."""
        text = self.control.document().toRawText()[self.console._prompt_pos :]
        return re.sub("\u2029[\u00a0 ]+\\.\\.\\.: ", "\n", str(text))


@pytest.fixture
def pasted(qtbot: QtBot) -> Iterator[Pasted]:
    pasted = Pasted(qtbot)
    yield pasted
    pasted.console.kernel_client = None


def middle_click(pasted: Pasted) -> None:
    place = QPointF(pasted.control.cursorRect().center())
    viewport, button, none = (
        pasted.control.viewport(),
        Qt.MouseButton.MiddleButton,
        Qt.KeyboardModifier.NoModifier,
    )
    for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
        QApplication.sendEvent(
            viewport, QMouseEvent(kind, place, viewport.mapToGlobal(place), button, button, none)
        )


def menu(pasted: Pasted) -> None:
    QApplication.clipboard().setText(DIRTY)
    actions = pasted.console._text_menu().actions()
    next(action for action in actions if action.text() == "Paste").trigger()


def drop(pasted: Pasted) -> None:
    mime = QMimeData()
    mime.setText(DIRTY)
    none = Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(QPoint(5, 5)), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, none)
    pasted.console.dropEvent(event)


def insert_key(pasted: Pasted) -> None:
    QApplication.clipboard().setText(DIRTY)
    QTest.keyClick(pasted.control, Qt.Key.Key_Insert, Qt.KeyboardModifier.ShiftModifier)


def test_the_middle_button_pastes_what_is_selected_elsewhere(
    pasted: Pasted, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Few platforms have such a selection; the one on which tests run has none.
    class Application:
        @staticmethod
        def clipboard() -> Any:
            texts = {QClipboard.Mode.Selection: DIRTY}
            return SimpleNamespace(text=lambda mode: texts[mode])

    monkeypatch.setattr(console_pasting, "QGuiApplication", Application)
    middle_click(pasted)
    assert pasted.console.input_buffer == CLEAN
    assert pasted.note.isVisible()


@pytest.mark.parametrize("way", [lambda pasted: pasted.paste(DIRTY), insert_key, menu, drop])
def test_each_way_to_paste_cleans_and_says_so(pasted: Pasted, way: Callable[[Pasted], None]) -> None:
    way(pasted)
    assert pasted.console.input_buffer == CLEAN
    assert pasted.note.isVisible()
    assert "prompts removed" in pasted.note.text()
    assert "2 typographic quotes" in pasted.note.text()


def test_one_undo_brings_the_original_back_and_the_next_one_nothing(pasted: Pasted) -> None:
    pasted.paste(DIRTY)
    pasted.undo()
    assert pasted.raw_input == DIRTY
    assert not pasted.note.isVisible()
    pasted.undo()
    assert pasted.raw_input == ""


def test_what_was_pasted_stays_in_sight_when_the_note_takes_room_from_it(pasted: Pasted) -> None:
    pasted.console._append_plain_text("\n".join(map(str, range(100))) + "\n", before_prompt=True)
    pasted.paste(DIRTY)
    assert pasted.note.isVisible()
    assert pasted.control.viewport().rect().contains(pasted.control.cursorRect().center())


def test_redo_cleans_again(pasted: Pasted) -> None:
    pasted.paste(DIRTY)
    pasted.undo()
    pasted.console.redo()
    assert pasted.console.input_buffer == CLEAN


def test_what_was_typed_before_stays_when_a_paste_is_taken_back(pasted: Pasted) -> None:
    QTest.keyClicks(pasted.control, "z = ")
    pasted.paste(f"a{NB}– b")
    assert pasted.console.input_buffer == "z = a - b"
    pasted.undo()
    assert pasted.raw_input == f"z = a{NB}– b"
    pasted.undo()
    assert pasted.raw_input == "z = "


def test_a_selection_is_replaced(pasted: Pasted) -> None:
    QTest.keyClicks(pasted.control, "old")
    pasted.control.moveCursor(QTextCursor.MoveOperation.StartOfWord, QTextCursor.MoveMode.KeepAnchor)
    pasted.paste("“new”")
    assert pasted.console.input_buffer == '"new"'
    pasted.undo()
    assert pasted.raw_input == "“new”"
    pasted.undo()
    assert pasted.raw_input == "old"


def test_text_that_goes_into_a_string_or_a_comment_stays(pasted: Pasted) -> None:
    for before in ("print('", "x = 1  # "):
        pasted.console.input_buffer = before
        pasted.paste("“Hello” – she said")
        assert pasted.console.input_buffer == before + "“Hello” – she said"
        assert not pasted.note.isVisible()


def test_an_answer_to_a_question_stays(pasted: Pasted) -> None:
    pasted.pane.run("input()")
    pasted.client.ask("> ")
    wait(lambda: pasted.console._reading)
    pasted.paste("“a” – b")
    QTest.keyClick(pasted.control, Qt.Key.Key_Return)
    assert pasted.client.inputs == ["“a” – b"]


def test_clean_code_is_pasted_as_ever(pasted: Pasted) -> None:
    pasted.paste("    def f():\n        return 1\n")
    assert pasted.console.input_buffer == "def f():\n    return 1"
    pasted.console.input_buffer = ""
    pasted.paste("def f():\n    return '“'\n")
    assert pasted.console.input_buffer == "def f():\n    return '“'"
    assert not pasted.note.isVisible()
    QTest.keyClick(pasted.control, Qt.Key.Key_Z, CTRL)
    assert pasted.console.input_buffer == ""


def test_running_what_was_pasted_hides_the_note(pasted: Pasted) -> None:
    pasted.paste("x = “a”")
    QTest.keyClick(pasted.control, Qt.Key.Key_Return)
    assert pasted.client.cells == ['x = "a"']
    assert not pasted.note.isVisible()


def test_nothing_is_pasted_while_a_cell_runs(pasted: Pasted) -> None:
    pasted.pane.run("while True: pass")
    before = pasted.control.toPlainText()
    pasted.paste(DIRTY)
    assert pasted.control.toPlainText() == before


def test_code_that_the_program_puts_in_is_not_cleaned(pasted: Pasted) -> None:
    pasted.pane.insert("x = “a”")
    assert pasted.console.input_buffer == "x = “a”"


@pytest.fixture
def page(qtbot: QtBot) -> CodePage:
    page = CodePage(Theme("light"))
    qtbot.addWidget(page)
    page.resize(600, 300)
    page.show()
    return page


def paste(page: CodePage, text: str) -> None:
    QApplication.clipboard().setText(text)
    page.editor.paste()


def test_an_editor_cleans_and_one_undo_brings_the_original_back(page: CodePage) -> None:
    paste(page, DIRTY)
    assert page.editor.text() == CLEAN
    assert page.paste_note.isVisible()
    page.editor.undo()
    assert page.editor.text() == DIRTY
    assert not page.paste_note.isVisible()
    page.editor.undo()
    assert page.editor.text() == ""


def test_in_an_editor_lines_keep_the_indentation_of_their_place(page: CodePage) -> None:
    page.editor.set_text("class A:\n")
    page.editor.moveCursor(QTextCursor.MoveOperation.End)
    paste(page, f"    def f(self):\n        return{NB}“a”\n")
    assert page.editor.text() == 'class A:\n    def f(self):\n        return "a"\n'
    paste(page, "    x = 1\n    y = 2")
    assert page.editor.text().endswith("\n    x = 1\n    y = 2")
    assert not page.paste_note.isVisible()


def test_an_empty_editor_takes_the_indentation_away(page: CodePage) -> None:
    paste(page, "    x = 1\n    y = 2")
    assert page.editor.text() == "x = 1\ny = 2"


def test_an_editor_leaves_text_in_strings_and_comments_alone(page: CodePage) -> None:
    page.editor.set_text("s = '''😀\n'''")
    page.editor.moveCursor(QTextCursor.MoveOperation.Start)
    page.editor.moveCursor(QTextCursor.MoveOperation.EndOfLine)
    paste(page, f"“a”{NB}– b")
    assert page.editor.text() == f"s = '''😀“a”{NB}– b\n'''"
    page.editor.moveCursor(QTextCursor.MoveOperation.End)
    paste(page, " + “b”")
    assert page.editor.text().endswith("''' + \"b\"")
    page.editor.undo()
    assert page.editor.text().endswith("''' + “b”")


def test_text_dropped_into_an_editor_is_cleaned(page: CodePage) -> None:
    mime = QMimeData()
    mime.setText("x = “a”")
    page.editor.insertFromMimeData(mime)
    assert page.editor.text() == 'x = "a"'
    assert "2 typographic quotes" in page.paste_note.text()


def test_another_text_in_the_editor_hides_the_note(page: CodePage) -> None:
    paste(page, "x = “a”")
    page.editor.set_text("y = 1")
    assert not page.paste_note.isVisible()


def test_the_note_counts_in_words() -> None:
    told = sentence(
        [Change("spaces", 2), Change("quotes", 1), Change("prompts", 3), Change("indentation", 4)]
    )
    assert told == (
        "Cleaned what was pasted: 2 spaces that Python does not know, 1 typographic quote, prompts removed, "
        "common indentation removed. Undo brings the original back."
    )
