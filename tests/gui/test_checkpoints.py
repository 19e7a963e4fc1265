from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from eagerlab.gui import told
from eagerlab.gui.controllers.checkpoints import CheckpointController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.checkpoint_contents import DTYPE, SHAPE, VARIABLE
from eagerlab.gui.models.checkpoints import ACCURACY, KIND, LOSS, NAME, STEP, CheckpointModel
from eagerlab.gui.views.checkpoints import CheckpointsPane
from eagerlab.protocol.requests import DeleteCheckpoint, RestoreCheckpoint, SaveCheckpoint, SetAutosave
from eagerlab.store.checkpoints import Manifest, VariableEntry, write_checkpoint
from tests.gui.conftest import RecordedLink

KERNEL = VariableEntry(path="model/conv2d/kernel", shape=(3, 3, 1, 16), dtype="float32")


def save(folder: Path, age: int, **fields: Any) -> Manifest:
    """Write a small checkpoint `age` minutes old."""

    def write_files(place: Path) -> None:
        (place / "weights").write_bytes(b"\0" * 100)

    manifest = Manifest(created=datetime.now(UTC) - timedelta(minutes=age), variables=(KERNEL,), **fields)
    return write_checkpoint(folder, write_files, manifest)


class Setup:
    """Pane, controller and folder."""

    def __init__(self, window: MainWindow, link: RecordedLink, backend: BackendModel, folder: Path) -> None:
        self.window, self.link, self.folder = window, link, folder
        self.pane = CheckpointsPane(window.commands["save_checkpoint"], window.theme)
        self.controller = CheckpointController(window, link, backend, self.pane, folder)  # type: ignore[arg-type]

    def text(self, row: int, column: int) -> str:
        model = self.pane.list_model
        return str(model.data(model.index(row, column)))

    def button(self, name: str) -> QPushButton:
        found = self.pane.findChild(QPushButton, name)
        assert found is not None
        return found


@pytest.fixture
def setup(
    window: MainWindow,
    link: RecordedLink,
    backend: BackendModel,
    become: Callable[..., None],
    tmp_path: Path,
    qtbot: QtBot,
) -> Iterator[Setup]:
    folder = tmp_path / "checkpoints"
    folder.mkdir()
    setup = Setup(window, link, backend, folder)
    qtbot.addWidget(setup.pane)
    become("idle")
    yield setup
    setup.controller.close()


def test_list_is_newest_first_with_numbers_a_person_reads(setup: Setup, qtbot: QtBot) -> None:
    save(setup.folder, age=9, name="older", step=100, metrics={"loss": float("nan")})
    save(
        setup.folder,
        age=1,
        kind="auto",
        experiment="MNIST, small CNN",
        step=12345,
        metrics={"loss": 0.11834, "validation_accuracy": 0.958},
    )
    with qtbot.waitSignal(setup.controller.listed) as listed:
        setup.controller.read()
    qtbot.waitUntil(lambda: setup.pane.list_model.rowCount() == 2)
    assert listed.args is not None
    assert [setup.text(0, column) for column in (NAME, KIND, STEP, LOSS, ACCURACY)] == [
        "MNIST, small CNN",
        "automatic",
        "12\N{NARROW NO-BREAK SPACE}345",
        "0.1183",
        "0.9580",
    ]
    assert setup.text(1, NAME) == "older"
    assert setup.text(1, LOSS) == "NaN"


def test_contents_are_the_variables_of_the_selected_one(setup: Setup, qtbot: QtBot) -> None:
    save(setup.folder, age=0)
    setup.controller.read()
    contents = setup.pane.contents_model
    qtbot.waitUntil(lambda: contents.rowCount() == 1)
    texts = [contents.data(contents.index(0, column)) for column in (VARIABLE, SHAPE, DTYPE)]
    assert texts == ["model/conv2d/kernel", "3×3×1×16", "float32"]


def test_an_empty_folder_shows_a_hint_and_a_new_checkpoint_replaces_it(setup: Setup, qtbot: QtBot) -> None:
    assert setup.pane._body.is_empty
    manifest = save(setup.folder, age=0, name="first")
    setup.link.checkpoints_changed.emit(manifest.id)
    qtbot.waitUntil(lambda: not setup.pane._body.is_empty)
    assert setup.pane.current == manifest.id


def test_selection_stays_when_the_list_is_read_again(setup: Setup, qtbot: QtBot) -> None:
    older = save(setup.folder, age=5)
    setup.controller.read()
    qtbot.waitUntil(lambda: setup.pane.current == older.id)
    save(setup.folder, age=0)
    setup.controller.read()
    qtbot.waitUntil(lambda: setup.pane.list_model.rowCount() == 2)
    assert setup.pane.current == older.id


def test_save_and_restore_newest_are_asked_by_the_actions(setup: Setup) -> None:
    setup.window.commands["save_checkpoint"].trigger()
    setup.window.commands["restore_checkpoint"].trigger()
    assert len(setup.link.asked_for(SaveCheckpoint)) == 1
    assert [request.checkpoint for request in setup.link.asked_for(RestoreCheckpoint)] == [""]


def test_restore_button_restores_the_selected_one(setup: Setup, qtbot: QtBot) -> None:
    older = save(setup.folder, age=5)
    save(setup.folder, age=0)
    setup.controller.read()
    qtbot.waitUntil(lambda: setup.pane.list_model.rowCount() == 2)
    setup.pane.select(older.id)
    setup.button("checkpoints_restore").click()
    assert [request.checkpoint for request in setup.link.asked_for(RestoreCheckpoint)] == [older.id]


def test_delete_asks_first(setup: Setup, qtbot: QtBot) -> None:
    manifest = save(setup.folder, age=0)
    setup.controller.read()
    qtbot.waitUntil(lambda: setup.pane.current == manifest.id)
    for answer, expected in (("keep", 0), ("delete", 1)):
        setup.button("checkpoints_delete").click()
        box = setup.window.findChild(QMessageBox, "question")
        assert box is not None
        chosen = box.findChild(QPushButton, f"answer_{answer}")
        assert chosen is not None
        chosen.click()
        qtbot.waitUntil(lambda: not setup.window.questions.is_open)
        box.setObjectName("")
        assert len(setup.link.asked_for(DeleteCheckpoint)) == expected


def test_buttons_say_why_they_cannot_be_pressed(setup: Setup, link: RecordedLink) -> None:
    assert not setup.button("checkpoints_restore").isEnabled()
    assert setup.button("checkpoints_restore").toolTip() == "No checkpoint is selected."
    assert setup.button("checkpoints_delete").toolTip() == "No checkpoint is selected."


def test_minutes_between_checkpoints_are_kept_and_sent(setup: Setup, qtbot: QtBot) -> None:
    setup.pane._autosave.setValue(2)
    assert setup.window.settings.autosave_minutes == 2
    assert [request.seconds for request in setup.link.asked_for(SetAutosave)] == [120.0]


def test_a_damaged_checkpoint_is_told_once_and_the_others_are_listed(setup: Setup, qtbot: QtBot) -> None:
    save(setup.folder, age=0, name="good")
    broken = save(setup.folder, age=3)
    (setup.folder / broken.id / "manifest.json").write_text("{")
    setup.controller.read()
    setup.controller.read()
    qtbot.waitUntil(lambda: bool(window_problems(setup)))
    assert setup.pane.list_model.rowCount() == 1
    assert setup.text(0, NAME) == "good"
    assert len(window_problems(setup)) == 1
    assert broken.id in window_problems(setup)[0]


def window_problems(setup: Setup) -> list[str]:
    return [shown.problem.what for shown in setup.window.messages.history]


def test_a_kind_that_holds_objects_shows_no_step(qtbot: QtBot) -> None:
    model = CheckpointModel()
    model.set_manifests([Manifest(kind="objects", name="x")])
    assert model.data(model.index(0, STEP)) == ""


def test_a_built_in_experiment_is_named_in_the_language_of_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "eagerlab_eo.ts"
    pair = "<source>Two moons</source><translation>Du lunoj</translation>"
    file.write_text(f"<TS><context><name>Backend</name><message>{pair}</message></context></TS>")
    told.speak(file)
    try:
        model = CheckpointModel()
        model.set_manifests([Manifest(experiment="Two moons"), Manifest(experiment="Mine")])
        titles = [model.data(model.index(row, NAME)) for row in range(2)]
    finally:
        told.speak(None)
    assert titles == ["Du lunoj", "Mine"]
