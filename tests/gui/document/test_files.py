from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QMessageBox, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from eagerlab.experiment.builtin import BUILTIN, builtin_spec
from eagerlab.experiment.file import load_spec, save_spec
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.gui.controllers.cards import CardsController
from eagerlab.gui.controllers.life import LifeController
from eagerlab.gui.controllers.undoing import UndoController
from eagerlab.gui.models.cards import Card
from eagerlab.gui.settings import Settings
from eagerlab.gui.views.cards import CardsDialog, CardView
from eagerlab.gui.views.code_dialog import CodeDialog
from eagerlab.protocol.requests import LoadExperiment
from tests.gui.conftest import RecordedProcess
from tests.gui.experiment_setup import CNN, Setup

CODE = "open('/tmp/must_not_be_written', 'w')\n"
WITH_CODE = CNN.model_copy(update={"name": "Foreign <b>", "source": CODE})


@pytest.fixture
def own(setup: Setup, tmp_path: Path) -> Path:
    """A file of the person's own, open and edited."""
    file = tmp_path / "mine.eagerlab"
    save_spec(CNN, file)
    setup.files.open(str(file))
    setup.edit(steps=9)
    return file


def opened(setup: Setup) -> list[str]:
    return [request.spec.name for request in setup.link.asked_for(LoadExperiment)]


def question(setup: Setup) -> QMessageBox | None:
    return setup.window.findChild(QMessageBox, "question")


# --- unsaved changes ---


def test_another_experiment_is_opened_at_once_when_nothing_is_unsaved(setup: Setup, own: Path) -> None:
    setup.document.undo_stack.undo()
    setup.files.open_builtin("line")
    assert question(setup) is None
    assert setup.spec.name == BUILTIN["line"]


def test_unsaved_changes_are_asked_about_and_cancel_keeps_all(setup: Setup, own: Path) -> None:
    setup.pane.chosen.emit("line")
    box = question(setup)
    assert box is not None
    assert f"Save the changes of “{CNN.name}”?" in box.text()
    setup.answer_question("cancel")
    assert (setup.spec.steps, setup.document.path) == (9, str(own))
    assert load_spec(own).steps == CNN.steps


def test_unsaved_changes_are_saved_before_the_next_is_opened(setup: Setup, own: Path) -> None:
    setup.files.open_builtin("line")
    setup.answer_question("save")
    assert load_spec(own).steps == 9
    assert setup.spec.name == BUILTIN["line"]


def test_unsaved_changes_that_nobody_wants_go(setup: Setup, own: Path) -> None:
    setup.files.open_builtin("line")
    setup.answer_question("forget")
    assert load_spec(own).steps == CNN.steps
    assert setup.spec.name == BUILTIN["line"]


def test_while_it_trains_both_are_asked_one_after_the_other(setup: Setup, own: Path) -> None:
    setup.become("training", step=3)
    before = len(opened(setup))
    setup.files.open_builtin("line")
    setup.answer_question("forget")
    assert len(opened(setup)) == before
    setup.answer_question("stop")
    assert opened(setup)[-1] == BUILTIN["line"]


@pytest.mark.parametrize(("answer", "closes"), [("cancel", False), ("forget", True), ("save", True)])
def test_closing_asks_about_unsaved_changes(
    setup: Setup, own: Path, process: RecordedProcess, answer: str, closes: bool
) -> None:
    bridge: Any = setup.link
    LifeController(setup.window, bridge, process, setup.backend, setup.files.leave)  # type: ignore[arg-type]
    setup.window.show()
    setup.window.close()
    assert setup.window.isVisible()
    setup.answer_question(answer)
    assert setup.window.isVisible() is not closes
    assert (load_spec(own).steps == 9) is (answer == "save")


def test_saving_fails_without_losing_anything(setup: Setup, own: Path, tmp_path: Path) -> None:
    assert not setup.files.save_as(str(tmp_path / "nowhere" / "x.eagerlab"))
    assert "nowhere" in setup.window.banner.text
    assert (setup.document.path, setup.document.is_dirty) == (str(own), True)


# --- save, save as, title ---


def test_save_writes_to_the_file_and_takes_the_mark_from_the_title(setup: Setup, own: Path) -> None:
    assert setup.window.isWindowModified()
    setup.window.commands["save_experiment"].trigger()
    assert load_spec(own).steps == 9
    assert not setup.window.isWindowModified()
    assert "mine.eagerlab" in setup.window.windowTitle()


def test_a_file_that_another_window_changed_is_replaced_only_when_the_person_says_so(
    setup: Setup, own: Path
) -> None:
    theirs = load_spec(own).model_copy(update={"description": "theirs"})
    save_spec(theirs, own)
    for answer in ("cancel", "replace"):
        setup.window.commands["save_experiment"].trigger()
        assert load_spec(own) == theirs
        setup.answer_question(answer)
    assert load_spec(own).steps == 9
    setup.edit(seed=5)
    setup.window.commands["save_experiment"].trigger()
    assert load_spec(own).seed == 5


@pytest.mark.parametrize("damage", ["", "[model"])
def test_a_file_that_vanished_is_written_anew_and_a_damaged_one_after_asking(
    setup: Setup, own: Path, damage: str
) -> None:
    if damage:
        own.write_text(damage, encoding="utf-8")
    else:
        own.unlink()
    setup.window.commands["save_experiment"].trigger()
    if damage:
        setup.answer_question("replace")
    assert load_spec(own).steps == 9


def choose(setup: Setup, path: Path) -> None:
    """Choose a path in the open file dialog."""
    dialog = setup.window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(path))
    dialog.close()


def test_save_of_what_has_no_file_asks_for_one_and_then_goes_on(
    setup: Setup, tmp_path: Path, qtbot: QtBot
) -> None:
    setup.edit(metrics=())
    setup.files.open_builtin("line")
    setup.answer_question("save")
    assert setup.spec.name == CNN.name
    choose(setup, tmp_path / "new.eagerlab")
    qtbot.waitUntil(lambda: setup.spec.name == BUILTIN["line"])
    assert load_spec(tmp_path / "new.eagerlab").metrics == ()


def test_save_as_makes_the_other_file_the_document_s_own(
    setup: Setup, own: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    setup.window.commands["save_experiment_as"].trigger()
    choose(setup, tmp_path / "網絡 2.eagerlab")
    other = tmp_path / "網絡 2.eagerlab"
    qtbot.waitUntil(other.is_file)
    assert (setup.document.path, load_spec(other).steps, load_spec(own).steps) == (str(other), 9, CNN.steps)
    assert setup.window.settings.recent_files[0] == str(other)


# --- consent ---


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    file = tmp_path / "foreign.eagerlab"
    save_spec(WITH_CODE, file)
    return file


def test_a_file_with_code_is_not_opened_before_the_person_agrees(setup: Setup, foreign: Path) -> None:
    setup.window.file_wanted.emit(str(foreign))
    box = question(setup)
    assert box is not None
    assert "foreign.eagerlab" in box.text()
    assert (setup.spec, opened(setup)) == (CNN, [])
    setup.answer_question("cancel")
    assert (setup.spec, opened(setup)) == (CNN, [])


def test_agreed_code_is_handed_over_as_agreed_and_not_asked_about_again(
    setup: Setup, foreign: Path, tmp_path: Path
) -> None:
    setup.files.open(str(foreign))
    setup.answer_question("run")
    (request,) = setup.link.asked_for(LoadExperiment)
    assert (request.spec, request.run_code) == (WITH_CODE, True)
    setup.files.open_builtin("line")
    setup.files.open(str(foreign))
    assert not setup.window.questions.is_open
    assert opened(setup)[-1] == WITH_CODE.name
    again = Settings(tmp_path / "settings.ini")
    assert len(again.agreed_code) == 1


def test_other_content_under_the_same_name_is_asked_about_anew(setup: Setup, foreign: Path) -> None:
    setup.files.open(str(foreign))
    setup.answer_question("run")
    save_spec(WITH_CODE.model_copy(update={"steps": 3}), foreign)
    setup.files.open(str(foreign))
    assert setup.window.questions.is_open


def test_code_can_be_read_before_it_runs(setup: Setup, foreign: Path) -> None:
    setup.files.open(str(foreign))
    setup.answer_question("show")
    dialog = setup.window.findChild(CodeDialog)
    assert dialog is not None
    text = dialog.findChild(QPlainTextEdit, "code_to_run")
    assert text is not None
    assert text.toPlainText() == CODE
    assert opened(setup) == []
    run = dialog.findChild(QPushButton, "run_code")
    assert run is not None
    run.click()
    assert opened(setup) == [WITH_CODE.name]


def test_code_that_the_person_saved_is_not_asked_about(setup: Setup, tmp_path: Path) -> None:
    setup.document.allow_code()
    setup.edit(source="x = 1\n")
    setup.files.save_as(str(tmp_path / "mine.eagerlab"))
    setup.files.open_builtin("line")
    setup.files.open(str(tmp_path / "mine.eagerlab"))
    assert question(setup) is None
    assert setup.document.run_code


def test_names_in_questions_are_no_markup(setup: Setup, foreign: Path) -> None:
    name = "<img src=x> & <b>bold"
    setup.document.edit("rename", setup.spec.model_copy(update={"name": name, "metrics": ()}))
    setup.files.open_builtin("line")
    box = question(setup)
    assert box is not None
    label = box.findChild(QLabel, "qt_msgbox_label")
    assert label is not None
    assert "&lt;img src=x&gt; &amp; &lt;b&gt;bold" in label.text()


# --- undo ---


def test_undo_and_redo_name_the_edit_and_say_when_there_is_none(setup: Setup) -> None:
    UndoController(setup.window, setup.document)
    actions = setup.window.commands
    assert (actions["undo"].text(), actions.reason("undo")) == ("Undo", "Nothing was changed yet.")
    setup.document.edit("add Dense", setup.spec.model_copy(update={"metrics": ()}))
    assert actions["undo"].text() == "Undo add Dense"
    actions["undo"].trigger()
    assert setup.spec == CNN
    assert (actions["redo"].text(), actions["undo"].isEnabled()) == ("Redo add Dense", False)
    actions["redo"].trigger()
    assert setup.spec.metrics == ()


# --- cards ---


def cards(setup: Setup) -> CardsDialog:
    dialog = setup.window.findChild(CardsDialog)
    assert dialog is not None
    return dialog


def titles(view: CardView) -> list[str]:
    model = view.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_the_cards_hold_every_builtin_experiment_with_name_and_sentence(setup: Setup) -> None:
    CardsController(setup.window, setup.files)
    setup.window.commands["browse_experiments"].trigger()
    view = cards(setup).builtin
    assert titles(view) == list(BUILTIN.values())
    for row in range(view.model().rowCount()):
        card = view.model().index(row, 0).data(Qt.ItemDataRole.UserRole)
        assert isinstance(card, Card)
        assert card.sentence
        assert card.title in view.model().index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_card_is_found_by_typing_and_opened_by_enter(setup: Setup) -> None:
    CardsController(setup.window, setup.files)
    setup.window.commands["browse_experiments"].trigger()
    dialog = cards(setup)
    search = dialog.findChild(QLineEdit, "cards_search")
    assert search is not None
    QTest.keyClicks(search, "3x + 2")
    assert titles(dialog.builtin) == [BUILTIN["line"]]
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert opened(setup) == [BUILTIN["line"]]


def test_arrow_keys_go_from_card_to_card(setup: Setup) -> None:
    CardsController(setup.window, setup.files)
    setup.window.commands["browse_experiments"].trigger()
    dialog = cards(setup)
    dialog.show()
    search = dialog.findChild(QLineEdit, "cards_search")
    assert search is not None
    QTest.keyClick(search, Qt.Key.Key_Down)
    QTest.keyClick(dialog.builtin, Qt.Key.Key_Right)
    QTest.keyClick(dialog.builtin, Qt.Key.Key_Return)
    assert opened(setup) == [list(BUILTIN.values())[1]]


@pytest.mark.parametrize("key", ["points", "digits", "line", "series"])
def test_a_new_experiment_begins_from_data_with_the_rest_suggested(setup: Setup, key: str) -> None:
    CardsController(setup.window, setup.files)
    setup.window.commands["new_experiment"].trigger()
    cards(setup).new.chosen.emit(key)
    (request,) = setup.link.asked_for(LoadExperiment)
    kinds = {"points": "toy_points", "digits": "mnist_sample", "line": "noisy_line", "series": "sine_series"}
    assert request.spec.data.kind == kinds[key]
    assert request.spec.description
    assert isinstance(setup.document.spec, ExperimentSpec)
    assert not setup.document.is_dirty


@pytest.mark.parametrize(("key", "action"), [("file", "open_data"), ("folder", "open_data_folder")])
def test_a_new_experiment_of_ones_own_data_leads_to_its_dialog(
    setup: Setup, qtbot: QtBot, key: str, action: str
) -> None:
    CardsController(setup.window, setup.files)
    setup.window.commands["new_experiment"].trigger()
    with qtbot.waitSignal(setup.window.commands[action].triggered):
        cards(setup).new.chosen.emit(key)


def test_cards_without_a_picture_are_drawn_all_the_same(setup: Setup, qtbot: QtBot) -> None:
    card = Card("x", "A very long name " * 9, "A sentence that is too long for its card. " * 9, "table")
    view = CardView(setup.window.theme, "some_cards", "Cards", [card])
    qtbot.addWidget(view)
    view.resize(260, 240)
    picture = view.grab().toImage()
    colours = {picture.pixelColor(x, y).name() for x in range(20, 220, 4) for y in range(20, 200, 4)}
    assert len(colours) > 2


def test_builtin_experiments_are_open_documents_of_their_own(setup: Setup) -> None:
    setup.files.open_builtin("line")
    assert (setup.document.builtin, setup.document.saved) == ("line", builtin_spec("line"))
