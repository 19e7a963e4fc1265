"""Scripts and notebooks in the Code pane, over a recorded link."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.code_reloading import ScriptReloader
from tests.gui.code.code_setup import Code


def test_a_script_is_opened_once_edited_and_saved(code: Code, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "a & b.py"
    path.write_bytes(b"x = 1\r\n")
    page = code.open(path)
    tabs = code.pane.tabs
    assert page.editor.toPlainText() == "x = 1\n"
    assert tabs.tabText(2) == "a && b.py"
    for again in (path, tmp_path / "x" / ".." / path.name):
        code.setup.window.script_wanted.emit(str(again))
    assert tabs.count() == 3
    code.type_at_end(page.editor, "y = 2\n")
    assert tabs.tabText(2).endswith("•")
    page.editor.save_requested.emit()
    qtbot.waitUntil(lambda: not code.scripts.is_unsaved(page))
    assert path.read_bytes() == b"x = 1\r\ny = 2\r\n"
    assert tabs.tabText(2) == "a && b.py"


def test_a_script_that_is_asked_for_twice_at_once_is_opened_once(
    code: Code, qtbot: QtBot, tmp_path: Path
) -> None:
    first, second = tmp_path / "a.py", tmp_path / "b.py"
    for path in (first, second):
        path.write_text("x = 1\n", encoding="utf-8")
    for path in (first, first, second):
        code.setup.window.script_wanted.emit(str(path))
    qtbot.waitUntil(lambda: code.pane.tabs.tabText(code.pane.tabs.count() - 1) == "b.py")
    assert [page.editor.accessibleName() for page in code.scripts.pages] == ["a.py", "b.py"]


def test_the_line_below_the_tabs_goes_through_and_stays_where_it_is(code: Code, tmp_path: Path) -> None:
    pane = code.pane
    pane.resize(700, 400)
    pane.show()

    def line_at(x: int) -> list[int]:
        picture = pane.grab().toImage()
        colour = QColor(code.setup.window.theme.tokens.line)
        return [y for y in range(10, 45) if picture.pixelColor(x, y) == colour]

    before = line_at(350)
    path = tmp_path / "a.py"
    path.write_text("x = 1\n", encoding="utf-8")
    code.open(path)
    assert line_at(350) == line_at(pane.width() - 4) == before != []


def test_a_notebook_keeps_all_but_its_code(code: Code, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "n.ipynb"
    words = {"cell_type": "markdown", "metadata": {}, "source": ["Words"]}
    cell = {"cell_type": "code", "metadata": {}, "execution_count": 1, "outputs": [], "source": ["x = 1"]}
    tree = {"nbformat": 4, "nbformat_minor": 4, "metadata": {"a": "é"}, "cells": [words, cell]}
    path.write_text(json.dumps(tree), encoding="utf-8")
    page = code.open(path)
    assert page.editor.toPlainText() == "# %%\nx = 1\n"
    code.type_at_end(page.editor, "y = 2")
    code.scripts.save(page)
    qtbot.waitUntil(lambda: not code.scripts.is_unsaved(page))
    tree["cells"] = [words, {**cell, "source": ["x = 1\n", "y = 2"]}]
    assert json.loads(path.read_text(encoding="utf-8")) == tree


def test_a_file_that_cannot_be_read_is_told_in_the_banner(code: Code, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_bytes(b"x = '\xe9'\n")
    with qtbot.waitSignal(code.setup.window.messages.shown) as shown:
        code.setup.window.script_wanted.emit(str(path))
    assert "byte 0xe9 in line 1" in shown.args[0].why
    assert code.pane.tabs.count() == 2


def test_closing_an_unsaved_script_asks_and_can_save(code: Code, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("x = 1\n", encoding="utf-8")
    page = code.open(path)
    code.type_at_end(page.editor, "y = 2\n")
    code.pane.script_close_wanted.emit(page)
    code.setup.answer_question("cancel")
    assert code.scripts.pages == (page,)
    code.pane.script_close_wanted.emit(page)
    code.setup.answer_question("save")
    qtbot.waitUntil(lambda: code.scripts.pages == ())
    assert path.read_text(encoding="utf-8") == "x = 1\ny = 2\n"
    assert code.pane.tabs.count() == 2


def test_leaving_asks_for_each_unsaved_script(code: Code, tmp_path: Path) -> None:
    left: list[None] = []
    for _ in range(2):
        code.type_at_end(code.scripts.new().editor, "x")
    code.scripts.leave(lambda: left.append(None))
    for answer, ended in (("forget", False), ("cancel", False), ("again", False), ("forget", True)):
        if answer == "again":
            code.scripts.leave(lambda: left.append(None))
        else:
            code.setup.answer_question(answer)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        assert bool(left) == ended


def test_a_file_changed_by_another_program_is_replaced_only_when_the_person_says_so(
    code: Code, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "a.py"
    path.write_text("x = 1\n", encoding="utf-8")
    page = code.open(path)
    path.write_text("theirs = 12\n", encoding="utf-8")
    code.type_at_end(page.editor, "y = 2\n")
    code.scripts.save(page)
    qtbot.waitUntil(lambda: code.setup.window.questions.is_open)
    code.setup.answer_question("cancel")
    assert path.read_text(encoding="utf-8") == "theirs = 12\n"
    code.scripts.save(page)
    qtbot.waitUntil(lambda: code.setup.window.questions.is_open)
    code.setup.answer_question("save")
    qtbot.waitUntil(lambda: path.read_text(encoding="utf-8") == "x = 1\ny = 2\n")


def test_what_another_program_wrote_is_shown_unless_something_is_unsaved(
    code: Code, qtbot: QtBot, tmp_path: Path
) -> None:
    mine, theirs = tmp_path / "mine.py", tmp_path / "theirs.py"
    for path in (mine, theirs):
        path.write_text("x = 1\n", encoding="utf-8")
        code.open(path)
    unsaved, page = code.scripts.pages
    code.type_at_end(unsaved.editor, "y = 2\n")
    for path in (mine, theirs):
        path.write_text("written = 'elsewhere'\n", encoding="utf-8")
    reloader = ScriptReloader(code.setup.window, code.scripts)
    QApplication.sendEvent(code.setup.window, QEvent(QEvent.Type.WindowActivate))
    qtbot.waitUntil(lambda: page.editor.text() == "written = 'elsewhere'\n")
    assert not code.scripts.is_unsaved(page)
    assert unsaved.editor.text() == "x = 1\ny = 2\n"
    theirs.unlink()
    reloader.look()
    reloader.close()
    assert page.editor.text() == "written = 'elsewhere'\n"


def test_cells_are_run_one_after_the_other(code: Code, tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("# %% a\nx = 1\n\n# %% b\ny = 2\n", encoding="utf-8")
    page = code.open(path)
    page.editor.run_requested.emit(True)
    page.editor.run_requested.emit(True)
    assert code.ran == ["x = 1", "y = 2"]


def test_a_busy_console_is_told_and_the_cursor_stays(code: Code, tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("x = 1\ny = 2\n", encoding="utf-8")
    page = code.open(path)
    code.console_is_free = False
    page.editor.run_requested.emit(True)
    assert code.ran == []
    assert page.editor.textCursor().blockNumber() == 0
    assert "console" in code.setup.window.status.message.text()


def test_a_saved_script_is_run_as_a_file_a_new_one_as_a_cell(
    code: Code, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "my script.py"
    path.write_text("x = 1\n", encoding="utf-8")
    page = code.open(path)
    code.type_at_end(page.editor, "y = 2\n")
    page.editor.run_all_requested.emit()
    qtbot.waitUntil(lambda: code.ran == [f'%run -i "{path}"'])
    assert path.read_text(encoding="utf-8") == "x = 1\ny = 2\n"
    new = code.scripts.new()
    code.type_at_end(new.editor, "z = 3")
    new.editor.run_all_requested.emit()
    assert code.ran[-1] == "z = 3"
