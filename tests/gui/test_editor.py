"""The editor: keys, indentation, comments, brackets, find and replace, zoom, faults at their lines."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QHelpEvent, QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QToolTip
from pytestqt.qtbot import QtBot

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.code_page import CodePage
from eagerlab.gui.views.editor import Editor
from eagerlab.gui.views.editor_keys import EditorKeys
from eagerlab.gui.views.editor_marks import Mark

Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def page(qtbot: QtBot, theme: Theme) -> CodePage:
    page = CodePage(theme, of_file=True)
    qtbot.addWidget(page)
    page.resize(600, 400)
    with qtbot.waitExposed(page):
        page.show()
    page.editor.setFocus()
    return page


@pytest.fixture
def editor(page: CodePage) -> Editor:
    return page.editor


def select(editor: Editor, first: int, last: int) -> None:
    cursor = editor.textCursor()
    cursor.setPosition(first)
    cursor.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)


def at_end(editor: Editor) -> None:
    editor.moveCursor(QTextCursor.MoveOperation.End)


def test_typing_is_indented_as_python_wants(editor: Editor) -> None:
    for line in ("def f(x):", "if x:", "return 1"):
        QTest.keyClicks(editor, line)
        QTest.keyClick(editor, Key.Key_Return)
    QTest.keyClicks(editor, "return 2")
    assert editor.toPlainText() == "def f(x):\n    if x:\n        return 1\n    return 2"


def test_tab_goes_to_the_next_stop_and_backspace_back(editor: Editor) -> None:
    editor.set_text("  ")
    at_end(editor)
    QTest.keyClick(editor, Key.Key_Tab)
    assert editor.toPlainText() == "    "
    QTest.keyClick(editor, Key.Key_Tab)
    QTest.keyClick(editor, Key.Key_Backspace)
    assert editor.toPlainText() == "    "
    QTest.keyClicks(editor, "x")
    QTest.keyClick(editor, Key.Key_Backspace)
    assert editor.toPlainText() == "    "


def test_selected_lines_move_together_and_come_back_in_one_undo(editor: Editor) -> None:
    editor.set_text("a\nb\nc\n")
    select(editor, 0, 4)  # up to the beginning of c
    QTest.keyClick(editor, Key.Key_Tab)
    assert editor.toPlainText() == "    a\n    b\nc\n"
    QTest.keyClick(editor, Key.Key_Backtab, SHIFT)
    assert editor.toPlainText() == "a\nb\nc\n"
    editor.undo()
    assert editor.toPlainText() == "    a\n    b\nc\n"


def test_comments_are_toggled_by_a_key_that_keeps_the_place(editor: Editor) -> None:
    editor.set_text("x = 1\ny = 2\n")
    select(editor, 4, 4)
    QTest.keyClick(editor, Key.Key_Slash, CTRL)
    assert editor.toPlainText() == "# x = 1\ny = 2\n"
    assert editor.textCursor().position() == 6
    QTest.keyClick(editor, Key.Key_Slash, CTRL)
    assert editor.toPlainText() == "x = 1\ny = 2\n"


def test_a_text_that_is_only_read_takes_no_keys(editor: Editor) -> None:
    editor.set_text("x = 1\n")
    editor.set_read_only(True)
    for key, modifier in ((Key.Key_Tab, None), (Key.Key_Return, None), (Key.Key_Slash, CTRL)):
        QTest.keyClick(editor, key, modifier or Qt.KeyboardModifier.NoModifier)
    assert editor.toPlainText() == "x = 1\n"


def test_program_changes_are_no_edits_and_keep_the_place(editor: Editor) -> None:
    edits: list[None] = []
    editor.edited.connect(lambda: edits.append(None))
    editor.set_text("".join(f"x{number} = 1\n" for number in range(200)))
    editor.go_to_line(150)
    place = editor.verticalScrollBar().value()
    editor.set_text("".join(f"y{number} = 1\n" for number in range(200)))
    assert not edits
    assert editor.textCursor().blockNumber() == 149
    assert editor.verticalScrollBar().value() == place
    editor.insertPlainText("z")
    assert edits


def test_both_brackets_are_shown(editor: Editor) -> None:
    editor.set_text("f((1, 2))")
    select(editor, 2, 2)
    painted = {
        (one.cursor.selectionStart(), one.cursor.selectionEnd())
        for one in editor.extraSelections()
        if one.cursor.hasSelection()
    }
    assert painted == {(1, 2), (8, 9)}


def test_a_fault_is_underlined_and_told_by_its_dot(page: CodePage) -> None:
    editor = page.editor
    editor.set_text("a = 1\nb = (\n")
    page.set_faults([Mark(2, "It is open & wide.")])
    assert page.fault == "Line 2: It is open & wide."
    wave = QTextCharFormat.UnderlineStyle.WaveUnderline
    waved = [
        one.cursor.selectedText() for one in editor.extraSelections() if one.format.underlineStyle() == wave
    ]
    assert waved == ["b = ("]
    tops = {number: top + height / 2 for number, top, height in editor.visible_lines()}
    assert editor.words_at(int(tops[1])) == "It is open & wide."
    assert editor.words_at(int(tops[0])) == ""
    point = QPoint(4, int(tops[1]))
    QApplication.sendEvent(editor._gutter, QHelpEvent(QEvent.Type.ToolTip, point, editor.mapToGlobal(point)))
    assert QToolTip.text() == "It is open & wide."
    page.set_faults(())
    assert page.fault == ""


def test_a_long_fault_is_cut_in_its_middle_and_told_whole_by_its_tip(page: CodePage) -> None:
    page.editor.set_text("a = 1\n")
    page.resize(300, 200)
    page.show()
    words = "ValueError: " + "far too long for the line " * 8 + "at the end"
    page.set_faults([Mark(1, "short")])
    page.set_faults([Mark(1, words)])
    button = page.findChild(QPushButton, "code_fault")
    assert button is not None
    QApplication.processEvents()
    assert button.text().startswith("Line 1: ValueError")
    assert button.text().endswith("the end")
    assert button.sizeHint().width() > page.width() >= button.width()
    assert button.toolTip() == page.fault == f"Line 1: {words}"


def test_pressing_the_fault_leads_to_its_line(page: CodePage) -> None:
    page.editor.set_text("a = 1\nb = (\n")
    page.set_faults([Mark(2, "x")])
    page._fault.click()
    assert page.editor.textCursor().blockNumber() == 1


def test_find_counts_goes_round_and_replaces_in_one_undo(page: CodePage) -> None:
    editor, bar = page.editor, page.find_bar
    editor.set_text("one two One\n😀 one\n")
    QTest.keyClick(editor, Key.Key_H, CTRL)
    assert bar.isVisible()
    bar.pattern.setText("one")
    assert bar.count.text() == "3 found" or bar.count.text().endswith("of 3")
    select(editor, 0, 0)
    seen = []
    for _ in range(4):
        QTest.keyClick(bar.pattern, Key.Key_Return)
        seen.append(editor.textCursor().selectionStart())
    assert seen == [0, 8, 15, 0]
    assert bar.count.text() == "1 of 3"
    bar.case.setChecked(True)
    assert bar.count.text() == "1 of 2"
    bar.replacement.setText("1")
    bar.replace_all()
    assert editor.toPlainText() == "1 two One\n😀 1\n"
    editor.undo()
    assert editor.toPlainText() == "one two One\n😀 one\n"
    QTest.keyClick(bar.pattern, Key.Key_Escape)
    assert bar.isHidden()


def test_the_selection_is_what_is_searched_for(page: CodePage) -> None:
    page.editor.set_text("abc abd\n")
    select(page.editor, 0, 2)
    QTest.keyClick(page.editor, Key.Key_F, CTRL)
    assert page.find_bar.pattern.text() == "ab"
    assert page.find_bar.replacement.isHidden()
    QTest.keyClick(page.editor, Key.Key_F3)
    assert page.editor.textCursor().selectionStart() == 4


def test_keys_of_the_window_are_taken_only_where_they_are_meant(theme: Theme) -> None:
    def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> QKeyEvent:
        return QKeyEvent(QEvent.Type.ShortcutOverride, key, modifier)

    file, other = EditorKeys(of_file=True), EditorKeys()
    assert file.is_mine(press(Key.Key_F5, CTRL))
    assert not other.is_mine(press(Key.Key_F5, CTRL))
    for keys in (file, other):
        assert not keys.is_mine(press(Key.Key_F5))  # trains, wherever it is pressed
    assert file.is_mine(press(Key.Key_S, CTRL))
    assert not other.is_mine(press(Key.Key_S, CTRL))  # saves the experiment
    assert other.is_mine(press(Key.Key_Slash, CTRL))
    assert not file.is_mine(press(Key.Key_Q, CTRL))


def test_zoom_goes_in_steps_and_comes_back(editor: Editor, theme: Theme) -> None:
    own = editor.font().pointSizeF()
    QTest.keyClick(editor, Key.Key_Plus, CTRL)
    QTest.keyClick(editor, Key.Key_Plus, CTRL)
    assert editor.font().pointSizeF() == pytest.approx(own + 2)
    theme.set_preference("dark")
    assert editor.font().pointSizeF() == pytest.approx(own + 2)
    QTest.keyClick(editor, Key.Key_0, CTRL)
    assert editor.font().pointSizeF() == pytest.approx(own)


def test_what_is_run_is_the_selection_the_cell_or_the_statement(editor: Editor) -> None:
    editor.set_text("x = 1\n\nfor i in x:\n    y\n\nz = 2\n")
    select(editor, 12, 12)
    assert editor.code_to_run() == ("for i in x:\n    y", 5)
    select(editor, 0, 5)
    assert editor.code_to_run()[0] == "x = 1"
    editor.set_text("# %% a\nx = 1\ny = 2\n# %% b\nz = 3\n")
    select(editor, 8, 8)
    assert editor.code_to_run() == ("x = 1\ny = 2", 3)


def test_no_character_of_a_text_is_changed_by_being_shown(editor: Editor) -> None:
    text = "a = 'x\u00a0y'\nb = '\u2028'\n\x0c\nc = '\x85\U0001f600'\n"
    editor.set_text(text)
    assert editor.text() == text
    edited: list[None] = []
    editor.edited.connect(lambda: edited.append(None))
    editor.set_text(text)
    assert not edited


def test_files_dragged_over_it_are_left_to_the_window(editor: Editor) -> None:
    def enters(data: QMimeData) -> bool:
        buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        event = QDragEnterEvent(QPoint(20, 20), Qt.DropAction.CopyAction, data, buttons, keys)
        editor.dragEnterEvent(event)
        return event.isAccepted()

    text, files = QMimeData(), QMimeData()
    text.setText("x = 1")
    files.setUrls([QUrl.fromLocalFile("/a.py")])
    assert enters(text)
    assert not enters(files)


def test_a_very_large_text_is_shown_without_colours(editor: Editor) -> None:
    editor.set_text("x = 1\n" * 60_000)
    assert not editor.is_coloured
    assert editor.blockCount() == 60_001
