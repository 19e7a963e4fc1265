"""What the Checkpoints pane says about a checkpoint's values, and when it asks again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.checkpoints import CheckpointController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.checkpoint_contents import HERE, match_words, summary
from eagerlab.gui.models.checkpoint_paths import checkpoint_path
from eagerlab.gui.views.checkpoints import CheckpointsPane
from eagerlab.protocol.base import Problem
from eagerlab.protocol.checkpoints import CheckpointContents, ContentRow, LookIntoCheckpoint
from eagerlab.protocol.requests import DeleteCheckpoint, RestoreCheckpoint
from tests.gui.conftest import RecordedLink


def row(match: Any, **fields: Any) -> ContentRow:
    return ContentRow(path=f"model/{match}", shape=(2, 3), dtype="float32", nbytes=24, match=match, **fields)


def contents(*rows: ContentRow, **fields: Any) -> CheckpointContents:
    return CheckpointContents(request="1", label="", compared=True, rows=rows, **fields)


class Setup:
    """Pane and controller, with a file of TensorFlow's opened."""

    def __init__(self, window: MainWindow, link: RecordedLink, backend: BackendModel, folder: Path) -> None:
        self.link = link
        self.pane = CheckpointsPane(window.commands["save_checkpoint"], window.theme)
        self.controller = CheckpointController(window, link, backend, self.pane, folder)  # type: ignore[arg-type]
        self.pane.show()

    def asked(self) -> list[LookIntoCheckpoint]:
        return self.link.asked_for(LookIntoCheckpoint)

    def child(self, kind: type[Any], name: str) -> Any:
        found = self.pane.findChild(kind, name)
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
    setup = Setup(window, link, backend, tmp_path)
    qtbot.addWidget(setup.pane)
    become("idle")
    yield setup
    setup.controller.close()


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (contents(row("fits")), "Everything in it would be used."),
        (contents(row("fits"), row("waiting")), "1 value would wait until their variables are created."),
        (contents(row("fits"), row("unused"), row("skipped")), "2 values would not be used."),
        (
            contents(row("fits"), row("differs")),
            "cannot be restored here: 1 value of another shape or dtype.",
        ),
        (contents(row("unused"), refusal="The model has no a."), "it is of another model."),
        (contents(row("fits"), row("absent")), "Only here, and left as before: 1 variable."),
        (contents(row("fits"), restored=True), "Restored: everything in it was used."),
        (contents(row("fits"), row("unused"), restored=True), "Restored: 1 value not used."),
        (contents(row("waiting"), restored=True), "Restored; 1 value waiting until their variables"),
    ],
)
def test_the_sentence_says_what_would_become_of_the_values(found: CheckpointContents, words: str) -> None:
    assert words in summary(found)
    assert summary(found).startswith(f"{sum(one.match != 'absent' for one in found.rows)} value")


def test_a_value_that_does_not_fit_tells_what_is_there() -> None:
    assert match_words(row("differs", here_shape=(2, 7), here_dtype="float32")) == "other shape: 2×7"
    assert match_words(row("differs", here_shape=(2, 3), here_dtype="int32")) == "other dtype: int32"
    assert match_words(row("fits"), restored=True) == "restored"


def test_an_opened_file_is_listed_compared_and_removed_without_touching_the_disk(
    setup: Setup, qtbot: QtBot
) -> None:
    setup.controller.open_file("/somewhere/ckpt-1.index")
    qtbot.waitUntil(lambda: bool(setup.asked()))
    (asked,) = setup.asked()
    assert (asked.checkpoint, asked.names) == ("/somewhere/ckpt-1", ())
    setup.link.answer(asked, contents(row("fits"), row("differs", here_shape=(2, 7), here_dtype="float32")))
    model = setup.pane.contents_model
    assert [model.data(model.index(i, HERE)) for i in range(2)] == ["fits", "other shape: 2×7"]
    assert "cannot be restored" in setup.child(QLabel, "checkpoint_match").text()
    setup.child(QPushButton, "checkpoints_delete").click()
    assert setup.pane.list_model.rowCount() == 0
    assert not setup.link.asked_for(DeleteCheckpoint)


def test_a_file_of_the_consoles_objects_is_compared_with_those_and_restored_into_them(
    setup: Setup, qtbot: QtBot
) -> None:
    setup.controller.open_file("/somewhere/ckpt-1")
    qtbot.waitUntil(lambda: bool(setup.asked()))
    same = {"targets": ("model", "net", "optimizer"), "same_names": ("model", "optimizer")}
    setup.link.answer(setup.asked()[0], contents(row("unused"), refusal="The model has no a.", **same))
    qtbot.waitUntil(lambda: len(setup.asked()) == 2)
    assert setup.asked()[1].names == ("model", "optimizer")
    setup.link.answer(setup.asked()[1], contents(row("fits"), names=("model", "optimizer"), **same))
    box = setup.child(QComboBox, "checkpoint_target")
    assert box.currentText() == "With model, optimizer"
    assert box.count() == 5
    setup.child(QPushButton, "checkpoints_restore").click()
    (restore,) = setup.link.asked_for(RestoreCheckpoint)
    assert restore.names == ("model", "optimizer")
    assert restore.python() == "lab.restore('/somewhere/ckpt-1', model=model, optimizer=optimizer)"


def test_names_that_come_and_go_are_looked_at_again(setup: Setup, qtbot: QtBot) -> None:
    setup.controller.open_file("/somewhere/ckpt-1")
    qtbot.waitUntil(lambda: bool(setup.asked()))
    setup.link.answer(setup.asked()[0], contents(row("fits"), targets=("net",)))
    setup.child(QComboBox, "checkpoint_target").activated.emit(1)
    qtbot.waitUntil(lambda: len(setup.asked()) == 2)
    assert setup.asked()[1].names == ("net",)
    setup.link.names_changed.emit()
    qtbot.waitUntil(lambda: len(setup.asked()) == 3)
    setup.link.refuse(setup.asked()[2], Problem(what="Nothing can be restored into 'net'."))
    qtbot.waitUntil(lambda: len(setup.asked()) == 4)
    assert setup.asked()[3].names == ()


def test_a_file_that_cannot_be_read_is_said_so_beside_it(setup: Setup, qtbot: QtBot) -> None:
    setup.controller.open_file("/somewhere/ckpt-1")
    qtbot.waitUntil(lambda: bool(setup.asked()))
    setup.link.refuse(setup.asked()[0], Problem(what="The checkpoint cannot be read."))
    assert setup.child(QLabel, "checkpoint_match").text() == "The checkpoint cannot be read."


def test_what_is_dropped_is_taken_for_a_checkpoint_by_its_name(tmp_path: Path) -> None:
    for name in ("checkpoint", "ckpt-1.index", "ckpt-1.data-00000-of-00001"):
        (tmp_path / name).write_bytes(b"")
    assert checkpoint_path(str(tmp_path)) == str(tmp_path)
    assert checkpoint_path(str(tmp_path / "checkpoint")) == str(tmp_path)
    for name in ("ckpt-1.index", "ckpt-1.data-00000-of-00001"):
        assert checkpoint_path(str(tmp_path / name)) == str(tmp_path / "ckpt-1")
    (tmp_path / "pictures").mkdir()
    assert checkpoint_path(str(tmp_path / "pictures")) == ""
    assert checkpoint_path(str(tmp_path / "train.csv")) == ""
