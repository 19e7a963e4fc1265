"""The Code pane and the experiment, scripts and files, over a recorded link."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import load_spec
from eagerlab.experiment.source import write_source
from eagerlab.gui.controllers.code import CodeController
from eagerlab.gui.controllers.code_checks import SyntaxChecks
from eagerlab.gui.controllers.code_reloading import ScriptReloader
from eagerlab.gui.controllers.code_running import CodeRunner
from eagerlab.gui.controllers.code_scripts import ScriptsController
from eagerlab.gui.controllers.model_checks import ModelChecks
from eagerlab.gui.controllers.training import TrainingController
from eagerlab.gui.controllers.undoing import UndoController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.catalogue import CatalogueModel
from eagerlab.gui.models.spec_changes import merged
from eagerlab.gui.views.code_page import CodePage
from eagerlab.gui.views.editor import Editor
from eagerlab.protocol.base import Problem
from eagerlab.protocol.editing import CheckModel, ModelCheck
from eagerlab.protocol.requests import LoadExperiment, Train
from tests.gui.conftest import RecordedLink
from tests.gui.experiment_setup import CNN, Setup

SOURCE = write_source(CNN)


class Code:
    """The pane with its controllers."""

    def __init__(self, setup: Setup, qtbot: QtBot) -> None:
        self.setup, self.qtbot, self.pane = setup, qtbot, setup.code
        window = setup.window
        self.document = setup.document
        self.catalogue = CatalogueModel(window)
        self.checks = SyntaxChecks(window)
        self.ran: list[str] = []
        self.console_is_free = True
        self.runner = CodeRunner(window)
        self.runner.set_console(self._console)
        for page in (self.pane.experiment, self.pane.layers):
            self.runner.watch(page)
        self.controller = CodeController(
            window, self.document, setup.applying, self.catalogue, self.checks, self.pane
        )
        setup.controller.described.connect(self.controller.set_description)
        UndoController(window, self.document)
        self.scripts = ScriptsController(window, self.checks, self.pane, self.runner.run, self.runner.watch)

    def _console(self, code: str) -> bool:
        if self.console_is_free:
            self.ran.append(code)
        return self.console_is_free

    @property
    def editor(self) -> Editor:
        return self.pane.editor

    def press(self, name: str) -> None:
        button = self.pane.findChild(QPushButton, name)
        assert button is not None
        button.click()

    def type_at_end(self, editor: Editor, text: str) -> None:
        cursor = editor.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        editor.setTextCursor(cursor)
        editor.insertPlainText(text)

    def open(self, path: Path) -> CodePage:
        count = len(self.scripts.pages)
        self.setup.window.script_wanted.emit(str(path))
        self.qtbot.waitUntil(lambda: len(self.scripts.pages) > count)
        return self.scripts.pages[-1]


@pytest.fixture
def code(
    window: MainWindow, link: RecordedLink, backend: BackendModel, become: Callable[..., None], qtbot: QtBot
) -> Iterator[Code]:
    setup = Setup(window, link, backend, become, qtbot)
    qtbot.addWidget(setup.pane)
    qtbot.addWidget(setup.code)
    code = Code(setup, qtbot)
    setup.code.show()
    yield code
    code.checks.close()
    code.scripts.end()


def test_the_source_follows_the_forms(code: Code) -> None:
    assert code.editor.toPlainText() == SOURCE
    assert code.editor.isReadOnly()
    code.setup.edit(batch_size=64)
    assert "BATCH_SIZE = 64" in code.editor.toPlainText()


def test_where_nobody_looks_of_many_changes_the_first_and_the_last_are_written(
    code: Code, qtbot: QtBot
) -> None:
    code.pane.hide()
    qtbot.waitUntil(lambda: not code.controller.is_behind)
    written: list[str] = []
    code.editor.textChanged.connect(lambda: written.append(code.editor.toPlainText()))
    for size in range(40, 60):
        code.setup.edit(batch_size=size)
    assert len(written) <= 2
    # Who copies the code gets the newest one, whatever was written.
    code.setup.window.commands["copy_code"].trigger()
    assert "BATCH_SIZE = 59" in QGuiApplication.clipboard().text()
    code.setup.edit(batch_size=60)
    qtbot.waitUntil(lambda: "BATCH_SIZE = 60" in code.editor.toPlainText())


def test_edited_code_becomes_the_experiment_and_there_is_a_way_back(code: Code, qtbot: QtBot) -> None:
    code.press("edit_code")
    assert not code.editor.isReadOnly()
    assert code.setup.spec.source == ""
    code.type_at_end(code.editor, "# mine\n")
    qtbot.waitUntil(lambda: code.setup.spec.source == SOURCE + "# mine\n")
    assert code.document.run_code
    assert code.document.read_only_reason
    code.type_at_end(code.editor, "# more\n")
    qtbot.waitUntil(lambda: code.setup.spec.source.endswith("# more\n"))
    assert code.document.undo_stack.count() == 1
    code.press("back_to_forms")
    assert code.setup.spec.source == ""
    assert code.editor.toPlainText() == SOURCE
    assert code.editor.isReadOnly()
    code.document.undo_stack.undo()
    assert code.editor.toPlainText().endswith("# more\n")
    assert not code.editor.isReadOnly()


def test_typing_back_what_the_forms_write_gives_them_the_word_again(code: Code, qtbot: QtBot) -> None:
    code.press("edit_code")
    code.type_at_end(code.editor, "#")
    qtbot.waitUntil(lambda: bool(code.setup.spec.source))
    code.editor.undo()
    qtbot.waitUntil(lambda: code.setup.spec.source == "")
    assert not code.editor.isReadOnly()  # the person is still typing


def test_a_number_changed_in_the_code_is_a_number_changed_in_the_forms(code: Code, qtbot: QtBot) -> None:
    code.press("edit_code")
    cursor = code.editor.textCursor()
    cursor.setPosition(SOURCE.index("BATCH_SIZE = 32") + len("BATCH_SIZE = "))
    cursor.insertText("1")
    qtbot.waitUntil(lambda: code.setup.spec.batch_size == 132)
    assert code.setup.spec.source == ""
    assert not code.document.read_only_reason


def test_what_is_being_typed_is_not_overwritten_by_a_change_of_a_number(code: Code, qtbot: QtBot) -> None:
    code.press("edit_code")
    code.type_at_end(code.editor, "# mi")
    code.setup.edit(steps=5)
    code.type_at_end(code.editor, "ne")
    qtbot.waitUntil(lambda: code.setup.spec.source.endswith("# mine"))


def test_what_was_typed_a_moment_ago_is_trained_saved_and_undone(code: Code, tmp_path: Path) -> None:
    setup = code.setup
    bridge: Any = setup.link
    TrainingController(setup.window, bridge, setup.backend, setup.applying)
    setup.become("idle")
    setup.describe()
    code.press("edit_code")
    code.type_at_end(code.editor, "# trained\n")
    setup.window.commands["train"].trigger()
    assert setup.link.asked_for(Train) == []
    assert setup.answer_load().spec.source.endswith("# trained\n")
    assert len(setup.link.asked_for(Train)) == 1
    code.type_at_end(code.editor, "# saved\n")
    setup.files.save_as(str(tmp_path / "mine.eagerlab"))
    assert load_spec(tmp_path / "mine.eagerlab").source.endswith("# saved\n")
    assert not setup.document.is_dirty
    code.type_at_end(code.editor, "# undone\n")
    setup.window.commands["undo"].trigger()
    assert setup.spec.source.endswith("# saved\n")
    assert code.editor.text() == setup.spec.source
    code.type_at_end(code.editor, "# asked about\n")
    setup.files.open_builtin("line")
    assert setup.window.questions.is_open


def test_code_that_is_too_long_is_not_taken_and_says_so(code: Code, qtbot: QtBot) -> None:
    code.press("edit_code")
    code.type_at_end(code.editor, "#" * 200_001)
    qtbot.waitUntil(lambda: code.pane.experiment.note.startswith("Not taken over"))
    assert code.setup.spec.source == ""


def test_a_syntax_error_is_marked_at_its_line_while_typing(code: Code, qtbot: QtBot) -> None:
    code.press("edit_code")
    code.type_at_end(code.editor, "x = (\n")
    lines = SOURCE.count("\n")
    qtbot.waitUntil(lambda: [mark.line for mark in code.editor.marks] == [lines + 1])
    assert "was never closed" in code.pane.experiment.fault
    code.editor.undo()
    qtbot.waitUntil(lambda: not code.editor.marks)


def test_a_source_that_cannot_be_built_is_marked_at_its_line(code: Code, qtbot: QtBot) -> None:
    setup = code.setup
    setup.become("idle")
    setup.describe()
    code.press("edit_code")
    code.type_at_end(code.editor, "1 / 0\n")
    line = SOURCE.count("\n") + 1
    qtbot.waitUntil(lambda: bool(setup.link.asked_for(LoadExperiment)))
    request = setup.link.asked_for(LoadExperiment)[-1]
    assert request.run_code
    setup.link.refuse(request, Problem(what="It cannot be built.", why="Division by zero.", line=line))
    assert [(mark.line, mark.words) for mark in code.editor.marks] == [(line, "Division by zero.")]
    code.editor.undo()
    qtbot.waitUntil(lambda: not code.editor.marks)


def test_objects_of_the_console_show_their_source_and_cannot_be_edited(code: Code) -> None:
    code.setup.become("idle")
    code.setup.describe(from_console=True, spec=None, source="was = 1\n")
    assert code.editor.toPlainText() == "was = 1\n"
    button = code.pane.findChild(QPushButton, "edit_code")
    assert button is not None
    assert not button.isEnabled()
    assert "console" in button.toolTip()


def test_an_example_of_a_layer_becomes_part_of_the_experiment(code: Code, qtbot: QtBot) -> None:
    code.press("layer_example")
    qtbot.waitUntil(lambda: getattr(code.setup.spec.model, "code", "").startswith("class Scale"))
    assert code.document.run_code
    button = code.pane.findChild(QPushButton, "layer_example")
    assert button is not None
    assert button.isHidden()
    assert "class Scale" in code.editor.toPlainText()
    code.document.undo_stack.undo()
    assert code.pane.layers.editor.toPlainText() == ""


def test_what_the_backend_says_of_own_layers_is_marked(code: Code, qtbot: QtBot) -> None:
    page = code.pane.layers
    code.type_at_end(page.editor, "x = 1\ny = 1 / 0\n")
    code.catalogue.set_classes((), Problem(what="There is a fault.", why="Division by zero.", line=2))
    qtbot.waitUntil(
        lambda: [(mark.line, mark.words) for mark in page.editor.marks] == [(2, "Division by zero.")]
    )
    code.catalogue.set_classes(())
    qtbot.waitUntil(lambda: not page.editor.marks)


def test_an_experiment_without_a_list_of_layers_has_no_own_ones(code: Code) -> None:
    line = builtin_spec("line")
    code.setup.document.edit("other", line)
    assert code.pane.layers._body.is_empty
    code.document.undo_stack.undo()
    assert not code.pane.layers._body.is_empty


def test_faults_of_the_layers_do_not_keep_edited_source_from_being_applied(
    code: Code, qtbot: QtBot, link: RecordedLink
) -> None:
    bridge: Any = link
    ModelChecks(bridge, code.document)
    for source, fault in ((SOURCE + "#\n", ""), ("", "The loss is for classes.")):
        code.document.edit("edit code", merged(code.setup.spec, {"source": source}))
        qtbot.waitUntil(lambda: [ask.spec for ask in link.asked_for(CheckModel)[-1:]] == [code.setup.spec])
        ask = link.asked_for(CheckModel)[-1]
        found = ModelCheck(
            request=ask.id,
            generation=ask.generation,
            rows=(),
            problem="The loss is for classes.",
            trains=False,
        )
        link.answer(ask, found)
        assert code.document.is_checked
        assert code.document.fault == fault


def test_own_layers_cannot_be_changed_while_the_source_is_the_experiment(code: Code) -> None:
    code.document.edit("edit code", merged(code.setup.spec, {"source": SOURCE + "#\n"}))
    assert code.pane.layers.editor.isReadOnly()
    assert code.pane.layers.note == code.document.read_only_reason


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
