"""The experiment's code and the person's own layers, over a recorded link."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import load_spec
from eagerlab.gui.controllers.model_checks import ModelChecks
from eagerlab.gui.controllers.training import TrainingController
from eagerlab.gui.models.spec_changes import merged
from eagerlab.protocol.base import Problem
from eagerlab.protocol.editing import CheckModel, ModelCheck
from eagerlab.protocol.requests import LoadExperiment, Train
from tests.gui.code.code_setup import SOURCE, Code
from tests.gui.conftest import RecordedLink


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
